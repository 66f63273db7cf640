package positionids

import (
	"slices"

	"github.com/posenc/posenc/encoder"
)

// A Rule is a way to number tokens.
type Rule struct {
	Name, Version string
	Axes          int    // 1, or 3 for time, row and column
	Source        string // the function of a library
	Ran           bool   // whether it was compared with what that, or a copy of it, computed; else it was read

	one   func(*checked) (IDs, error) // of one axis
	three *mrope                      // of three
}

func (r Rule) String() string {
	if r.Version == "" {
		return r.Name
	}
	return r.Name + "@" + r.Version
}

const hf = "huggingface/transformers "

// The rules, where cumsum counts the tokens of a row up to a column j, and past is the length of
// the cache:
//
//	arange    j
//	mask      cumsum(mask)[j] − 1, and 1 (version 4) or 0 (version 5) at padding
//	roberta   (cumsum(ids ≠ pad)[j − past] + past)·(ids ≠ pad) + pad
//	packed    j − the begin of its text
//
// and M-RoPE (type mrope).
var rules = []Rule{
	{"arange", "", 1, hf + "928b5565 Qwen2VLModel.forward, cache_position", true, arange, nil},
	{"mask", "4", 1, hf + "1097d4b3 GenerationMixin.prepare_inputs_for_generation", true, masked(1), nil},
	{"mask", "5", 1, hf + "5 GenerationMixin._prepare_position_ids_for_generation", true, masked(0), nil},
	{"roberta", "", 1, hf + "87b236ba create_position_ids_from_input_ids", true, roberta, nil},
	{"packed", "", 1, "RhuiDih/transformers 5754f540 DataCollatorWithFlattening", true, packed, nil},
	{"llama.cpp", "2025-05", 3, "HDElectronics/llama.cpp 623d3008 mtmd_image_tokens_get_n_pos", false, nil, &mrope{after: one, images: true}},
	{"llama.cpp", "2025-12", 3, "pwilkin/llama.cpp 5f8f25ba mtmd_image_tokens_get_n_pos", false, nil, &mrope{after: size, images: true}},
	{"qwen2-vl", "4", 3, hf + "928b5565 Qwen2VLForConditionalGeneration.get_rope_index", true, nil, &mrope{pad: 1}},
	{"qwen2-vl", "5", 3, hf + "5 Qwen2VLModel.get_rope_index", false, nil, &mrope{after: size}},
	{"qwen2.5-vl", "4", 3, hf + "00b676f8 Qwen2_5_VLModel.get_rope_index", true, nil, &mrope{pad: 1, timed: true, wholeSeconds: true}},
	{"qwen2.5-vl", "finetune", 3, "QwenLM/Qwen3-VL 96588727 get_rope_index_25", true, nil, &mrope{pad: 1, timed: true}},
	{"qwen2.5-vl", "5", 3, hf + "5 Qwen2_5_VLModel.get_rope_index", false, nil, &mrope{timed: true, after: size}},
	{"qwen3-vl", "4", 3, "QwenLM/Qwen3-VL 96588727 get_rope_index_3", true, nil, &mrope{pad: 1, split: true}},
	{"qwen3-vl", "5", 3, hf + "009e78d6 Qwen3_5Model.get_rope_index", true, nil, &mrope{split: true, after: size}},
}

// ids returns the position ids of a batch, or an *encoder.Error that says what the rule needs.
func (r *Rule) ids(c *checked) (IDs, error) {
	if r.three != nil {
		return r.three.ids(c)
	}
	return r.one(c)
}

// Rules returns the rules, the versions of one name from the oldest to the newest.
func Rules() []Rule { return slices.Clone(rules) }

// Find returns the rule of a name such as mask@4; without a version the newest one.
func Find(name string) (Rule, error) {
	var known []string
	for i := len(rules) - 1; i >= 0; i-- {
		r := rules[i]
		if r.String() == name || r.Name == name {
			return r, nil
		}
		if !slices.Contains(known, r.Name) {
			known = append(known, r.Name)
		}
	}
	return Rule{}, encoder.UnknownName("rule", name, known)
}

// A Numbering is the position ids that a rule makes, of the columns that are not cached.
type Numbering struct {
	Rule
	IDs IDs
}

// Number returns the position ids of a batch by one rule, or for "" by all that number its tokens:
// those of M-RoPE if there are images or videos, else packed and arange for packed texts, else the
// others that have what they need. An *encoder.Error says what is invalid, or what the rule needs,
// the first one if none has it.
func (b *Batch) Number(rule string) ([]Numbering, error) {
	c, err := b.check()
	if err != nil {
		return nil, err
	}
	return c.number(rule)
}

func (c *checked) number(rule string) ([]Numbering, error) {
	if rule == "" {
		return c.byRules()
	}
	r, err := Find(rule)
	if err != nil {
		return nil, err
	}
	ids, err := r.ids(c)
	if err != nil {
		return nil, err
	}
	return []Numbering{{r, ids}}, nil
}

func (c *checked) byRules() (list []Numbering, err error) {
	for _, r := range rules {
		if (r.Axes == 3) != (len(c.Images)+len(c.Videos) > 0) || c.Packed != nil && (r.Name == "mask" || r.Name == "roberta") {
			continue
		}
		ids, missing := r.ids(c)
		if missing == nil {
			list = append(list, Numbering{r, ids})
		} else if err == nil {
			err = missing
		}
	}
	if list != nil {
		err = nil
	}
	return list, err
}

// needs returns the error for a batch that does not have what a rule needs.
func needs(rule, what string) error {
	return (&encoder.Error{Code: encoder.Conflict, Subject: rule, Rule: what}).With()
}

func arange(c *checked) (IDs, error) {
	return c.each(1, func(_, _, j int) int { return j }), nil
}

// masked counts tokens from 0, with an id for padding.
func masked(pad int) func(*checked) (IDs, error) {
	return func(c *checked) (IDs, error) {
		return c.each(1, func(_, i, j int) int {
			if c.Mask[i][j] == 0 {
				return pad
			}
			return c.count[i][j]
		}), nil
	}
}

func roberta(c *checked) (IDs, error) {
	if c.PadID == nil {
		return nil, needs("roberta", "needs-pad: needs pad_token_id, after which its positions begin")
	}
	mask := c.Mask
	if c.InputIDs != nil {
		mask = c.maskOfIDs()
	}
	count := cumsum(mask)
	return c.each(1, func(_, i, j int) int {
		// The cache counts all its columns, also padding.
		return (count[i][j]+1-count[i][c.Cache]+c.Cache)*mask[i][j] + *c.PadID
	}), nil
}

func packed(c *checked) (IDs, error) {
	if c.Packed == nil {
		return nil, needs("packed", "needs-lengths: needs cu_seqlens, where its texts begin")
	}
	text := 0
	return c.each(1, func(_, _, j int) int {
		if j == c.Packed[text+1] {
			text++
		}
		return j - c.Packed[text]
	}), nil
}
