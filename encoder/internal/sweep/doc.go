// Package sweep computes sines and cosines at many positions by angle addition: a few
// rows exactly, and the others from these with one complex multiplication for each
// pair.
//
// Rows writes the rows of a matrix; Cosines and SquaredSines sum over the pairs of
// each row, without a matrix.
package sweep
