// Package convention computes the positional encodings of libraries, which
// differ from each other and from the paper.
//
// "Attention is all you need" (Vaswani et al. 2017, section 3.5) defines
//
//	PE[pos, 2i]   = sin(pos·ω[i])
//	PE[pos, 2i+1] = cos(pos·ω[i])
//	ω[i]          = n^(−2i/d)
//
// for i = 0, 1, …, d/2-1. A Convention has a parameter for each deviation from it,
// a Preset is the convention of one library, and a Table computes its rows. In
// general, rows hold sines and cosines of
//
//	a·sin(pos·c·ω[i]),  a·cos(pos·c·ω[i]),  ω[i] = m·(n/m)^(−i/(h−s))
//
// with the base n, the number of steps h, the shift s, the minimum timescale m, the
// scale c of positions and the amplitude a. The paper has h = d/2, s = 0 and
// m = c = a = 1.
//
// # Frequencies
//
// With s = 0 the last frequency is n^(−(d−2)/d), one step before 1/n. The official
// implementation, tensor2tensor, has s = 1, so that the last frequency is exactly
// 1/n. fairseq, Whisper, most diffusion models and others follow it; teaching
// material, Marian and DETR follow the paper. The two agree in the first pair only,
// and no reordering of columns makes one of the other.
//
// # Columns
//
// The paper interleaves sines and cosines (pytorch-tutorial, espnet, detr).
// tensor2tensor and most of its descendants write all sines, then all cosines
// (fairseq, marian, whisper); some diffusion models put the cosines first. These
// layouts are permutations of each other, and Permutation finds the order. A model
// that was trained with one works with the other only after such a reordering.
//
// # Odd widths
//
// The paper does not define them. Libraries raise an error, append a zero
// (fairseq), leave the last column zero (numpy-loop), drop the last cosine (marian,
// keras-hub), or return another column (tensorflow-tutorial). A row that has a sine
// without its cosine loses the property that dot products depend on the offset
// alone; see OddPolicy and Table.DotProducts.
//
// # Positions
//
// The first position is 0, or 1 (opennmt-tf, detr), or follows the padding
// index, whose row is zero (fairseq). espnet may reverse the order, or encode
// the relative positions k, k−1, …, −k. wenet counts negative positions as 0, and
// burn limits positions to the base. Diffusion models encode timesteps, which are
// scaled and need not be integers. Each of the axes of an image or volume has its
// own part of the columns (detr, diffusers-sincos, mae, tatp22), or all sines come before
// all cosines (timm-sincos2d); see GridPositions.
//
// # Amplitude
//
// mlx multiplies rows by √(2/d), which makes their length 1, and x-transformers by a
// learned factor that begins as 1/√d; see Norm.
//
// # Where this is from
//
// Each Preset names the file and the version that it was read from, and tests
// compare it with what the library computed wherever it could be run.
package convention
