#include "autograd/check/suspicion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "autograd/ops.h"
#include "tensor/create.h"
#include "tensor/random.h"

namespace tapegrad {
namespace {

/// What a check has seen of one input with a single output.
struct Scene {
  Tensor numeric;
  Tensor analytic;
  Tensor g;
  Tensor y;
};

Evidence evidence_of(const Scene& scene) {
  const CheckOptions options;
  CheckedInputReport input;
  input.shape = scene.numeric.shape();
  for (Index j = 0; j < scene.numeric.size(); ++j) {
    CheckedElement element;
    element.position = j;
    element.numeric = scene.numeric.data()[j];
    element.analytic = scene.analytic.data()[j];
    const double largest = std::max(std::abs(element.numeric), std::abs(element.analytic));
    const double error = std::abs(element.numeric - element.analytic);
    if (error > options.atol + options.rtol * largest) element.agreement = Agreement::wrong;
    input.elements.push_back(element);
  }
  Evidence evidence(input);
  evidence.incoming = scene.g;
  evidence.output = scene.y;
  return evidence;
}

/// Random numbers, none of them close to 0.
Tensor numbers(Generator& generator, const Shape& shape) {
  const Tensor size = generator.rand(shape) + 0.25;
  return where(gt(generator.rand(shape), 0.5), size, -size);
}

/// A kind of mistake: makes the analytic gradient of a scene out of the numeric one.
struct Kind {
  std::string name;
  std::string words;  // what the suspicion must say
  Tensor (*mistake)(const Scene& right);
};

Tensor reversed(const Tensor& x, Index axis) {
  std::vector<Index> order;
  for (Index k = x.dim(axis) - 1; k >= 0; --k) order.push_back(k);
  return index_select(x, axis, IndexTensor({std::ssize(order)}, order));
}

const std::vector<Kind> kinds = {
    {"zero", "analytic is zero everywhere",
     [](const Scene& s) { return zeros(s.numeric.shape()); }},
    {"sign", "the sign is wrong", [](const Scene& s) { return -s.numeric; }},
    {"twice", "a factor 2 too much", [](const Scene& s) { return 2 * s.numeric; }},
    {"half", "a factor 2 is missing", [](const Scene& s) { return 0.5 * s.numeric; }},
    {"third", "a factor 3 is missing", [](const Scene& s) { return s.numeric / 3; }},
    {"sum_for_mean", "the size of axis 1",
     [](const Scene& s) { return s.numeric * static_cast<double>(s.numeric.dim(1)); }},
    {"mean_of_all", "the number of elements",
     [](const Scene& s) { return s.numeric / static_cast<double>(s.numeric.size()); }},
    {"unknown_factor", "analytic = 1.37000 x numeric in every element",
     [](const Scene& s) { return 1.37 * s.numeric; }},
    {"reversed", "reversed along axis 1", [](const Scene& s) { return reversed(s.numeric, 1); }},
    {"rolled", "rolled along axis 0 by 1",
     [](const Scene& s) {
       const Index rows = s.numeric.dim(0);
       return cat({narrow(s.numeric, 0, 1, rows - 1), narrow(s.numeric, 0, 0, 1)}, 0);
     }},
    {"without_g", "does not multiply by g", [](const Scene& s) { return s.numeric / s.g; }},
    {"g_squared", "multiplies by g twice", [](const Scene& s) { return s.numeric * s.g; }},
    {"divided_by_g", "divides by g", [](const Scene& s) { return s.numeric / square(s.g); }},
    {"row_mean", "constant along axis 1",
     [](const Scene& s) { return s.numeric - mean(s.numeric, 1, KeepDim::yes) - 0.5; }},
    {"softmax", "the softmax's correction",
     [](const Scene& s) { return s.numeric + s.y * sum(s.numeric, 1, KeepDim::yes); }},
    {"last_row", "exactly the slices ",
     [](const Scene& s) {
       const Index rows = s.numeric.dim(0);
       const Tensor factors = 2 + arange(0, static_cast<double>(s.numeric.dim(1)));
       const Tensor wrong = narrow(s.numeric, 0, rows - 1, 1) * factors;
       return cat({narrow(s.numeric, 0, 0, rows - 1), wrong}, 0);
     }},
    {"one_element", "only 1 of ",
     [](const Scene& s) {
       Buffer values(s.numeric.values().begin(), s.numeric.values().end());
       values[2] += Real{0.75};
       return Tensor(s.numeric.shape(), std::move(values));
     }},
};

Scene right_scene(Generator& generator, std::mt19937& sizes) {
  // Sizes of 5 and more: smaller ones are factors that stand for something else as well, or leave
  // so few numbers that several explanations fit.
  std::uniform_int_distribution<Index> size(5, 8);
  Index rows = size(sizes), columns = size(sizes);
  if (rows == columns) ++columns;
  const Shape shape = {rows, columns};
  Scene scene{numbers(generator, shape), {}, numbers(generator, shape), {}};
  scene.y = softmax(numbers(generator, shape), 1);
  return scene;
}

class SuspicionOf : public testing::TestWithParam<Kind> {};

TEST_P(SuspicionOf, MistakesOfThisKindIsRight) {
  Generator generator(11);
  std::mt19937 sizes(12);
  for (int trial = 0; trial < 300; ++trial) {
    Scene scene = right_scene(generator, sizes);
    scene.analytic = GetParam().mistake(scene);

    const std::optional<std::string> text = suspicion(evidence_of(scene));

    ASSERT_TRUE(text) << "trial " << trial;
    ASSERT_NE(text->find(GetParam().words), std::string::npos)
        << "trial " << trial << ": " << *text;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, SuspicionOf, testing::ValuesIn(kinds),
                         [](const auto& kind) { return kind.param.name; });

TEST(Suspicion, TransposedIsNamedWithItsAxes) {
  Generator generator(13);
  for (int trial = 0; trial < 300; ++trial) {
    Scene scene;
    scene.numeric = numbers(generator, {3, 4, 3});
    scene.analytic = transpose(scene.numeric, 0, 2);

    const std::optional<std::string> text = suspicion(evidence_of(scene));

    ASSERT_TRUE(text);
    ASSERT_NE(text->find("it is numeric with axes 0 and 2 swapped"), std::string::npos) << *text;
  }
}

TEST(Suspicion, WrongGroupsAreToldFromEachOther) {
  Generator generator(14);
  const Tensor g = numbers(generator, {6});
  Scene scene;
  scene.g = g;
  scene.y = g;
  const Tensor in_tiles = sum(reshape(g, {2, 3}), 0);
  const Tensor in_groups = sum(reshape(g, {3, 2}), 1);

  scene.numeric = in_groups;
  scene.analytic = in_tiles;
  EXPECT_NE(suspicion(evidence_of(scene))->find("as if the copies of x were tiles"),
            std::string::npos);
  scene.numeric = in_tiles;
  scene.analytic = in_groups;
  EXPECT_NE(suspicion(evidence_of(scene))->find("as if the copies of each element stood side"),
            std::string::npos);
  scene.analytic = narrow(g, 0, 3, 3);
  EXPECT_NE(suspicion(evidence_of(scene))->find("only copy 1 of 2"), std::string::npos);
}

TEST(Suspicion, NumbersThatHaveNothingToDoWithEachOtherRaiseNone) {
  Generator generator(15);
  std::mt19937 sizes(16);
  for (int trial = 0; trial < 1000; ++trial) {
    Scene scene = right_scene(generator, sizes);
    scene.analytic = numbers(generator, scene.numeric.shape());

    const std::optional<std::string> text = suspicion(evidence_of(scene));

    ASSERT_FALSE(text) << "trial " << trial << ": " << *text;
  }
}

TEST(Suspicion, RightNumbersRaiseNone) {
  Generator generator(17);
  std::mt19937 sizes(18);
  for (int trial = 0; trial < 300; ++trial) {
    Scene scene = right_scene(generator, sizes);
    scene.analytic = scene.numeric;

    ASSERT_FALSE(suspicion(evidence_of(scene))) << "trial " << trial;
  }
}

}  // namespace
}  // namespace tapegrad
