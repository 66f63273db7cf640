// Package attention runs one head of self-attention, to show why Transformers
// need positional encodings and what adding one does.
//
// A head maps the rows of a sentence X, n × d, to
//
//	Y = softmax(Q·Kᵀ/√d)·V,  Q = X·W^Qᵀ,  K = X·W^Kᵀ,  V = X·W^Vᵀ
//
// ("Attention is all you need", Vaswani et al. 2017, section 3.2.1). It is
// permutation equivariant: permuting the rows of X permutes the rows of Y and
// changes nothing else, so without positions "dog bites man" and "man bites dog"
// have the same outputs. Attend and Compare show that; with the rows that Inject
// adds the outputs differ. So do those of AttendCausal, a head with the causal mask of
// decoders, in part: each word sees only those before it.
//
// To add an encoding is to append a one-hot position and multiply by a matrix
// (OneHot), and the score of a query and a key depends on both positions only
// through one term of its Taylor series (Expansion).
//
// Word vectors and matrices are not trained: they come from a fixed generator of
// pseudorandom numbers, the same on every platform.
package attention
