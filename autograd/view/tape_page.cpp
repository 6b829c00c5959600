#include "autograd/view/tape_page.h"

#include <iomanip>
#include <sstream>
#include <utility>
#include <vector>

#include "autograd/view/html/page.h"
#include "autograd/view/html/pass.h"
#include "autograd/view/save_text.h"

namespace tapegrad {
namespace {

/// Puts `text`, in which every "<" is escaped, wherever the page says <!--key-->.
void fill_in(std::string& page, const std::string& key, const std::string& text) {
  const std::string mark = "<!--" + key + "-->";
  for (std::size_t place = page.find(mark); place != std::string::npos; place = page.find(mark)) {
    page.replace(place, mark.size(), text);
  }
}

std::string count_text(Index count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

}  // namespace

struct TapePage::Contents {
  PageOptions options;
  TensorPool tensors;
  Sources sources;
  std::vector<HtmlPass> passes;

  explicit Contents(PageOptions given)
      : options(std::move(given)), tensors(options.most_elements) {}

  std::string tables() const {
    std::string html;
    for (const HtmlPass& pass : passes) html += pass.table().html();
    return html;
  }

  /// All data but the tensors, which are fitted into the space that is left.
  std::string data() {
    Json json;
    json.open('{').key("title").add(options.title);
    json.key("sources").add_json(sources.json());
    json.key("passes").open('[');
    for (const HtmlPass& pass : passes) json.add_json(pass.json());
    return json.close().text();
  }
};

TapePage::TapePage(PageOptions options)
    : contents_(std::make_unique<Contents>(std::move(options))) {}

TapePage::~TapePage() = default;

void TapePage::record(const Tape& tape, const std::string& title) {
  Contents& c = *contents_;
  c.passes.emplace_back(tape, title, c.options, c.tensors, c.sources);
}

HtmlPass& TapePage::last_pass() {
  if (contents_->passes.empty()) {
    throw TapeError(
        "record_update: nothing has been recorded; call record before the optimizer's step");
  }
  return contents_->passes.back();
}

void TapePage::record_update(const UpdateRules& rules) {
  HtmlPass& pass = last_pass();
  for (const auto& [parameter, rule] : rules) pass.add_update(parameter, rule, contents_->tensors);
}

void TapePage::record_update(const std::string& formula) {
  UpdateRules rules;
  for (const Variable& p : last_pass().parameters()) rules.push_back({p, {formula, {}}});
  record_update(rules);
}

std::string TapePage::save(const std::string& file) {
  Contents& c = *contents_;
  if (c.passes.empty()) throw TapeError("save: nothing has been recorded; call record first");
  std::string page(html_page);
  fill_in(page, "title", html_text(c.options.title));
  fill_in(page, "tables", c.tables());
  std::string data = c.data() + ",\"tensors\":";
  const std::size_t used = page.size() + data.size() + 10;
  c.tensors.fit(c.options.most_bytes > used ? c.options.most_bytes - used : 0);
  fill_in(page, "data", data + c.tensors.json() + "}");
  save_text("write_html", file, page);

  Index steps = 0;
  for (const HtmlPass& pass : c.passes) steps += pass.step_count();
  const Index reduced = c.tensors.reduced_count();
  std::ostringstream text;
  text << count_text(steps, "step") << ", " << std::setprecision(2)
       << static_cast<double>(page.size()) / 1e6 << " MB";
  if (reduced > 0) text << ", " << count_text(reduced, "tensor") << " reduced";
  return text.str();
}

std::string Tape::write_html(const std::string& file) const {
  TapePage page;
  page.record(*this);
  return page.save(file);
}

}  // namespace tapegrad
