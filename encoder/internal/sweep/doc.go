// Package sweep computes sines and cosines at many positions by angle addition: a few
// rows exactly, and the others from these with one complex multiplication for each
// pair.
//
// It works like the coarse and the fine focus of a microscope. Rows are divided into
// blocks of 2k+1, and all rows of a block are turned from the row c in its middle,
// by 0, 1, …, k positions, back and ahead. The rows c of 2m+1 blocks are turned in
// the same way from the one in their middle, by 1, …, m blocks, which is exact. So n
// rows are made from 1 + k + m exact ones and n/((2k+1)(2m+1)) more.
//
// An exact pair is off by at most 1.3e-16, taken as a point of the plane, and a
// product of two by the sum of theirs and 1.6e-16 for rounding: 4.2e-16 after one
// turn, and 7.1e-16 after the second, whose other factor is exact. An element is
// off by less than that.
//
// Each row is written as a whole, and close to the one before, so that the time of a
// number does not depend on the size of the matrix. What is needed beside it is
// bounded: 35 rows of at most 4096 columns.
//
// Rows and LaidOut write the rows of a matrix; Cosines and SquaredSines sum over the
// pairs of each row, without a matrix.
//
// Means computes the means of blocks of a matrix. The sine and the cosine of a pair add
// up to one wave, so that a block costs one wave for each pair that it has something of.
// Windows of rows are turned from the first of 16, once: distances between the centres of
// evenly spaced windows recur, and rotations by these are kept.
package sweep
