#include <exception>
#include <iostream>
#include <string>

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "benchmarks/support/measure.h"
#include "tensor/create.h"
#include "tensor/ops.h"
#include "tensor/parallel.h"
#include "tensor/random.h"

// Single operations, forward alone (`fwd`) and recorded with a backward pass (`fwdbwd`).
//
//   bench_ops [--threads T] [--only PREFIX]
namespace tapegrad {
namespace {

using UnaryForward = Tensor (*)(const Tensor& x);
using UnaryRecorded = Variable (*)(const Operand& x);
using BinaryForward = Tensor (*)(const Tensor& a, const Tensor& b);
using BinaryRecorded = Variable (*)(const Operand& a, const Variable& b);

/// Goes back from y with an arriving gradient of `weights`, as if y were in the middle of a net.
void backward_from(Tape& tape, const Variable& y, const Tensor& weights) {
  tape.backward(sum(y * weights));
}

struct UnaryWork final : Work {
  UnaryForward forward;
  Tensor x;

  UnaryWork(UnaryForward forward, const Shape& shape) : forward(forward), x(rand(shape)) {}
  void run() override { const Tensor y = forward(x); }
};

struct UnaryTapeWork final : Work {
  UnaryRecorded forward;
  Variable x;
  Tensor weights;

  UnaryTapeWork(UnaryRecorded forward, const Shape& shape, const Shape& result)
      : forward(forward), x(Variable::parameter(rand(shape), "x")), weights(rand(result)) {}

  void run() override {
    x.clear_gradient();
    Tape tape;
    backward_from(tape, forward(x), weights);
  }
};

struct BinaryWork final : Work {
  BinaryForward forward;
  Tensor a, b;

  BinaryWork(BinaryForward forward, const Shape& a, const Shape& b)
      : forward(forward), a(rand(a)), b(rand(b)) {}
  void run() override { const Tensor y = forward(a, b); }
};

struct BinaryTapeWork final : Work {
  BinaryRecorded forward;
  Variable a, b;
  Tensor weights;

  BinaryTapeWork(BinaryRecorded forward, const Shape& a, const Shape& b, const Shape& result)
      : forward(forward),
        a(Variable::parameter(rand(a), "a")),
        b(Variable::parameter(rand(b), "b")),
        weights(rand(result)) {}

  void run() override {
    a.clear_gradient();
    b.clear_gradient();
    Tape tape;
    backward_from(tape, forward(a, b), weights);
  }
};

// clang-format off

Tensor add(const Tensor& a, const Tensor& b) { return a + b; }
Tensor mul(const Tensor& a, const Tensor& b) { return a * b; }
Tensor softmax_rows(const Tensor& x) { return softmax(x, 1); }
Tensor sum_all(const Tensor& x) { return sum(x); }
Tensor sum_columns(const Tensor& x) { return sum(x, 0); }
Tensor sum_rows(const Tensor& x) { return sum(x, 1); }
Tensor repeat_1000(const Tensor& x) { return repeat_interleave(x, 1000); }

Variable add(const Operand& a, const Variable& b) { return a + b; }
Variable mul(const Operand& a, const Variable& b) { return a * b; }
Variable softmax_rows(const Operand& x) { return softmax(x, 1); }
Variable sum_all(const Operand& x) { return sum(x); }
Variable sum_columns(const Operand& x) { return sum(x, 0); }
Variable sum_rows(const Operand& x) { return sum(x, 1); }
Variable repeat_1000(const Operand& x) { return repeat_interleave(x, 1000); }

// clang-format on

class Bench {
 public:
  explicit Bench(std::string only) : only_(std::move(only)) {}

  void unary(const std::string& name, UnaryForward forward, UnaryRecorded recorded,
             const Shape& shape) {
    if (!name.starts_with(only_)) return;
    UnaryWork work(forward, shape);
    measure(name, "fwd", work);
    UnaryTapeWork tape_work(recorded, shape, forward(work.x).shape());
    measure(name, "fwdbwd", tape_work);
  }

  void binary(const std::string& name, BinaryForward forward, BinaryRecorded recorded,
              const Shape& a, const Shape& b) {
    if (!name.starts_with(only_)) return;
    BinaryWork work(forward, a, b);
    measure(name, "fwd", work);
    BinaryTapeWork tape_work(recorded, a, b, forward(work.a, work.b).shape());
    measure(name, "fwdbwd", tape_work);
  }

 private:
  static void measure(const std::string& name, const std::string& kind, Work& work) {
    report("op.tapegrad." + name + "." + kind + "." + precision_and_threads(), time_of(work) * 1e6,
           "us");
  }

  std::string only_;
};

void run(Index threads, const std::string& only) {
  set_num_threads(threads);
  manual_seed(1);
  Bench bench(only);

  bench.binary("bmm_1x512", bmm, bmm, {1, 512, 512}, {1, 512, 512});
  bench.binary("bmm_1x1024", bmm, bmm, {1, 1024, 1024}, {1, 1024, 1024});
  bench.binary("bmm_64x64", bmm, bmm, {64, 64, 64}, {64, 64, 64});
  bench.binary("bmm_rowvec_1000", bmm, bmm, {1000, 1, 1000}, {1000, 1000, 1});

  bench.unary("softmax_1000", softmax_rows, softmax_rows, {1000, 1000});
  bench.unary("softmax_4000", softmax_rows, softmax_rows, {4000, 4000});
  for (const auto& [size_name, size] :
       {std::pair("1e6", 1'000'000), std::pair("1e7", 10'000'000)}) {
    const Shape shape{size};
    bench.binary(std::string("add_") + size_name, add, add, shape, shape);
    bench.binary(std::string("mul_") + size_name, mul, mul, shape, shape);
    bench.unary(std::string("exp_") + size_name, exp, exp, shape);
  }
  bench.unary("sum_dim0_4000", sum_columns, sum_columns, {4000, 4000});
  bench.unary("sum_dim1_4000", sum_rows, sum_rows, {4000, 4000});
  bench.unary("sum_all_4000", sum_all, sum_all, {4000, 4000});
  bench.unary("repeat_interleave_1000x1000", repeat_1000, repeat_1000, {1000});
  bench.binary("tiny_add_1", add, add, {1}, {1});
  bench.binary("tiny_mul_50x49", mul, mul, {50, 49}, {50, 49});
  report("op_peak_rss.tapegrad." + precision_and_threads(), peak_memory(), "MB");
}

}  // namespace
}  // namespace tapegrad

int main(int count, char** arguments) {
  try {
    tapegrad::require_options(count, arguments, {"--threads", "--only"});
    tapegrad::run(tapegrad::number_option(count, arguments, "--threads", 1, 256),
                  tapegrad::text_option(count, arguments, "--only"));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench_ops: " << error.what() << "\n";
    return 1;
  }
}
