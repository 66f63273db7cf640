// Package model reads the rotary embedding out of the configurations of models: the
// config.json of Hugging Face, as transformers 4 and 5 write it, and of mlx-lm; the keys of
// GGUF files; and the params.json of Meta, Mistral, gpt-oss and DeepSeek.
//
// The same numbers go by many names. transformers 4 has rope_theta beside rope_scaling,
// with type or rope_type; transformers 5 has all in rope_parameters, one for the model or
// one for each type of layer; models of several media keep their text model under
// text_config; and rotary_pct, rope_ratio or freq_base are the same numbers in other
// families. A File finds a number by its name in transformers, whatever its spelling,
// checks that it is one, and says where two places contradict each other:
//
//	file, err := model.Parse(tree)           // a tree of maps, lists, numbers and texts
//	file.Text.Number(use, "rope_theta")      // the base, and the key that it was found under
//	file.Ignored(use)                        // keys that nothing was read from
//
// What the numbers mean is not settled by the file: libraries, and versions of one
// library, read the same file differently. Package stack has their rules.
package model
