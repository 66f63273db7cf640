// Package precision computes the positional encoding as models do that work in
// float32, bfloat16 or float16, to the last bit.
//
// Where the rounding happens matters more than the type. With R(x) for x rounded
// to the type, a model that computes the angle in the type has the elements
//
//	R(sin R(R(pos)·R(ω[i])))  and  R(cos R(R(pos)·R(ω[i])))
//
// (InAngle). A sine is only as exact as its angle, and the error of the angle
// pos·ω[i] grows with the position. A model that computes in higher precision and
// casts the result has
//
//	R(sin pos·ω[i])  and  R(cos pos·ω[i])
//
// (AtOutput), with an error of at most half a unit in the last place of 1 at any
// position.
//
// # What goes wrong in the angle
//
// In float32, frequencies are rounded, too: the usual listing
//
//	div_term = exp(arange(0, d, 2)·(−ln 10000/d))
//
// rounds after each operation. At d_model 512 the largest error of a row is
// 3e-5 at position 511 and 5e-2 at position 1 000 000. Models that buffer a few
// thousand rows never see it; models with timestamps or long contexts do.
//
// In 16 bits, positions themselves are rounded. A type of p binary digits holds
// all integers up to 2^p, so that position 257 becomes 256 in bfloat16 and
// 2049 becomes 2048 in float16: two positions share a row. See
// Encoding.Indistinguishable. Beyond 65504 float16 has only infinity, and rows
// are NaN. See Encoding.Overflow. Models that were cast to 16 bits with their
// encoding show both (vllm-project/vllm#54620): the largest error of a row of
// float16 is 0.12 at position 512 and 1.22 at position 2049.
//
// Types and rounding follow IEEE 754-2019, section 3.6; bfloat16 is the upper
// half of a float32. The exponential of float32 is the one of PyTorch on
// processors with AVX2 (SLEEF 3).
package precision
