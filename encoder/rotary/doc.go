// Package rotary computes rotary position embeddings, which rotate queries and
// keys instead of adding the positional encoding to tokens.
//
// "RoFormer" (Su et al. 2021, section 3.4) has the frequencies of the paper of
// Transformers, ω[i] = b^(−2i/d), where d is the width of a head, and the base b is
// 10000 there. In a vector at position pos, each pair (x, y) of elements is rotated by
// the angle a = pos·ω[i]:
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
// # Pairs
//
// The formula does not define which elements are a pair. RoFormer, GPT-J and Meta's
// Llama take neighbours, 2i and 2i+1 (Interleaved). GPT-NeoX and Llama in Hugging Face
// Transformers take elements half a vector apart, i and i+d/2 (Half). Applied to the
// same vector, they give different results; but the order of the elements of queries
// and keys is free, so that permuting the rows of the weights that produce them
// converts a model from one to the other:
//
//	half order:         0 2 4 … d−2 1 3 5 … d−1
//	interleaved order:  0 1 2 3 4 5 …
//
// Some models turn only the first elements of a head (Config.Dim), and models of
// pictures and videos have positions of several numbers, which are dealt out to the
// pairs (Axes).
//
// # Longer texts
//
// A model that was trained on M positions has never seen the angles of its slow pairs
// beyond M·ω[i]. A Scaling slows pairs down by a factor s so that it has:
//
//	Linear       all pairs: ω/s
//	NTK, Dynamic the base grows: the fastest pair is kept, the slowest divided by s
//	YaRN, Llama3 pairs that turn often are kept, those that do not complete a turn are
//	             divided by s, those between are blended
//	LongRoPE     each pair is divided by a number that was searched for
//	Proportional only the fastest pairs turn (Gemma 4)
//
// YaRN and LongRoPE multiply cosines and sines by an attention factor, too, of queries
// and of keys, so that scores grow by its square. New makes the Embedding of a Config,
// which has the frequencies and factors, what became of each pair, and Rotate and the
// caches of libraries.
//
//	e, err := rotary.New(rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}}, 0)
//	e.Frequency(40), e.Part(40)          // 4.45e-05 rad for each position, divided
//	err = e.Rotate(q, q, positions...)
//
// Package model reads a Config out of the files of models, and package stack as
// libraries read them, which often disagree. Rotary and Find have the two conventions
// without scaling under their names, rope-half and rope-interleaved.
//
// # How it is exact
//
// Frequencies are made with 128 significant bits: as a float64 each is the one nearest to
// its true value or a neighbour, and as a part of a turn it is right to 2⁻¹²⁰, so that
// angles are right to 1e-15 up to 2⁵³ positions from the origin.
package rotary
