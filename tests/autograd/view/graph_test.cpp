#include "autograd/view/graph.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "autograd/ops.h"
#include "nn/activation.h"
#include "nn/linear.h"
#include "nn/sequential.h"
#include "tensor/create.h"
#include "tests/files.h"

namespace tapegrad {
namespace {

std::string file_in_temporary_folder(const std::string& name) {
  return temporary_path(name).string();
}

// x * x: both edges are kept, and before backward no gradient is made up.
TEST(Graph, KeepsBothEdgesOfASquare) {
  const Variable x = Variable::parameter(3, "layer.\"x\"");
  Tape tape;
  const Variable y = (x * x).named("y");
  const std::string dot = file_in_temporary_folder("tapegrad_graph_test.dot");
  const std::string mermaid = file_in_temporary_folder("tapegrad_graph_test.mmd");

  tape.write_dot(dot);
  tape.write_mermaid(mermaid);

  const std::string text = contents_of(dot);
  EXPECT_NE(text.find("leaf0 -> t0 [label=\"0\"];\n  leaf0 -> t0 [label=\"1\"];"),
            std::string::npos);
  EXPECT_NE(text.find("dy: not computed"), std::string::npos) << text;
  EXPECT_NE(text.find("label=\"layer.\\\"x\\\" []\\n3"), std::string::npos) << text;
  EXPECT_NE(text.find("label=\"layer\";"), std::string::npos) << text;
  EXPECT_NE(contents_of(mermaid).find("leaf0 -- 0 --> t0\n  leaf0 -- 1 --> t0"), std::string::npos);
  std::filesystem::remove(dot);
  std::filesystem::remove(mermaid);
}

TEST(Graph, ShowsTheGradientsOfTheLastBackward) {
  const Variable x = Variable::parameter(3, "x");
  Tape tape;
  tape.backward(x * x);

  const Graph graph(tape, 10);

  ASSERT_EQ(graph.nodes.size(), 2U);
  EXPECT_EQ(graph.nodes[0].label, (std::vector<std::string>{"x []", "3", "dx = 6"}));
  EXPECT_EQ(graph.nodes[1].kind, Graph::Kind::loss);
}

// Linear(2, 3) computes two lines of its own from each weight; its bias adds a third.
TEST(Graph, OperationsBelongToTheModuleWhoseParametersTheyUse) {
  const Sequential model{Linear(2, 3), Tanh(), Linear(3, 1)};
  const Variable x = Variable(zeros({4, 2})).named("x");
  Tape tape;
  square(model.forward(x));

  const Graph graph(tape, 100);

  std::vector<std::string> modules;
  for (const Graph::Node& node : graph.nodes) modules.push_back(node.module + ":" + node.id);
  EXPECT_EQ(modules,
            (std::vector<std::string>{"0:leaf0", "0:t0", ":leaf1", "0:t1", "0:leaf2", "0:t2",
                                      ":t3",                                         // tanh
                                      "2:leaf3", "2:t4", "2:t5", "2:leaf4", "2:t6",  //
                                      ":t7"}));                                      // square
}

TEST(Graph, LongChainsAreFolded) {
  const Variable w = Variable::parameter(1, "w");
  Tape tape;
  Variable x = w;
  for (int i = 0; i < 10000; ++i) x = x + 1;

  const Graph graph(tape, 4);

  ASSERT_EQ(graph.nodes.size(), 6U);  // w, two lines, the fold, two lines
  EXPECT_EQ(graph.nodes[3].label[0], "9996 more operations");
  EXPECT_EQ(graph.edges.size(), 5U);
}

}  // namespace
}  // namespace tapegrad
