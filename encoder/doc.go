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
// clock: the first turns by one radian at every position, the next ones ever
// more slowly, and all of them together tell the position.
//
// What makes the encoding useful are three laws, which the tests check:
//
//	|PE[p]|²       = d/2            every row has the same length
//	PE[p]·PE[p+k]  = Σ cos(k·ω[i])  a dot product knows the distance alone: RelativeDot
//	M(k)·PE[p]     = PE[p+k]         to move is to rotate, by the same M(k) everywhere: Shift
//
// They hold for any frequencies: see Spectrum. Those of the paper spread evenly
// over all scales, and in ever wider rows the dot product comes to depend on
// the base alone (Limit):
//
//	2/d·PE[p]·PE[p+k] → (Ci(k) − Ci(k/n))/ln n
//
// Whatever else is said of the encoding, that codes are unique, bounded,
// smooth, fixed, and there for any length, is looked for at the size at hand:
// Unique, Bounded, Smooth, Fixed, AnyLength, Relative, Rates.
//
// # What libraries make of it
//
// Most libraries compute something else than the paper: other frequencies,
// sines and cosines in other columns, other positions. A Convention says which,
// a Preset is that of one library, and a Table holds its rows. A Rotary turns
// queries and keys by the same angles instead of adding rows to them.
//
// Models compute in few digits. A Precision tells what float32, bfloat16 and
// float16 make of the rows, and from where on they cannot tell neighbours apart.
//
// # How it is exact
//
// Far from the origin a float64 frequency is not enough: at position 2⁵² its
// rounding alone turns the hand by up to a quarter radian. Angles are therefore counted in
// turns, as 128-bit integers that wrap around as angles do; frequencies are
// made in the same integers. Only the remainder of a turn becomes a float64.
// Every platform computes the same bits, up to fused multiplications in the
// last one.
//
// # How it is fast
//
// Sines and cosines are computed for a few rows only; angle addition makes the
// others from these, one complex multiplication for two numbers. Nothing is
// summed that has a closed form: the mean of a billion rows costs one row. And
// nothing is searched that arithmetic finds: how far a column moves over a
// billion rows is told by Euclid's algorithm.
package encoder
