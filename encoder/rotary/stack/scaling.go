package stack

import (
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// types are the types of scaling that a stack knows, how it reads each of them, and the rule of
// versions that know it, "" for all.
type types []struct {
	name string
	read func(*reader, *model.Dict)
	rule string
}

// scaling reads a dictionary of a type, and reports whether the version knows that.
func (r *reader) scaling(known types, kind string, d *model.Dict) bool {
	for _, t := range known {
		if t.name == kind && (t.rule == "" || r.rule(t.rule)) {
			t.read(r, d)
			return true
		}
	}
	return false
}

// unscaled reads the type that scales nothing.
func (*reader) unscaled(*model.Dict) {}

// linear, as all stacks but llama.cpp read it.
func (r *reader) linear(d *model.Dict) { r.config.Scaling = rotary.Linear{Factor: r.need(d, "factor")} }

// dynamic, as transformers and most others read it.
func (r *reader) dynamic(d *model.Dict) {
	if r.alpha(d) == 0 {
		r.config.Scaling = rotary.Dynamic{Factor: r.need(d, "factor"), MaxPosition: r.positions()}
		r.rule("dynamic-by-call")
	}
}

// alpha sets the scaling of classes that have an alpha, and returns it, or 0.
func (r *reader) alpha(d *model.Dict) float64 {
	if !r.file.Class.Alpha {
		return 0
	}
	alpha := d.Number(r.use, "alpha").Value
	if alpha != 0 {
		r.config.Scaling = rotary.Dynamic{Alpha: alpha}
	}
	return alpha
}

// multiplier returns attn_factor.
func (r *reader) multiplier(d *model.Dict) float64 {
	return d.Number(r.use, "attn_factor").Or(1)
}

// lists reads the lists of LongRoPE. Both are required.
func (r *reader) lists(d *model.Dict) rotary.LongRoPE {
	short, long := d.List(r.use, "short_factor"), d.List(r.use, "long_factor")
	for _, key := range []string{"short_factor", "long_factor"} {
		if !d.Has(key) {
			r.missing(key)
		}
	}
	return rotary.LongRoPE{Short: short, Long: long}
}
