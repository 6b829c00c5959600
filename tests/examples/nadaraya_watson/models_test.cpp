#include "examples/nadaraya_watson/models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "tensor/create.h"
#include "tensor/random.h"
#include "tests/expect_tensor.h"
#include "tests/golden.h"

namespace tapegrad {
namespace {

constexpr bool is_float = std::is_same_v<Real, float>;

// How near a correct program comes to PyTorch in the same precision: measured, with room. The
// golden attention weights have nine digits. See tests/golden/README.md.
constexpr double loss_tolerance = is_float ? 5e-6 : 1e-12;  // relative
constexpr double gradient_tolerance = is_float ? 2e-4 : 1e-11;
constexpr double w_tolerance = is_float ? 1e-4 : 1e-11;
constexpr double prediction_tolerance = is_float ? 1e-4 : 1e-11;
constexpr double attention_tolerance = is_float ? 5e-5 : 1e-9;

/// "nadaraya_watson/seed0_n50_f64/" and the like, of the precision of this build.
std::string folder_of(const std::string& run) {
  return "nadaraya_watson/" + run + (is_float ? "_f32/" : "_f64/");
}

/// Every run of the book's program that is on file, by its seed and size.
class GoldenRun : public testing::TestWithParam<std::string> {
 protected:
  std::string folder_ = folder_of(GetParam());
  GoldenTable train_ = GoldenTable(folder_ + "train.csv");
  GoldenTable test_ = GoldenTable(folder_ + "test.csv");
  GoldenTable epochs_ = GoldenTable(folder_ + "epochs.csv");
  Data data_ = {train_.column("x_train"), train_.column("y_train"), test_.column("x_test"),
                test_.column("y_truth")};
  double first_w_ = static_cast<double>(epochs_.column("w_before").at({0}));
  bool has_attention_ = GetParam().starts_with("seed0");
};

TEST_P(GoldenRun, AveragePooling) {
  expect_tensor(average_pooling(data_), test_.column("yhat_average"), prediction_tolerance);
}

TEST_P(GoldenRun, NonparametricPooling) {
  const Prediction prediction = nonparametric_pooling(data_);

  expect_tensor(prediction.y, test_.column("yhat_nonparam"), prediction_tolerance);
  if (has_attention_) {
    expect_tensor(prediction.attention_weights, golden_matrix(folder_ + "attention_nonparam.csv"),
                  attention_tolerance);
  }
}

TEST_P(GoldenRun, LeaveOneOutBeforeTraining) {
  NadarayaWatson model(first_w_);
  const Others others = others_of_each(data_);

  const Tensor y_hat = model.forward(data_.x_train, others.keys, others.values).value();

  expect_tensor(y_hat, train_.column("yhat_epoch1"), prediction_tolerance);
}

TEST_P(GoldenRun, FiveEpochsAndThePrediction) {
  const Tensor losses = epochs_.column("loss_sum");
  const Tensor gradients = epochs_.column("dloss_dw");
  const Tensor w_after = epochs_.column("w_after");
  NadarayaWatson model(first_w_);
  Sgd optimizer(model.parameters(), 0.5);
  const Others others = others_of_each(data_);

  for (Index epoch = 0; epoch < 5; ++epoch) {
    SCOPED_TRACE("epoch " + std::to_string(epoch + 1));
    const double loss = train_epoch(model, optimizer, data_, others);
    expect_tensor(loss, select(losses, 0, epoch), loss_tolerance);
    expect_tensor(squeeze(*model.w().gradient()), select(gradients, 0, epoch), gradient_tolerance);
    expect_tensor(squeeze(model.w().value()), select(w_after, 0, epoch), w_tolerance);
  }

  const Prediction prediction = predict(model, data_);
  expect_tensor(prediction.y, test_.column("yhat_param"), prediction_tolerance);
  if (has_attention_) {
    expect_tensor(prediction.attention_weights, golden_matrix(folder_ + "attention_param.csv"),
                  attention_tolerance);
  }
}

// From the seed to the losses, in either precision: what the program prints.
TEST_P(GoldenRun, LossesFromOurOwnRandomNumbers) {
  const std::vector<CsvRow> lines = read_csv("nadaraya_watson/" + GetParam() +  //
                                             "_f32/transcript.txt");
  ASSERT_EQ(lines.size(), 6u);

  manual_seed(std::stoull(GetParam().substr(4)));
  const Data data = make_data(data_.x_train.size(), 0.5);
  NadarayaWatson model;
  Sgd optimizer(model.parameters(), 0.5);
  const Others others = others_of_each(data);

  EXPECT_EQ(data.x_test.size(), std::stol(lines[0][0]));
  for (std::size_t epoch = 1; epoch <= 5; ++epoch) {
    // "epoch 1", " loss 30.975109"
    const double expected = std::stod(lines[epoch].at(1).substr(6));
    EXPECT_NEAR(train_epoch(model, optimizer, data, others), expected, 5e-6 * expected) << epoch;
  }
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  return info.param;
}

INSTANTIATE_TEST_SUITE_P(Each, GoldenRun,
                         testing::Values("seed0_n50", "seed1_n50", "seed2_n50", "seed3_n50",
                                         "seed4_n50", "seed0_n12"),
                         name_of);

// Loss and gradient at sixteen w, from negative to very narrow kernels.
TEST(GoldenGrid, LossAndGradientOverW) {
  for (const std::string folder : {"seed0_n50_f64/", "seed2_n50_f64/", "seed0_n12_f64/"}) {
    const GoldenTable train("nadaraya_watson/" + folder + "train.csv");
    const GoldenTable grid("nadaraya_watson/" + folder + "w_grid.csv");
    const Data data = {train.column("x_train"), train.column("y_train"), {}, {}};
    const Others others = others_of_each(data);
    const Tensor w = grid.column("w");

    for (Index i = 0; i < w.size(); ++i) {
      SCOPED_TRACE(folder + ", line " + std::to_string(i + 2));
      NadarayaWatson model(static_cast<double>(w.at({i})));
      Tape tape;
      const Variable y_hat = model.forward(data.x_train, others.keys, others.values);
      const Variable loss = sum(square(y_hat - data.y_train) / 2);
      tape.backward(loss);

      expect_tensor(loss.value(), select(grid.column("loss_sum"), 0, i), loss_tolerance);
      expect_tensor(squeeze(*model.w().gradient()), select(grid.column("dloss_dw"), 0, i),
                    gradient_tolerance);
    }
  }
}

TEST(OthersOfEach, LeavesOutThePointItself) {
  const Data data = {vector({1, 2, 3}), vector({10, 20, 30}), {}, {}};

  const Others others = others_of_each(data);

  expect_tensor(others.keys, matrix({{2, 3}, {1, 3}, {1, 2}}));
  expect_tensor(others.values, matrix({{20, 30}, {10, 30}, {10, 20}}));
}

TEST(AveragePooling, IsTheMeanEverywhere) {
  const Data data = {vector({1, 2}), vector({10, 20}), vector({0, 1, 2}), {}};
  expect_tensor(average_pooling(data), vector({15, 15, 15}));
}

}  // namespace
}  // namespace tapegrad
