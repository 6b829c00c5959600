#include <map>
#include <sstream>

#include "autograd/view/graph.h"
#include "autograd/view/save_text.h"

namespace tapegrad {
namespace {

constexpr Index most_lines_in_dot = 400;
constexpr Index most_lines_in_mermaid = 100;  // its default limit is 50,000 characters

/// The lines of a label with `line_end` between them, every character in `special` replaced.
std::string label_text(const std::vector<std::string>& lines, const std::string& line_end,
                       const std::map<char, std::string>& special) {
  std::string text;
  for (const std::string& line : lines) {
    if (!text.empty()) text += line_end;
    for (const char c : line) {
      const auto found = special.find(c);
      text += found == special.end() ? std::string(1, c) : found->second;
    }
  }
  return text;
}

std::string dot_escaped(const std::vector<std::string>& lines) {
  return label_text(lines, "\\n", {{'"', "\\\""}, {'\\', "\\\\"}, {'\n', " "}});
}

std::string mermaid_escaped(const std::vector<std::string>& lines) {
  return label_text(
      lines, "<br>",
      {{'"', "#quot;"}, {'<', "#lt;"}, {'>', "#gt;"}, {'&', "#amp;"}, {'#', "#35;"}, {'\n', " "}});
}

const char* dot_style(Graph::Kind kind) {
  switch (kind) {
    case Graph::Kind::parameter:
      return "shape=ellipse, style=filled, fillcolor=\"#cfe3f7\"";
    case Graph::Kind::constant:
      return "shape=note, style=filled, fillcolor=\"#eeeeee\"";
    case Graph::Kind::loss:
      return "shape=octagon, style=filled, fillcolor=\"#f7d4cf\"";
    case Graph::Kind::fold:
      return "shape=plaintext";
    case Graph::Kind::operation:
      break;
  }
  return "shape=box, style=filled, fillcolor=\"#fdf6d8\"";
}

std::string dot_node(const Graph::Node& node) {
  return "  " + node.id + " [label=\"" + dot_escaped(node.label) + "\", " + dot_style(node.kind) +
         "];\n";
}

/// The nodes of each module, in a fixed order; those of none under "".
std::map<std::string, std::vector<Graph::Node>> by_module(const Graph& graph) {
  std::map<std::string, std::vector<Graph::Node>> groups;
  for (const Graph::Node& node : graph.nodes) groups[node.module].push_back(node);
  return groups;
}

std::string mermaid_node(const Graph::Node& node) {
  const std::string label = "\"" + mermaid_escaped(node.label) + "\"";
  switch (node.kind) {
    case Graph::Kind::parameter:
      return "  " + node.id + "([" + label + "])\n";
    case Graph::Kind::constant:
      return "  " + node.id + "[/" + label + "/]\n";
    case Graph::Kind::loss:
      return "  " + node.id + "{{" + label + "}}\n";
    case Graph::Kind::fold:
    case Graph::Kind::operation:
      break;
  }
  return "  " + node.id + "[" + label + "]\n";
}

}  // namespace

void Tape::write_dot(const std::string& file) const {
  const Graph graph(*this, most_lines_in_dot);
  std::ostringstream out;
  out << "digraph tape {\n  rankdir=TB;\n  node [fontname=\"monospace\"];\n";
  int cluster = 0;
  for (const auto& [module, nodes] : by_module(graph)) {
    if (!module.empty()) {
      out << "  subgraph cluster_" << cluster++ << " {\n  label=\"" << dot_escaped({module})
          << "\";\n";
    }
    for (const Graph::Node& node : nodes) out << dot_node(node);
    if (!module.empty()) out << "  }\n";
  }
  for (const Graph::Edge& edge : graph.edges) {
    out << "  " << edge.from << " -> " << edge.to;
    if (edge.input >= 0) out << " [label=\"" << edge.input << "\"]";
    out << ";\n";
  }
  out << "}\n";
  save_text("write_dot", file, out.str());
}

void Tape::write_mermaid(const std::string& file) const {
  const Graph graph(*this, most_lines_in_mermaid);
  std::ostringstream out;
  out << "flowchart TD\n";
  int group = 0;
  for (const auto& [module, nodes] : by_module(graph)) {
    if (!module.empty()) {
      out << "  subgraph module" << group++ << " [\"" << mermaid_escaped({module}) << "\"]\n";
    }
    for (const Graph::Node& node : nodes) out << mermaid_node(node);
    if (!module.empty()) out << "  end\n";
  }
  for (const Graph::Edge& edge : graph.edges) {
    out << "  " << edge.from
        << (edge.input >= 0 ? " -- " + std::to_string(edge.input) + " --" : " --") << "> "
        << edge.to << "\n";
  }
  save_text("write_mermaid", file, out.str());
}

}  // namespace tapegrad
