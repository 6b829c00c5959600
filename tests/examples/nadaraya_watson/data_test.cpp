#include "examples/nadaraya_watson/data.h"

#include <gtest/gtest.h>

#include "tensor/ops.h"
#include "tensor/random.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"

namespace tapegrad {
namespace {

constexpr double float_noise = 2e-6;  // the golden numbers are float32

TEST(Data, IsThatOfTheBookForTheSameSeed) {
  for (const std::string folder : {"seed0_n50_f32", "seed3_n50_f32"}) {
    SCOPED_TRACE(folder);
    const GoldenTable train("nadaraya_watson/" + folder + "/train.csv");
    const GoldenTable test("nadaraya_watson/" + folder + "/test.csv");

    manual_seed(folder == "seed0_n50_f32" ? 0 : 3);
    const Data data = make_data(50, 0.5);

    expect_tensor(data.x_train, train.column("x_train"), float_noise);
    expect_tensor(data.y_train, train.column("y_train"), float_noise);
    expect_tensor(data.x_test, test.column("x_test"), float_noise);
    expect_tensor(data.y_truth, test.column("y_truth"), float_noise);
  }
}

// Twelve normals are drawn one by one, fifty in blocks.
TEST(Data, IsThatOfTheBookForFewPoints) {
  const GoldenTable train("nadaraya_watson/seed0_n12_f32/train.csv");

  manual_seed(0);
  const Data data = make_data(12, 0.5);

  expect_tensor(data.x_train, train.column("x_train"), float_noise);
  expect_tensor(data.y_train, train.column("y_train"), float_noise);
}

TEST(Data, WithoutNoiseIsTheTruth) {
  manual_seed(0);
  const Data data = make_data(7, 0);
  expect_tensor(data.y_train, truth(data.x_train));
}

TEST(Data, HasFiftyTestPoints) {
  EXPECT_EQ(make_data(7, 0.5).x_test.shape(), Shape({50}));
  EXPECT_EQ(make_data(7, 0.5).x_train.shape(), Shape({7}));
}

}  // namespace
}  // namespace tapegrad
