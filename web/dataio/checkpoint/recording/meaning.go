package recording

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
)

// A Meaning is what a configuration means to a version of a library.
type Meaning struct {
	As string // the library and its version

	// Numbers are those of the layers of rotations, by how their names begin, where they are not the
	// first number in a name.
	Numbers map[string]int

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
func Mean(file *model.File, library, version string, o stack.Options) (_ *Meaning, err error) {
	defer dataio.Catch(&err)
	s, i, err := stack.Find(cmp.Or(library, stack.Own(file)), version)
	dataio.Check(err)
	m := &Meaning{As: s.Name + " " + s.Versions[i].String(), types: file.Types(), file: file, options: o}
	only := ""
	if o.Layer != "" {
		only = dataio.Must(file.CheckLayer(o.Layer))
	}
	var all []layer
	for _, name := range file.Layers() {
		o.Layer = name
		r, err := stack.As(file, s.Name, s.Versions[i].Name, o)
		if only == "" || only == name {
			dataio.Check(err)
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
		dataio.Check(file.NoRotary())
		dataio.Refuse("audit-still: audit needs a configuration whose vectors turn")
	}
	return m, nil
}

// farthest is a length beyond those that models are trained for, in which factors for long texts
// are read.
const farthest = 1 << 17

// mistake adds what a program takes for a configuration by mistake: of long texts for short ones, or of
// short ones for long ones, scaled from another length than the original one or over other dimensions,
// and the fastest pairs of a head for those of a part of it.
func (l *layer) mistake(file *model.File, library, version string, o stack.Options) {
	name := "short-for-long"
	if o.Length == 0 {
		o.Length, name = farthest, "long-for-short"
	} else {
		o.Length = 1
	}
	if other, err := stack.As(file, library, version, o); err == nil && differ(other.Compare(l.Embedding)) {
		l.Others = append(l.Others, audit.Other{Name: name, Embedding: other.Embedding})
	}
	c := l.Config()
	length := int(file.Text.Number(nil, "max_position_embeddings").Or(4096))
	switch s := c.Scaling.(type) {
	case rotary.YaRN:
		l.blendOver(s)
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

// blendOver adds what YaRN makes of the pairs if the bounds between which it blends are those of a head of
// another width: of the whole head where a part of it turns, else of as many elements as there are pairs.
//
//	ω'[i] = (1−γ)·ω[i] + γ·ω[i]/s,  γ = (i − lo)/(hi − lo), at least 0 and at most 1
func (l *layer) blendOver(y rotary.YaRN) {
	c := l.Config()
	if c.Dim = 0; l.Config().EffectiveDim() == c.HeadDim {
		c.HeadDim /= 2
	}
	lo, hi, err := y.Bounds(c)
	if err != nil {
		return
	}
	list := make([]float64, l.Pairs())
	for i := range list {
		γ := max(0, min((float64(i)-lo)/max(hi-lo, 0.001), 1))
		list[i] = l.Unscaled(i) * (1 - γ + γ/y.Factor)
	}
	if e, err := rotary.Given(l.Config(), list, l.AttentionFactor()); err == nil {
		l.Others = append(l.Others, audit.Other{Name: "ramp-over-wrong-dims", Embedding: e})
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
	if n := m.number(name); n >= 0 && n < len(m.types) {
		if i := slices.IndexFunc(m.layers, func(l layer) bool { return l.name == m.types[n] }); i >= 0 {
			return m.layers[i:][:1]
		}
	}
	return m.layers
}

// turns reports whether the layer of a number turns.
func (l *layer) turns(n int) bool { return n < 0 || n >= len(l.turning) || l.turning[n] }

// ReadNumbers reads the numbers of layers, such as decoder.first=0,decoder.last=27, for Meaning.Numbers.
func ReadNumbers(text string) (map[string]int, error) {
	numbers := map[string]int{}
	for item := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(item, "=")
		n, err := strconv.ParseUint(number, 10, 31)
		if err != nil || name == "" {
			return nil, errors.New("is not names and their layers, such as decoder.first=0,decoder.last=27")
		}
		numbers[name] = int(n)
	}
	return numbers, nil
}

// number returns the number of the layer of a rotation, by the longest of the Numbers with which its
// name begins, or the first one in a name such as model.layers.12.self_attn.q, or -1 if there is none.
func (m *Meaning) number(name string) int {
	prefix := ""
	for p := range m.Numbers {
		if strings.HasPrefix(name, p) && len(p) > len(prefix) {
			prefix = p
		}
	}
	if prefix != "" {
		return m.Numbers[prefix]
	}
	for part := range strings.SplitSeq(name, ".") {
		if n, err := strconv.ParseUint(part, 10, 31); err == nil {
			return int(n)
		}
	}
	return -1
}
