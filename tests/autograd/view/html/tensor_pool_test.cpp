#include "autograd/view/html/tensor_pool.h"

#include <gtest/gtest.h>

#include <string>

#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/random.h"

namespace tapegrad {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(TensorPool, KeepsEqualTensorsOnce) {
  TensorPool pool(100);
  const Index first = pool.add(vector({1, 2, 3}));

  EXPECT_EQ(pool.add(vector({1, 2, 3})), first);
  EXPECT_NE(pool.add(vector({1, 2, 4})), first);
  EXPECT_NE(pool.add(matrix({{1, 2, 3}})), first);  // another shape
}

TEST(TensorPool, WritesShapeStatisticsAndNumbers) {
  TensorPool pool(100);
  pool.add(vector({-2, 4}));

  // -2 is c000000000000000 and 4 is 4010000000000000, lowest byte first.
  EXPECT_EQ(pool.json(), R"([{"shape":[2],"least":-2,"mean":1,"largest":4,"place":1,)"
                         R"("numbers":{"bits":64,"base64":"AAAAAAAAAMAAAAAAAAAQQA=="}}])");
}

TEST(TensorPool, LargeTensorsBecomeBlocks) {
  TensorPool pool(100);
  pool.add(rand({10, 10}));
  EXPECT_EQ(pool.reduced_count(), 0);

  pool.add(rand({101, 130}));
  EXPECT_EQ(pool.reduced_count(), 1);
  EXPECT_NE(pool.json().find(R"("blocks":[64,64])"), std::string::npos);
}

// More than 64 numbers take 32 bits each, unless float has no room for one of them.
TEST(TensorPool, NumbersKeepTheirSize) {
  TensorPool pool(1000);
  pool.add(ones({65}));
  EXPECT_NE(pool.json().find(R"("bits":32)"), std::string::npos);

  TensorPool wide(1000);
  wide.add(cat({ones({65}), vector({1e-30}) * 1e-10}, 0));
  EXPECT_NE(wide.json().find(R"("bits":64)"), std::string::npos);
}

TEST(TensorPool, StatisticsAreReplacedByNumbersThatAreAskedForLater) {
  TensorPool pool(100);
  const Index tensor = pool.add(vector({1, 2}), Detail::statistics);
  EXPECT_EQ(pool.json().find("numbers"), std::string::npos);

  EXPECT_EQ(pool.add(vector({1, 2})), tensor);
  EXPECT_NE(pool.json().find("numbers"), std::string::npos);
}

TEST(TensorPool, FitsByReducingTheLargestFirstAndParametersLast) {
  TensorPool pool(10000);
  const Index parameter = pool.add(rand({80, 90}));
  pool.protect(parameter);
  pool.add(rand({60, 61}));
  pool.add(rand({40, 41}));
  const std::size_t full = pool.json().size();

  pool.fit(full - 1);
  EXPECT_EQ(pool.reduced_count(), 1);
  EXPECT_NE(pool.json().find(R"([{"shape":[80,90])"), std::string::npos);
  const std::size_t largest_result = pool.json().find(R"({"shape":[60,61])");
  EXPECT_GT(pool.json().find(R"("blocks":[16,16])"), largest_result);
  EXPECT_EQ(count_of(pool.json(), "blocks"), 1U);

  pool.fit(80 * 90 * 4 * 4 / 3 + 1000);
  EXPECT_EQ(count_of(pool.json(), "blocks"), 0U);  // the two results have statistics alone
  EXPECT_EQ(count_of(pool.json(), "numbers"), 1U);

  pool.fit(1000);
  EXPECT_EQ(pool.reduced_count(), 3);
  EXPECT_LT(pool.json().size(), 1000U);
}

}  // namespace
}  // namespace tapegrad
