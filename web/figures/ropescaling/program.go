package ropescaling

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

func program(language string, r *stack.Reading) string {
	if language == "go" {
		return goProgram(r)
	}
	library, pairs, list := "numpy as np", "np.arange($)", "np.array([$])"
	if language == "pytorch" {
		library, pairs, list = "torch", "torch.arange($, dtype=torch.float64)", "torch.tensor([$], dtype=torch.float64)"
	}
	softmax, tensor, d := "", "", r.Config().EffectiveDim()
	if x := r.SoftmaxFactor(); x != 1 {
		softmax = filled("softmax_factor = $\n", x)
	}
	if language == "gguf" {
		tensor = `
# the tensor rope_freqs.weight, which leaves the attention factor out
rope_freqs = (omega / inv_freq).clip(max=1e30).astype(np.float32)
`
	}
	count := [...]string{"d // 2", "(d + 1) // 2"}[d%2]
	return filled(`import math
import $

d, base = $, $
pair = $
omega = base ** (-2 * pair / d)
$
attention_factor = $
$$`, library, d, r.Config().EffectiveBase(), filled(pairs, count), scaled(r, list),
		r.AttentionFactor(), softmax, tensor)
}

// filled returns a text with values in the places of $, in order.
func filled(text string, values ...any) string {
	parts := strings.Split(text, "$")
	for i, x := range values {
		parts[i] += literal(x)
	}
	return strings.Join(parts, "")
}

// scaled returns the lines that make inv_freq of omega; list stands around numbers.
func scaled(r *stack.Reading, list string) string {
	switch s := r.Config().Scaling.(type) {
	case rotary.Linear:
		return filled("inv_freq = omega / $", s.Factor)
	case rotary.NTK, rotary.Dynamic:
		if r.Factor() != 1 {
			return filled("inv_freq = (base * $ ** (d / (d - 2))) ** (-2 * pair / d)", r.Factor())
		}
	case rotary.NTKFixed:
		return filled("inv_freq = (base * $) ** (-2 * pair / d) / $ ** (2 / d)", s.Factor, s.Factor)
	case rotary.NTKMixed:
		return filled("inv_freq = omega / $ ** (((pair + 1) / (d / 2)) ** $)", s.Factor, s.B)
	case rotary.YaRN:
		return yarn(s)
	case rotary.Llama3:
		return filled(`turns = $ * omega / (2 * math.pi)
keep = ((turns - $) / ($ - $)).clip(0, 1)
inv_freq = keep * omega + (1 - keep) * omega / $`, s.MaxPosition, s.Low, s.High, s.Low, s.Factor)
	case rotary.LongRoPE, rotary.Divisors:
		return filled("divisors = $\ninv_freq = omega / divisors", filled(list, divisors(r)))
	case rotary.Proportional:
		return filled("inv_freq = omega / $\ninv_freq[$:] = 0", r.Factor(), int(s.Part*float64(r.Config().HeadDim)/2))
	}
	return "inv_freq = omega"
}

func yarn(y rotary.YaRN) string {
	lo, hi, extrapolated := "math.floor(bound($))", "math.ceil(bound($))", ""
	if y.NoTruncate {
		lo, hi = "bound($)", "bound($)"
	}
	if e := y.Extrapolation; e != 0 && e != 1 {
		extrapolated = filled("keep = ($ * keep).clip(0, 1)\n", e)
	}
	return filled(`
def bound(turns):
    return d * math.log($ / (2 * math.pi * turns)) / (2 * math.log(base))

lo, hi = max($, 0), min($, d - 1)
keep = 1 - ((pair - lo) / ((hi - lo) or 0.001)).clip(0, 1)
$inv_freq = keep * omega + (1 - keep) * omega / $`,
		y.MaxPosition, filled(lo, cmp.Or(y.BetaFast, 32)), filled(hi, cmp.Or(y.BetaSlow, 1)), extrapolated, y.Factor)
}

func divisors(r *stack.Reading) string {
	var list []string
	for i := range r.Pairs() {
		list = append(list, literal(min(r.Divisor(i), 1e30)))
	}
	return strings.Join(list, ", ")
}

func goProgram(r *stack.Reading) string {
	c, list := r.Config(), ""
	c.Base = c.EffectiveBase()
	if c.Dim == c.HeadDim {
		c.Dim = 0
	}
	switch c.Scaling.(type) {
	case rotary.Dynamic:
		c.Scaling = rotary.NTK{Factor: r.Factor()} // of this length
	case rotary.LongRoPE, rotary.Divisors:
		list = filled("list := []float64{$}\n", divisors(r)) // both lists of LongRoPE
	}
	return filled(`import "github.com/posenc/posenc/encoder/rotary"

$e, err := rotary.New($, 0)
// e.Frequencies(), e.AttentionFactor(), e.SoftmaxFactor()
`, list, c)
}

// literal writes a value as Python and Go read it.
func literal(value any) string {
	switch x := value.(type) {
	case string:
		return x
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	case int:
		return strconv.Itoa(x)
	case bool:
		return strconv.FormatBool(x)
	case []float64:
		return "list"
	case rotary.Pairing:
		return [...]string{"rotary.Half", "rotary.Interleaved", "rotary.InterleavedToHalf"}[x]
	case rotary.Config:
		return composite("Config", "HeadDim Dim Base Pairing Scaling Trailing Inverse",
			x.HeadDim, x.Dim, x.Base, x.Pairing, x.Scaling, x.Trailing, x.Inverse)
	case rotary.Linear:
		return composite("Linear", "Factor", x.Factor)
	case rotary.NTK:
		return composite("NTK", "Factor", x.Factor)
	case rotary.NTKFixed:
		return composite("NTKFixed", "Factor", x.Factor)
	case rotary.NTKMixed:
		return composite("NTKMixed", "Factor B", x.Factor, x.B)
	case rotary.YaRN:
		return composite("YaRN",
			"Factor MaxPosition BetaFast BetaSlow NoTruncate AttentionFactor MScale MScaleAllDim Extrapolation SoftmaxFactor",
			x.Factor, x.MaxPosition, x.BetaFast, x.BetaSlow, x.NoTruncate,
			x.AttentionFactor, x.MScale, x.MScaleAllDim, x.Extrapolation, x.SoftmaxFactor)
	case rotary.LongRoPE:
		return composite("LongRoPE", "Short Long MaxPosition Factor AttentionFactor",
			x.Short, x.Long, x.MaxPosition, x.Factor, x.AttentionFactor)
	case rotary.Llama3:
		return composite("Llama3", "Factor Low High MaxPosition", x.Factor, x.Low, x.High, x.MaxPosition)
	case rotary.Proportional:
		return composite("Proportional", "Part Factor", x.Part, x.Factor)
	case rotary.Divisors:
		return composite("Divisors", "List", x.List)
	}
	return "nil"
}

// composite writes a struct of package rotary without fields that are zero.
func composite(name, fields string, values ...any) string {
	var list []string
	for i, field := range strings.Fields(fields) {
		switch text := literal(values[i]); text {
		case "0", "false", "nil", "rotary.Half":
		default:
			list = append(list, field+": "+text)
		}
	}
	return "rotary." + name + "{" + strings.Join(list, ", ") + "}"
}
