package model

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// A rule says what the value of a key has to be. Null is allowed everywhere.
type rule func(path string, value any) error

// rules are the rules of all keys that are read, under their names in transformers.
var rules = []struct {
	key  string
	rule rule
}{
	{"model_type", text}, {"rope_type", text}, {"type", text}, {"transformers_version", text},

	{"hidden_size", positiveInteger}, {"num_attention_heads", heads},
	{"head_dim", positiveInteger}, {"global_head_dim", positiveInteger},
	{"qk_rope_head_dim", notNegativeInteger}, {"rotary_dim", positiveInteger},
	{"local_rotary_dim", positiveInteger}, {"max_position_embeddings", positiveInteger},
	{"original_max_position_embeddings", positiveInteger},
	{"max_trained_positions", positiveInteger}, {"num_hidden_layers", positiveInteger},

	{"rope_theta", positive}, {"compress_rope_theta", positive}, {"index_head_dim", positiveInteger}, {"indexer_rope_interleave", boolean}, {"local_rope_theta", positive}, {"partial_rotary_factor", fraction},

	{"factor", positive}, {"attention_factor", positive}, {"attn_factor", positive},
	{"low_freq_factor", positive}, {"high_freq_factor", positive}, {"alpha", notNegative},
	{"beta_fast", notNegative}, {"beta_slow", notNegative}, {"mscale", notNegative},
	{"mscale_all_dim", notNegative}, {"mixed_b", finite}, {"extrapolation_factor", finite},
	{"yarn_log_multiplier", finite}, {"short_mscale", positive}, {"long_mscale", positive},

	{"truncate", boolean}, {"mrope_interleaved", boolean}, {"rope_traditional", boolean},
	{"rope_interleave", boolean}, {"rotary_emb_interleaved", boolean},
	{"use_scaled_rope", boolean}, {"apply_yarn_scaling", boolean}, {"apply_scale", boolean},
	{"finetuned", boolean},

	{"short_factor", list}, {"long_factor", list}, {"rope_freqs", list},
	{"mrope_section", sections},
}

// rules returns the rule of each name that a key of the object has in its format.
func (d *Dict) rules() map[string]rule {
	known := map[string]rule{}
	for _, r := range rules {
		for _, name := range d.aliases.spellings(r.key) {
			known[name] = r.rule
		}
	}
	return known
}

// check returns the error of the first key of an object that breaks its rule.
func (d *Dict) check() error {
	known := d.rules()
	for _, name := range d.names() {
		value, rule := d.keys[name], known[name]
		if rule == nil || value == nil {
			continue
		}
		if err := rule(d.path+name, value); err != nil {
			return err
		}
	}
	return nil
}

func wrong(path string, value any, rule string, index ...int) error {
	return (&encoder.Error{Code: encoder.OutOfRange, Parameter: path, Index: index, Value: kind(value), Rule: rule}).With()
}

func wrongType(path string, value any, rule string, index ...int) error {
	return (&encoder.Error{Code: encoder.WrongType, Parameter: path, Index: index, Value: kind(value), Rule: rule}).With()
}

func text(path string, value any) error {
	if _, ok := value.(string); !ok {
		return wrongType(path, value, "not-text: is not a text")
	}
	return nil
}

func boolean(path string, value any) error {
	if _, ok := value.(bool); ok {
		return nil
	}
	x, ok := toNumber(value)
	switch {
	case !ok:
		return wrongType(path, value, "not-boolean: is neither true nor false")
	case x != 0 && x != 1:
		return wrong(path, value, "not-boolean: is neither true nor false")
	}
	return nil
}

func finite(path string, value any) error {
	x, ok := toNumber(value)
	switch {
	case !ok:
		return wrongType(path, value, "not-number: is not a number")
	case math.IsNaN(x) || math.IsInf(x, 0):
		return wrong(path, value, "not-finite: is not a finite number")
	case math.Abs(x) > encoder.MaxMagnitude:
		return wrong(path, value, "beyond-1e38: is beyond ±1e38")
	}
	return nil
}

// number returns the rule of a finite number that a condition holds for.
func number(holds func(float64) bool, broken string) rule {
	return func(path string, value any) error {
		if items, ok := value.([]any); ok && len(items) > 0 {
			return wrongType(path, value, "number-for-each-layer: is one number for each layer, which is not read; give one of them")
		}
		if err := finite(path, value); err != nil {
			return err
		}
		if x, _ := toNumber(value); !holds(x) {
			return wrong(path, value, broken)
		}
		return nil
	}
}

var (
	positive    = number(func(x float64) bool { return x > 0 }, "not-positive: is not positive")
	notNegative = number(func(x float64) bool { return x >= 0 }, "negative: is negative")
	fraction    = number(func(x float64) bool { return x >= 0 && x <= 1 }, "not-between-0-and-1: is not between 0 and 1")

	positiveInteger    = number(func(x float64) bool { return x > 0 && whole(x) }, "not-positive-integer: is not a positive whole number")
	notNegativeInteger = number(func(x float64) bool { return x >= 0 && whole(x) }, "not-whole: is not a whole number ≥ 0")
)

// heads is the rule of a number of heads, which GGUF files may have for each layer.
func heads(path string, value any) error {
	if _, bad := toList(value); bad < 0 {
		return nil
	}
	return positiveInteger(path, value)
}

func list(path string, value any) error {
	numbers, bad := toList(value)
	if bad >= 0 {
		if elements, ok := value.([]any); ok {
			return wrongType(path, elements[bad], "not-number: is not a number", bad)
		}
		return wrongType(path, value, "not-numbers: is not a list of numbers")
	}
	if len(numbers) > encoder.MaxDModel { // one for each pair of a head
		return encoder.Invalid(path+".length", len(numbers), "above: is above #").With("65536")
	}
	for i, x := range numbers {
		if !(x > 0) || math.IsInf(x, 0) {
			return wrong(path, x, "not-positive-number: is not a positive number", i)
		}
	}
	return nil
}

func sections(path string, value any) error {
	numbers, bad := toList(value)
	if bad >= 0 {
		return wrongType(path, value, "not-whole-numbers: is not a list of whole numbers")
	}
	if len(numbers) != 3 && len(numbers) != 4 {
		return encoder.Invalid(path+".length", len(numbers), "not-three-sections: is not 3, one section for each of t, h and w")
	}
	for i, x := range numbers {
		if !whole(x) || x < 0 {
			return wrong(path, x, "not-whole: is not a whole number ≥ 0", i)
		}
	}
	return nil
}
