package ropescaling

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
)

// A document is a configuration: its text, and what is in it.
type document struct {
	text string
	tree map[string]any
}

// readingsOf is what the readings depend on.
type readingsOf struct {
	given               *document
	text, layer, length string
}

// readings are a configuration as all stacks read it.
type readings struct {
	text  string
	file  *model.File // nil if the configuration is invalid
	err   error       // why it is
	layer string      // the type of layer, or ""
	all   []reading   // the newest version of each stack first
}

// A reading is a configuration as a version of a stack reads it, or the reason why it does
// not.
type reading struct {
	stack   stack.Stack
	version stack.Version
	*stack.Reading
	err error
}

// name returns the name of the reader as a value of the parameter read-by.
func (r *reading) name() string { return r.stack.Name + "-" + r.version.Name }

// read reads a configuration as all stacks do.
func read(of readingsOf) *readings {
	r := &readings{text: of.text}
	var tree map[string]any
	if of.given != nil {
		tree = of.given.tree
	} else if tree, r.err = dataio.ReadTree(of.text); r.err != nil {
		return r
	}
	if r.file, r.err = parse(tree); r.err != nil {
		return r
	}
	if r.err = r.file.NoRotary(); r.err != nil {
		r.file = nil
		return r
	}
	// A type of layer of another configuration may be left in the state.
	if layer, err := r.file.CheckLayer(of.layer); err == nil {
		r.layer = layer
	} else {
		r.layer, _ = r.file.CheckLayer("")
	}
	length, _ := strconv.Atoi(of.length)
	options := stack.Options{Layer: r.layer, Length: length}
	for _, s := range stack.All() {
		for i := len(s.Versions) - 1; i >= 0; i-- {
			one := reading{stack: s, version: s.Versions[i]}
			one.Reading, one.err = stack.As(r.file, s.Name, s.Versions[i].Name, options)
			r.all = append(r.all, one)
		}
	}
	return r
}

// What is read of a file at most: a head of a model has up to 512 elements.
const (
	maxHead   = 1024
	maxLayers = 64
)

// parse returns the file of a tree, or an error if it is invalid or larger than any model.
func parse(tree map[string]any) (*model.File, error) {
	file, err := model.Parse(tree)
	if err != nil {
		return nil, err
	}
	if n := len(file.Layers()); n > maxLayers {
		return nil, encoder.Invalid("number of types of layers", n, "above: is above #").With(strconv.Itoa(maxLayers))
	}
	for _, key := range []string{"head_dim", "global_head_dim", "qk_rope_head_dim"} {
		if n := file.Text.Number(nil, key); n.Value > maxHead {
			return nil, encoder.Invalid(n.Key, n.Value, "above: is above #").With(strconv.Itoa(maxHead))
		}
	}
	hidden, heads := file.Text.Number(nil, "hidden_size"), file.Text.Number(nil, "num_attention_heads")
	if !file.Text.Number(nil, "head_dim").Given() && heads.Value > 0 && hidden.Value/heads.Value > maxHead {
		return nil, encoder.Invalid(hidden.Key, hidden.Value, "above-for-head: is above # for each head").With(strconv.Itoa(maxHead))
	}
	return file, nil
}

// chosen returns the index of the reading of a name, or of the newest one that the file is
// made for.
func (r *readings) chosen(name string) int {
	if r.file == nil {
		return -1
	}
	own := stack.Own(r.file)
	at := -1
	for i := range r.all {
		if r.all[i].name() == name {
			return i
		}
		if at < 0 && r.all[i].stack.Name == own {
			at = i
		}
	}
	return at
}

// trained returns the number of positions that the scaling begins from,
// original_max_position_embeddings, or 0.
func trained(r *stack.Reading) int {
	switch s := r.Config().Scaling.(type) {
	case rotary.YaRN:
		return s.MaxPosition
	case rotary.Llama3:
		return s.MaxPosition
	case rotary.LongRoPE:
		return s.MaxPosition
	}
	return 0
}

// telling returns the pair that is read at first: the first one that is not kept as it is,
// or else the one in the middle.
func telling(r *stack.Reading) int {
	for i := range r.Pairs() {
		if r.Part(i) != rotary.Kept && r.Part(i) != rotary.Still {
			return i
		}
	}
	return r.Pairs() / 2
}

// agrees reports whether two readings have the same frequencies and factors.
func agrees(a, b *stack.Reading) bool {
	d := a.Apart(b)
	return d.Frequency == 0 && isOne(d.Attention) && isOne(d.Softmax)
}

// isOne reports whether a quotient of two factors is 1 but for rounding.
func isOne(x float64) bool { return x > 1-1e-12 && x < 1+1e-12 }
