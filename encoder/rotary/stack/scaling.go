package stack

import (
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// linear, as all stacks but llama.cpp read it.
func (r *reader) linear(d *model.Dict) error {
	s, err := r.need(d, "factor")
	r.config.Scaling = rotary.Linear{Factor: s}
	return err
}

// dynamic, as transformers and most others read it.
func (r *reader) dynamic(d *model.Dict) error {
	if alpha := r.alpha(d); alpha != 0 {
		return nil
	}
	s, err := r.need(d, "factor")
	if err != nil {
		return err
	}
	p, err := r.positions()
	r.rule("dynamic-by-call")
	r.config.Scaling = rotary.Dynamic{Factor: s, MaxPosition: p}
	return err
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
func (r *reader) lists(d *model.Dict) (l rotary.LongRoPE, err error) {
	l.Short, l.Long = d.List(r.use, "short_factor"), d.List(r.use, "long_factor")
	switch {
	case !d.Has("short_factor"):
		err = r.missing("short_factor")
	case !d.Has("long_factor"):
		err = r.missing("long_factor")
	}
	return l, err
}
