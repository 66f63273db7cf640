package recording

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// A Meaning is what a configuration means to a version of a library.
type Meaning struct {
	As     string // the library and its version
	layers []layer
	types  []string // of the layers of the model, "" or nil where they are not known

	file    *model.File
	options stack.Options
}

// A layer is what it means in a type of layer.
type layer struct {
	name    string // of the type; "" if there is but one
	turning []bool // of each layer; nil if all turn
	audit.Meaning
}

// Mean returns what a configuration means to a version of a library, the program that its format
// is made for and the newest unless given. It returns an *encoder.Error if they are not known or
// refuse it, and an error if its vectors do not turn.
func Mean(file *model.File, library, version string, o stack.Options) (*Meaning, error) {
	library = cmp.Or(library, stack.Own(file))
	s, i, err := stack.Find(library, version)
	if err != nil {
		return nil, err
	}
	m := &Meaning{As: s.Name + " " + s.Versions[i].String(), types: file.Types(), file: file, options: o}
	only := ""
	if o.Layer != "" {
		if only, err = file.CheckLayer(o.Layer); err != nil {
			return nil, err
		}
	}
	var all []layer
	for _, name := range file.Layers() {
		o.Layer = name
		r, err := stack.As(file, s.Name, s.Versions[i].Name, o)
		if err != nil && (only == "" || only == name) {
			return nil, err
		}
		if err == nil && r.Pairs() > 0 {
			one := layer{name, r.Turning, audit.Meaning{HeadDim: r.Config().HeadDim, Embedding: r.Embedding}}
			one.mistake(file, s.Name, s.Versions[i].Name, o)
			all = append(all, one)
		}
	}
	for _, one := range all {
		for _, other := range all {
			if other.name != one.name {
				one.take(&other)
			}
		}
		if only == "" || only == one.name {
			m.layers = append(m.layers, one)
		}
	}
	if m.layers == nil {
		return nil, newError("audit-still: audit needs a configuration whose vectors turn")
	}
	return m, nil
}

// farthest is a length beyond those that models are trained for, in which factors for long texts
// are read.
const farthest = 1 << 17

// mistake adds what a program takes for a configuration by mistake: of long texts for short ones,
// scaled from another length than the original one, and the fastest pairs of a head for those of a
// part of it.
func (l *layer) mistake(file *model.File, library, version string, o stack.Options) {
	if o.Length == 0 {
		o.Length = farthest
		long, err := stack.As(file, library, version, o)
		if err == nil && differ(long.Compare(l.Embedding)) {
			l.Others = append(l.Others, audit.Other{Name: "long-for-short", Embedding: long.Embedding})
		}
	}
	c := l.Config()
	length := int(file.Text.Number(nil, "max_position_embeddings").Or(4096))
	switch s := c.Scaling.(type) {
	case rotary.YaRN:
		s.MaxPosition = length
		c.Scaling = s
		l.add("original-length-wrong", c)
	case rotary.Llama3:
		s.MaxPosition = length
		c.Scaling = s
		l.add("original-length-wrong", c)
	case rotary.Proportional:
		c.Scaling, c.Dim = nil, rotary.PartialDim(c.HeadDim, s.Part)
		l.add("partial-for-proportional", c)
	case nil:
		if dim := c.EffectiveDim(); dim < c.HeadDim {
			c.Scaling, c.Dim = rotary.Proportional{Part: float64(dim) / float64(c.HeadDim)}, 0
			l.add("proportional-for-partial", c)
		}
	}
}

// take adds the embedding of another type of layer, and the own one with the base of that.
func (l *layer) take(other *layer) {
	l.Others = append(l.Others, audit.Other{Name: "another-layer-type", Embedding: other.Embedding})
	c := l.Config()
	c.Base = other.Config().EffectiveBase()
	if e, err := rotary.New(c, 0); err == nil && differ(e.Compare(other.Embedding)) && differ(e.Compare(l.Embedding)) {
		l.add("another-layer-base", c)
	}
}

// add adds what a configuration means, by the name of the mistake.
func (l *layer) add(mistake string, c rotary.Config) {
	if e, err := rotary.New(c, 0); err == nil {
		l.Others = append(l.Others, audit.Other{Name: mistake, Embedding: e})
	}
}

func differ(d rotary.Difference) bool { return d.Frequency != 0 || d.Attention != 1 }

// of returns what the configuration means in the layer of a rotation, or in each type of layer if it
// does not say which one that has.
func (m *Meaning) of(name string) []layer {
	if n := numberOf(name); n >= 0 && n < len(m.types) {
		if i := slices.IndexFunc(m.layers, func(l layer) bool { return l.name == m.types[n] }); i >= 0 {
			return m.layers[i:][:1]
		}
	}
	return m.layers
}

// turns reports whether the layer of a rotation turns.
func (l *layer) turns(name string) bool {
	n := numberOf(name)
	return n < 0 || n >= len(l.turning) || l.turning[n]
}

// numberOf returns the number of the layer of a rotation, the first one in a name such as
// model.layers.12.self_attn.q, or -1 if there is none.
func numberOf(name string) int {
	for part := range strings.SplitSeq(name, ".") {
		if n, err := strconv.ParseUint(part, 10, 31); err == nil {
			return int(n)
		}
	}
	return -1
}
