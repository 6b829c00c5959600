#include <algorithm>
#include <cmath>

#include "autograd/ops.h"
#include "tests/random_programs/builder.h"

namespace tapegrad::random_programs {
namespace {

bool one_positive(Builder& builder, Step& step) {
  step.operands = {builder.positive(builder.any())};
  return true;
}

bool two(Builder& builder, Step& step) {
  const std::size_t a = builder.any();
  const std::size_t b = builder.partner_of(builder.value(a).shape());
  step.operands = builder.flip() ? std::vector{a, b} : std::vector{b, a};
  return true;
}

bool two_or_a_number(Builder& builder, Step& step) {
  step.flag = builder.below(4) == 0;
  step.factor = builder.number(-2, 2);
  return step.flag ? one(builder, step) : two(builder, step);
}

/// What a function of one number has there: its value and its derivative.
struct Point {
  double value;
  double slope;
};

template <typename F>
ScalarArray map(ScalarGraph& graph, const ScalarArray& x, F f) {
  ScalarArray result{x.shape, {}};
  for (const Index node : x.nodes) {
    const Point point = f(graph.value(node));
    result.nodes.push_back(graph.add(point.value, {{node, point.slope}}));
  }
  return result;
}

/// What a function of two numbers has there.
struct Point2 {
  double value;
  double slope_a, slope_b;
};

template <typename F>
ScalarArray combine(ScalarGraph& graph, const ScalarArray& a, const ScalarArray& b, F f) {
  const Shape shape = broadcast_shapes("combine", a.shape, b.shape);
  return make_array(shape, [&](const Place& place) {
    const Index node_a = a.at(broadcast_place(place, a.shape));
    const Index node_b = b.at(broadcast_place(place, b.shape));
    const Point2 point = f(graph.value(node_a), graph.value(node_b));
    return graph.add(point.value, {{node_a, point.slope_a}, {node_b, point.slope_b}});
  });
}

/// The larger one; the smaller one where `sign` is -1.
ScalarArray larger(ScalarGraph& graph, const Arrays& x, double sign) {
  return combine(graph, x[0], x[1], [&](double a, double b) {
    graph.decide(a, b);
    if (a == b) return Point2{a, 0.5, 0.5};
    return sign * a > sign * b ? Point2{a, 1, 0} : Point2{b, 0, 1};
  });
}

}  // namespace

std::vector<Operation> elementwise_operations() {
  return {
      {"operator+", two_or_a_number,
       [](const Step& s, const Variables& x) { return s.flag ? x[0] + s.factor : x[0] + x[1]; },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         if (s.flag) {
           return map(graph, x[0], [&](double a) { return Point{a + s.factor, 1}; });
         }
         return combine(graph, x[0], x[1], [](double a, double b) { return Point2{a + b, 1, 1}; });
       }},
      {"operator-", two_or_a_number,
       [](const Step& s, const Variables& x) { return s.flag ? -x[0] : x[0] - x[1]; },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         if (s.flag) return map(graph, x[0], [](double a) { return Point{-a, -1}; });
         return combine(graph, x[0], x[1], [](double a, double b) { return Point2{a - b, 1, -1}; });
       }},
      {"operator*", two_or_a_number,
       [](const Step& s, const Variables& x) { return s.flag ? s.factor * x[0] : x[0] * x[1]; },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         if (s.flag) {
           return map(graph, x[0], [&](double a) { return Point{s.factor * a, s.factor}; });
         }
         return combine(graph, x[0], x[1], [](double a, double b) { return Point2{a * b, b, a}; });
       }},
      {"operator/",
       [](Builder& builder, Step& step) {
         const std::size_t b = builder.positive(builder.any());
         step.operands = {builder.partner_of(builder.value(b).shape()), b};
         return true;
       },
       [](const Step&, const Variables& x) { return x[0] / x[1]; },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return combine(graph, x[0], x[1], [](double a, double b) {
           return Point2{a / b, 1 / b, -a / (b * b)};
         });
       }},
      {"maximum", two, [](const Step&, const Variables& x) { return maximum(x[0], x[1]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) { return larger(graph, x, 1); }},
      {"minimum", two, [](const Step&, const Variables& x) { return minimum(x[0], x[1]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) { return larger(graph, x, -1); }},
      {"pow",
       [](Builder& builder, Step& step) {
         const std::size_t base = builder.positive(builder.any());
         step.operands = {base, builder.partner_of(builder.value(base).shape())};
         return true;
       },
       [](const Step&, const Variables& x) { return pow(x[0], x[1]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return combine(graph, x[0], x[1], [](double a, double n) {
           const double y = std::pow(a, n);
           return Point2{y, n * y / a, y * std::log(a)};
         });
       }},
      {"pow",
       [](Builder& builder, Step& step) {
         step.number = builder.below(4);
         return one(builder, step);
       },
       [](const Step& s, const Variables& x) { return pow(x[0], static_cast<double>(s.number)); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return map(graph, x[0], [&](double a) {
           double power = 1, slope = 0;  // (x^k)' = x^(k-1) + x (x^(k-1))'
           for (Index k = 0; k < s.number; ++k) {
             slope = power + a * slope;
             power *= a;
           }
           return Point{power, slope};
         });
       }},
      {"where",
       [](Builder& builder, Step& step) {
         if (!two(builder, step)) return false;
         step.tensor = builder.mask(builder.value(step.operands[0]).shape());
         return true;
       },
       [](const Step& s, const Variables& x) { return where(s.tensor, x[0], x[1]); },
       [](ScalarGraph&, const Step& s, const Arrays& x) {
         // The condition has the shape of the first operand.
         ScalarArray condition{x[0].shape, {}};
         for (const Real value : s.tensor.values()) condition.nodes.push_back(value != 0 ? 1 : 0);
         const Shape shape = broadcast_shapes("where", x[0].shape, x[1].shape);
         return make_array(shape, [&](const Place& place) {
           const Place first = broadcast_place(place, x[0].shape);
           return condition.at(first) ? x[0].at(first)
                                      : x[1].at(broadcast_place(place, x[1].shape));
         });
       }},
      {"exp", one, [](const Step&, const Variables& x) { return exp(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) { return Point{std::exp(a), std::exp(a)}; });
       }},
      {"log", one_positive, [](const Step&, const Variables& x) { return log(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) { return Point{std::log(a), 1 / a}; });
       }},
      {"sqrt", one_positive, [](const Step&, const Variables& x) { return sqrt(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) { return Point{std::sqrt(a), 0.5 / std::sqrt(a)}; });
       }},
      {"sin", one, [](const Step&, const Variables& x) { return sin(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) { return Point{std::sin(a), std::cos(a)}; });
       }},
      {"cos", one, [](const Step&, const Variables& x) { return cos(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) { return Point{std::cos(a), -std::sin(a)}; });
       }},
      {"tanh", one, [](const Step&, const Variables& x) { return tanh(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) {
           return Point{std::tanh(a), 1 / (std::cosh(a) * std::cosh(a))};
         });
       }},
      {"abs", one, [](const Step&, const Variables& x) { return abs(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [&](double a) {
           graph.decide(a, 0);
           return a < 0 ? Point{-a, -1} : Point{a, a > 0 ? 1.0 : 0.0};
         });
       }},
      {"square", one, [](const Step&, const Variables& x) { return square(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) { return Point{a * a, 2 * a}; });
       }},
      {"sigmoid", one, [](const Step&, const Variables& x) { return sigmoid(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [](double a) {
           const double e = std::exp(-a);
           return Point{1 / (1 + e), e / ((1 + e) * (1 + e))};
         });
       }},
      {"relu", one, [](const Step&, const Variables& x) { return relu(x[0]); },
       [](ScalarGraph& graph, const Step&, const Arrays& x) {
         return map(graph, x[0], [&](double a) {
           graph.decide(a, 0);
           return a > 0 ? Point{a, 1} : Point{0, 0};
         });
       }},
      {"clamp",
       [](Builder& builder, Step& step) {
         step.factor = builder.number(0.25, 2);
         return one(builder, step);
       },
       [](const Step& s, const Variables& x) { return clamp(x[0], -1, s.factor); },
       [](ScalarGraph& graph, const Step& s, const Arrays& x) {
         return map(graph, x[0], [&](double a) {
           graph.decide(a, -1);
           graph.decide(a, s.factor);
           if (a < -1) return Point{-1, 0};
           return a > s.factor ? Point{s.factor, 0} : Point{a, 1};
         });
       }},
  };
}

}  // namespace tapegrad::random_programs
