package invfreq

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
)

// A Parameter is a key of rope_scaling in a config.json, and its value: a number, a bool, a
// text or a list of numbers.
type Parameter struct {
	Name  string
	Value any
}

// String returns the name and the value: factor 8, or short_factor [1 1.5].
func (p Parameter) String() string {
	switch x := p.Value.(type) {
	case string:
		return p.Name + " " + x
	case bool:
		return p.Name + " " + strconv.FormatBool(x)
	case int:
		return p.Name + " " + strconv.Itoa(x)
	case float64:
		return p.Name + " " + encoder.Decimal(x)
	}
	var list []string
	for _, x := range p.Value.([]float64) {
		list = append(list, encoder.Decimal(x))
	}
	return p.Name + " [" + strings.Join(list, " ") + "]"
}

// Parameters returns the scaling of a fit as rope_scaling has it in a config.json, rope_type
// first; nil if there is none. The static NTK-aware scaling, which configurations have no
// name for, is ntk-aware.
func (f *Fit) Parameters() []Parameter {
	s := f.Config.Scaling
	if s == nil {
		return nil
	}
	list := []Parameter{{"rope_type", s.Kind()}}
	add := func(name string, value any) { list = append(list, Parameter{name, value}) }
	length := func(n int) { add("original_max_position_embeddings", n) }
	switch s := s.(type) {
	case rotary.Linear:
		add("factor", s.Factor)
	case rotary.NTK:
		add("factor", s.Factor)
	case rotary.NTKFixed:
		add("factor", s.Factor)
	case rotary.NTKMixed:
		add("factor", s.Factor)
		add("mixed_b", s.B)
	case rotary.Dynamic:
		if s.Alpha != 0 {
			add("alpha", s.Alpha)
		} else {
			add("factor", s.Factor)
		}
	case rotary.Proportional:
		if s.Factor != 0 {
			add("factor", s.Factor)
		}
		add("partial_rotary_factor", s.Part)
	case rotary.Llama3:
		add("factor", s.Factor)
		add("low_freq_factor", s.Low)
		add("high_freq_factor", s.High)
		length(s.MaxPosition)
	case rotary.YaRN:
		add("factor", s.Factor)
		length(s.MaxPosition)
		if s.BetaFast != 0 {
			add("beta_fast", s.BetaFast)
			add("beta_slow", s.BetaSlow)
		}
		if s.NoTruncate {
			add("truncate", false)
		}
	case rotary.LongRoPE:
		if s.Use != rotary.AlwaysLong {
			add("short_factor", s.Short)
		}
		if s.Use != rotary.AlwaysShort && s.Long != nil {
			add("long_factor", s.Long)
		}
	}
	return list
}
