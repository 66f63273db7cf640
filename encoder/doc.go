// Package encoder computes the sinusoidal positional encoding of Transformers,
// exactly and fast.
//
// A Transformer sees its tokens as a set: attention does not know which came
// first. "Attention is all you need" (Vaswani et al. 2017, section 3.5)
// therefore adds to the token at position pos a vector of d numbers,
//
//	PE[pos, 2i]   = sin(pos·ω[i])
//	PE[pos, 2i+1] = cos(pos·ω[i])
//	ω[i]          = n^(−2i/d)
//
// for i = 0, 1, …, d/2-1, where d is also called d_model or hidden size, and
// the base n (10000 in the paper) θ or max_period. Each pair is the hand of a
// clock: the first turns by one radian from position to position, the next ones
// ever more slowly, and together they show the position.
//
// Three laws make the encoding useful; the tests check them:
//
//	|PE[p]|²       = d/2            every row has the same length
//	PE[p]·PE[p+k]  = Σ cos(k·ω[i])   a dot product depends on the offset alone: RelativeDot
//	M(k)·PE[p]     = PE[p+k]          an offset is a rotation, the same at every position: Shift
//
// They hold for any frequencies: see Spectrum. Those of the paper are evenly spaced
// on a logarithmic scale, and as rows become wider the dot product approaches a
// function of the base alone (Limit):
//
//	2/d·PE[p]·PE[p+k] → (Ci(k) − Ci(k/n))/ln n
//
// Positions, rows and columns are ints of 64 bits: the packages compile where int has 64
// bits, js/wasm among them, and not for 386 or arm.
//
// The packages below this one hold what is built on it:
//
//   - convention: what libraries compute instead: other frequencies, columns and
//     positions
//   - rotary: rotary embeddings, which rotate queries and keys by the same angles, and
//     their scalings for long texts; how models configure them, and how libraries read that
//   - bias: numbers added to attention scores in place of positions: ALiBi, T5 and others
//   - precision: what float32, bfloat16 and float16 leave of a row
//   - property: what is claimed of the encoding, checked at any size, and the simpler
//     ways to encode a position
//   - bug: common mistakes, and the law that each of them breaks
//   - identify: which of all these made a given matrix
//   - attention: one attention head, to see what a position changes
//   - fourier: Fourier features of points, as of NeRF and Perceiver
//   - learned: tables of positions that were trained, and the sinusoids nearest to them
//   - resize: tables of the positions in an image, for more patches or fewer
//
// # How it is exact
//
// Far from the origin a float64 frequency is not enough: at position 2⁵² its
// rounding alone moves the angle by up to a quarter radian. Package angle counts
// angles in fractions of a turn, as 128-bit integers that wrap around as angles do,
// and makes the frequencies in the same integers. Only the remainder of a turn
// becomes a float64. Every platform computes the same bits, up to fused
// multiplications in the last one.
//
// # How it is fast
//
// Package sweep computes the sines and cosines of a few rows; angle addition makes
// the other rows from these, with one complex multiplication for each pair. Sums
// that have a closed form are not summed: the mean of a billion rows costs as much
// as one row.
package encoder
