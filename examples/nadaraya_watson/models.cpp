#include "examples/nadaraya_watson/models.h"

#include "autograd/ops.h"
#include "autograd/tape.h"
#include "nn/loss.h"
#include "tensor/create.h"

namespace tapegrad {

Tensor average_pooling(const Data& data) {
  return repeat_interleave(mean(data.y_train), data.x_test.size());
}

Prediction nonparametric_pooling(const Data& data) {
  // A row for each query: row i holds x_test[i] as often as there are keys. [test, train]
  const Index keys = data.x_train.size();
  const Tensor queries = reshape(repeat_interleave(data.x_test, keys), {data.x_test.size(), keys});

  const Tensor scores = -square(queries - data.x_train) / 2;
  const Tensor attention_weights = softmax(scores, 1);
  return {matmul(attention_weights, data.y_train), attention_weights};
}

Others others_of_each(const Data& data) {
  const Index count = data.x_train.size();
  const Tensor off_diagonal = 1 - eye(count);
  const Tensor x_tile = repeat(data.x_train, {count, 1});  // [train, train], all rows equal
  const Tensor y_tile = repeat(data.y_train, {count, 1});
  return {reshape(masked_select(x_tile, off_diagonal), {count, count - 1}),
          reshape(masked_select(y_tile, off_diagonal), {count, count - 1})};
}

double train_epoch(NadarayaWatson& model, Sgd& optimizer, const Data& data, const Others& others,
                   TapeViews* views, TapeFile* tape_file) {
  optimizer.clear_gradients();

  // The values on the way are only needed if they will be shown.
  const bool is_shown = (views && views->are_wanted()) || (tape_file && tape_file->is_wanted());
  Tape tape(is_shown ? KeepValues::yes : KeepValues::no);
  const Variable y_hat = model.forward(data.x_train, others.keys, others.values).named("y_hat");
  const Variable losses = (mse_loss(y_hat, data.y_train, Reduction::none) / 2).named("losses");
  const Variable loss = sum(losses).named("loss");
  tape.backward(loss);
  if (views) views->show(tape);

  if (tape_file) tape_file->record(tape, optimizer);
  optimizer.step();
  if (tape_file) tape_file->record_update();
  return static_cast<double>(loss.item());
}

Prediction predict(NadarayaWatson& model, const Data& data) {
  const Index queries = data.x_test.size();
  const Tensor keys = repeat(data.x_train, {queries, 1});
  const Tensor values = repeat(data.y_train, {queries, 1});
  const Variable y_hat = model.forward(data.x_test, keys, values);
  return {y_hat.value(), model.attention_weights()};
}

}  // namespace tapegrad
