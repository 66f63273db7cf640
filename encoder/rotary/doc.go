// Package rotary computes rotary position embeddings, which rotate queries and
// keys instead of adding the positional encoding to tokens.
//
// "RoFormer" (Su et al. 2021, section 3.4) has the frequencies of the paper of
// Transformers, ω[i] = n^(−2i/d), where d is the width of a head. In a vector at
// position pos, each pair (x, y) of elements is rotated by the angle a = pos·ω[i]:
//
//	R[pos]·(x, y) = (x·cos a − y·sin a, x·sin a + y·cos a)
//
// for i = 0, 1, …, d/2-1. Rotations preserve lengths, and the rotations of a query q
// at position m and a key k at position n leave only their offset:
//
//	⟨R[m]·q, R[n]·k⟩ = ⟨q, R[n−m]·k⟩
//
// Nothing is learned, and no position is added to the values, so that attention
// scores depend on relative positions in every layer. R[pos] is the transpose of
// the matrix that moves the positional encoding by pos positions; see
// encoder.Shift.
//
// # What differs between libraries
//
// The formula does not define which elements are a pair. RoFormer, GPT-J and Meta's
// Llama take neighbours, 2i and 2i+1 (rope-interleaved). GPT-NeoX and Llama in
// Hugging Face Transformers take elements half a vector apart, i and i+d/2
// (rope-half). Applied to the same vector, they give different results; but the
// order of the elements of queries and keys is free, so that permuting the rows of
// the weights that produce them converts a model from one to the other:
//
//	half order:         0 2 4 … d−2 1 3 5 … d−1
//	interleaved order:  0 1 2 3 4 5 …
//
// The base n is 10000 unless a model stretches it for longer contexts
// (rope_theta); it is the only other parameter here.
package rotary
