#pragma once

#include "examples/nadaraya_watson/data.h"
#include "examples/support/tape_file.h"
#include "examples/support/tape_views.h"
#include "nn/nadaraya_watson.h"
#include "optim/sgd.h"
#include "tensor/tensor.h"

namespace tapegrad {

/// What a model says about the test points.
struct Prediction {
  Tensor y;                  // [test]
  Tensor attention_weights;  // [test, train]: how much each training point counts
};

/// The same for every x: the mean of all training y. [test]
Tensor average_pooling(const Data& data);

/// Nadaraya-Watson regression with a kernel of fixed width 1; nothing is learned.
Prediction nonparametric_pooling(const Data& data);

/// What each training point is predicted from: all the others. Were its own y among them, a kernel
/// of width 0 would predict it exactly, and nothing else.
struct Others {
  Tensor keys;    // [train, train - 1]
  Tensor values;  // [train, train - 1]
};
Others others_of_each(const Data& data);

/// One step of gradient descent on half the squared errors, summed over the training points.
/// @param views, tape_file  are shown the tape, if they are there.
/// @return  the loss before the step
double train_epoch(NadarayaWatson& model, Sgd& optimizer, const Data& data, const Others& others,
                   TapeViews* views = nullptr, TapeFile* tape_file = nullptr);

/// The trained model at the test points, attending to all training points.
Prediction predict(NadarayaWatson& model, const Data& data);

}  // namespace tapegrad
