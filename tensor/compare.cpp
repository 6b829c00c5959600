#include "tensor/elementwise.h"
#include "tensor/ops.h"

namespace tapegrad {
namespace {

// clang-format off

Real equal(Real a, Real b) { return a == b ? Real{1} : Real{0}; }
Real unequal(Real a, Real b) { return a != b ? Real{1} : Real{0}; }
Real less(Real a, Real b) { return a < b ? Real{1} : Real{0}; }
Real less_or_equal(Real a, Real b) { return a <= b ? Real{1} : Real{0}; }
Real greater(Real a, Real b) { return a > b ? Real{1} : Real{0}; }
Real greater_or_equal(Real a, Real b) { return a >= b ? Real{1} : Real{0}; }

}  // namespace

Tensor eq(const Tensor& a, const Tensor& b) { return zip<equal>("eq", a, b); }
Tensor ne(const Tensor& a, const Tensor& b) { return zip<unequal>("ne", a, b); }
Tensor lt(const Tensor& a, const Tensor& b) { return zip<less>("lt", a, b); }
Tensor le(const Tensor& a, const Tensor& b) { return zip<less_or_equal>("le", a, b); }
Tensor gt(const Tensor& a, const Tensor& b) { return zip<greater>("gt", a, b); }
Tensor ge(const Tensor& a, const Tensor& b) { return zip<greater_or_equal>("ge", a, b); }

// clang-format on

Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
  const Shape choices = broadcast_shapes("where", a.shape(), b.shape());
  Shape shape = broadcast_shapes("where", condition.shape(), choices);
  const Index count = shape.element_count();
  Buffer out = make_buffer(count);

  Walk walk(shape, {broadcast_steps(condition.shape(), shape), broadcast_steps(a.shape(), shape),
                    broadcast_steps(b.shape(), shape)});
  const Index step_c = walk.step(0), step_a = walk.step(1), step_b = walk.step(2);
  for (Index done = 0; done < count; done += walk.run_length(), walk.next_run()) {
    const Real* run_c = condition.data() + walk.offset(0);
    const Real* run_a = a.data() + walk.offset(1);
    const Real* run_b = b.data() + walk.offset(2);
    Real* y = out.data() + done;
    for (Index i = 0; i < walk.run_length(); ++i) {
      y[i] = run_c[i * step_c] != 0 ? run_a[i * step_a] : run_b[i * step_b];
    }
  }
  return Tensor(std::move(shape), std::move(out));
}

}  // namespace tapegrad
