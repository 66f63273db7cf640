// Package stack reads the rotary embedding of a model as libraries do, each in some of its
// versions: transformers, vLLM, llama.cpp, mlx-lm, and the programs of the authors of
// models.
//
// One file means different frequencies to them. A model with YaRN may be scaled by its
// factor, by the quotient of two lengths, or not at all; LongRoPE changes lists with the
// length of the call, with the limit of the context, or never; and keys that one library
// follows another one leaves out without an error. As says what comes of it:
//
//	r, err := stack.As(file, stack.Transformers, "4.51", stack.Options{})
//	r.Frequency(i), r.AttentionFactor()  // a rotary.Embedding
//	r.Rules                              // what this version does that others do not, and where that is written
//	r.Ignored                            // keys that it does not read
//	r.Warnings                           // contradictions, and keys that are read differently elsewhere
//	r.Apart(other).FirstBeyond(0.1)      // the first position where angles are 0.1 rad apart
//
// # The versions
//
// Each version of the table stands for those around it that read files in the same way.
//
//	transformers  4.45, 4.48, 4.51, 4.56, 5.0-2025-10, 5.0-2025-12, 5.16
//	vllm          2024-12-29, 2025-11-19, 2026-05-19, 2026-08-17
//	llama.cpp     2025-10-06, 2026-01-07, 2026-07-08
//	mlx-lm        2026-08-22
//	llama-models, gpt-oss, deepseek-v3, yarn   the authors' own programs, one commit each
//
// Rules returns the table of what they do, with the source and the commits of each rule,
// and whether the program was run or its source read. The readings of all of them were
// compared with numbers that the programs computed (encoder/internal/reference,
// rope_frequencies.json), or, of the older two of llama.cpp, with what testdata/llamacpp.py
// makes of their sources.
//
// # A file that a stack refuses
//
// is an *encoder.Error with the reason that the stack gives, such as
//
//	vllm 2025-11-19 refuses the configuration: KeyError: 'original_max_position_embeddings'
package stack
