#include "nn/module.h"

#include <gtest/gtest.h>

#include <sstream>
#include <utility>

#include "nn/activation.h"
#include "nn/linear.h"
#include "nn/nadaraya_watson.h"
#include "nn/sequential.h"
#include "tensor/create.h"

namespace tapegrad {
namespace {

std::string printed(const Module& module) {
  std::ostringstream out;
  out << module;
  return out.str();
}

std::vector<std::string> names_of(const Module& module) {
  std::vector<std::string> names;
  for (const NamedParameter& entry : module.named_parameters()) names.push_back(entry.name);
  return names;
}

/// A module of a user's own: a parameter, a description and two children.
class Pair final : public Module {
 public:
  std::string_view type_name() const override { return "Pair"; }
  std::string description() const override { return "scale=2"; }
  std::vector<NamedParameter> own_parameters() const override { return {{"scale", scale_}}; }
  std::vector<NamedModule> children() const override {
    return {{"left", &left_}, {"right", &right_}};
  }

 private:
  Variable scale_ = Variable::parameter(2, "scale");
  Linear left_ = Linear(2, 3);
  Sequential right_ = {ReLU(), Linear(3, 1, Bias::no)};
};

TEST(Module, PrintsAsPyTorchDoes) {
  EXPECT_EQ(printed(Linear(3, 2)), "Linear(in_features=3, out_features=2, bias=True)");
  EXPECT_EQ(printed(Linear(3, 2, Bias::no)), "Linear(in_features=3, out_features=2, bias=False)");
  EXPECT_EQ(printed(Tanh()), "Tanh()");
  EXPECT_EQ(printed(NadarayaWatson(0.5)), "NadarayaWatson(w=0.5)");
  EXPECT_EQ(printed(Sequential{}), "Sequential()");
}

TEST(Module, PrintsItsPartsIndented) {
  const Sequential model{Linear(2, 3), Tanh(), Sequential{ReLU(), Linear(3, 1, Bias::no)}};

  EXPECT_EQ(printed(model),
            "Sequential(\n"
            "  (0): Linear(in_features=2, out_features=3, bias=True)\n"
            "  (1): Tanh()\n"
            "  (2): Sequential(\n"
            "    (0): ReLU()\n"
            "    (1): Linear(in_features=3, out_features=1, bias=False)\n"
            "  )\n"
            ")");
}

TEST(Module, PrintsItsDescriptionBeforeItsParts) {
  EXPECT_EQ(printed(Pair()),
            "Pair(\n"
            "  scale=2\n"
            "  (left): Linear(in_features=2, out_features=3, bias=True)\n"
            "  (right): Sequential(\n"
            "    (0): ReLU()\n"
            "    (1): Linear(in_features=3, out_features=1, bias=False)\n"
            "  )\n"
            ")");
}

TEST(Module, ParametersTakeTheirPathAsName) {
  const Sequential model{Linear(2, 3), Sequential{Tanh(), Linear(3, 1)}};
  const Sequential inner{Linear(2, 3)};
  const Variable weight = inner.parameters()[0];

  EXPECT_EQ(model.parameters()[2].name(), "1.1.weight");
  EXPECT_EQ(weight.name(), "0.weight");
  EXPECT_EQ(Linear(2, 3).weight().name(), "weight");
}

TEST(Module, ALongerNameStays) {
  const Linear layer(2, 3);
  layer.weight().named("a name of my own");

  const Sequential model{layer};

  EXPECT_EQ(layer.weight().name(), "a name of my own");
  EXPECT_EQ(layer.bias()->name(), "0.bias");
  EXPECT_EQ(model.named_parameters()[0].name, "0.weight");
}

TEST(Module, NamesParametersByTheWayToThem) {
  const std::vector<std::string> expected = {"scale", "left.weight", "left.bias", "right.1.weight"};
  EXPECT_EQ(names_of(Pair()), expected);
}

TEST(Module, ListsASharedParameterOnce) {
  const Linear shared(2, 2);
  const Sequential model{shared, Tanh(), shared};

  EXPECT_EQ(names_of(model), std::vector<std::string>({"0.weight", "0.bias"}));
}

TEST(Module, CanBeMovedAndKeepsItsParameters) {
  Pair original;
  const std::vector<Variable> before = original.parameters();

  const Pair moved = std::move(original);

  const std::vector<Variable> after = moved.parameters();
  ASSERT_EQ(after.size(), 4u);
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_TRUE(after[i].is_same_as(before[i])) << i;
}

TEST(Module, WithoutParametersHasNone) {
  EXPECT_TRUE(Tanh().parameters().empty());
}

}  // namespace
}  // namespace tapegrad
