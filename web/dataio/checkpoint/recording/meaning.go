package recording

import (
	"cmp"
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
}

// A layer is what it means in a type of layer.
type layer struct {
	name    string // of the type; "" if there is but one
	turning []bool // of each layer; nil if all turn
	audit.Meaning
}

// Mean returns what a configuration means to a version of a library, the program that its format
// is made for and the newest unless given. It returns an *encoder.Error if they are not known or
// refuse it, and an error if its vectors do not turn by one position each.
func Mean(file *model.File, library, version string, o stack.Options) (*Meaning, error) {
	library = cmp.Or(library, stack.Own(file))
	s, i, err := stack.Find(library, version)
	if err != nil {
		return nil, err
	}
	m, types := &Meaning{As: s.Name + " " + s.Versions[i].String()}, file.Layers()
	if o.Layer != "" || len(types) == 0 {
		types = []string{o.Layer}
	}
	for _, name := range types {
		o.Layer = name
		r, err := stack.As(file, s.Name, s.Versions[i].Name, o)
		if err != nil {
			return nil, err
		}
		c := r.Config()
		if r.Pairs() == 0 || c.Axes.Sections != nil {
			return nil, newError("audit-axes: audit needs a configuration whose vectors turn by one position each")
		}
		one := layer{name, r.Turning, audit.Meaning{HeadDim: c.HeadDim, Embedding: r.Embedding}}
		one.Others = others(file, s.Name, s.Versions[i].Name, r.Embedding, o)
		m.layers = append(m.layers, one)
	}
	for i := range m.layers {
		for _, other := range m.layers {
			if other.name != m.layers[i].name {
				m.layers[i].Others = append(m.layers[i].Others, audit.Other{Name: "another-layer-type", Embedding: other.Embedding})
			}
		}
	}
	return m, nil
}

// farthest is a length beyond those that models are trained for, in which factors for long texts
// are read.
const farthest = 1 << 17

// others returns embeddings that a program takes by mistake: of long texts for short ones, and
// scaled from another length than the original one.
func others(file *model.File, library, version string, short *rotary.Embedding, o stack.Options) (list []audit.Other) {
	c := short.Config()
	if o.Length == 0 {
		o.Length = farthest
		long, err := stack.As(file, library, version, o)
		if err == nil && differ(long.Compare(short)) {
			list = append(list, audit.Other{Name: "long-for-short", Embedding: long.Embedding})
		}
	}
	length := int(file.Text.Number(nil, "max_position_embeddings").Or(4096))
	switch s := c.Scaling.(type) {
	case rotary.YaRN:
		s.MaxPosition = length
		c.Scaling = s
	case rotary.Llama3:
		s.MaxPosition = length
		c.Scaling = s
	default:
		return list
	}
	if e, err := rotary.New(c, 0); err == nil {
		list = append(list, audit.Other{Name: "original-length-wrong", Embedding: e})
	}
	return list
}

func differ(d rotary.Difference) bool { return d.Frequency != 0 || d.Attention != 1 }

// turns reports whether the layer of a rotation turns, by the first number in a name such as
// model.layers.12.self_attn.q.
func (l *layer) turns(name string) bool {
	for part := range strings.SplitSeq(name, ".") {
		if n, err := strconv.ParseUint(part, 10, 31); err == nil {
			return int(n) >= len(l.turning) || l.turning[n]
		}
	}
	return true
}
