package ropescaling

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// program returns a program that computes the frequencies and factors of a reading in a
// language of the parameter program.
func program(language string, r *stack.Reading) string {
	return writers[language](r)
}

// writers are the programs by the choices of program.
var writers = map[string]func(r *stack.Reading) string{
	"pytorch": func(r *stack.Reading) string { return python(pyTorch, r) },
	"numpy":   func(r *stack.Reading) string { return python(numPy, r) },
	"gguf":    func(r *stack.Reading) string { return python(numPy, r) + ggufLines(r) },
	"go":      goProgram,
}

// A library of Python has arrays.
type library struct {
	imported, pairs, list string
}

var (
	numPy   = library{"import numpy as np", "np.arange($)", "np.array([$])"}
	pyTorch = library{"import torch", "torch.arange($, dtype=torch.float64)", "torch.tensor([$], dtype=torch.float64)"}
)

func (l library) with(call, argument string) string { return strings.Replace(call, "$", argument, 1) }

// python returns a program of Python.
func python(l library, r *stack.Reading) string {
	c := r.Config()
	count := "d // 2"
	if c.EffectiveDim()%2 != 0 {
		count = "(d + 1) // 2"
	}
	lines := []string{
		"import math",
		l.imported,
		"",
		"d, base = " + strconv.Itoa(c.EffectiveDim()) + ", " + decimal(c.EffectiveBase()),
		"pair = " + l.with(l.pairs, count),
		"omega = base ** (-2 * pair / d)",
	}
	lines = append(lines, scalingLines(l, r)...)
	lines = append(lines, "attention_factor = "+decimal(r.AttentionFactor()))
	if r.SoftmaxFactor() != 1 {
		lines = append(lines, "softmax_factor = "+decimal(r.SoftmaxFactor()))
	}
	return strings.Join(lines, "\n") + "\n"
}

// decimal writes a number as Python and Go read it.
func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// scalingLines are the lines that make inv_freq of omega.
func scalingLines(l library, r *stack.Reading) []string {
	switch s := r.Config().Scaling.(type) {
	case rotary.Linear:
		return []string{"inv_freq = omega / " + decimal(s.Factor)}
	case rotary.NTK, rotary.Dynamic:
		if r.Factor() == 1 {
			break
		}
		return []string{"inv_freq = (base * " + decimal(r.Factor()) + " ** (d / (d - 2))) ** (-2 * pair / d)"}
	case rotary.NTKFixed:
		return []string{"inv_freq = (base * " + decimal(s.Factor) + ") ** (-2 * pair / d) / " + decimal(s.Factor) + " ** (2 / d)"}
	case rotary.NTKMixed:
		return []string{"inv_freq = omega / " + decimal(s.Factor) + " ** (((pair + 1) / (d / 2)) ** " + decimal(s.B) + ")"}
	case rotary.YaRN:
		return yarnLines(s)
	case rotary.Llama3:
		return []string{
			"turns = " + strconv.Itoa(s.MaxPosition) + " * omega / (2 * math.pi)",
			"keep = ((turns - " + decimal(s.Low) + ") / (" + decimal(s.High) + " - " + decimal(s.Low) + ")).clip(0, 1)",
			"inv_freq = keep * omega + (1 - keep) * omega / " + decimal(s.Factor),
		}
	case rotary.LongRoPE, rotary.Divisors:
		return []string{"divisors = " + l.with(l.list, divisorList(r)), "inv_freq = omega / divisors"}
	case rotary.Proportional:
		return []string{"inv_freq = omega / " + decimal(r.Factor()), "inv_freq[" + strconv.Itoa(turning(r)) + ":] = 0"}
	}
	return []string{"inv_freq = omega"}
}

// yarnLines are the lines of YaRN.
func yarnLines(y rotary.YaRN) []string {
	fast, slow := y.BetaFast, y.BetaSlow
	if fast == 0 {
		fast = 32
	}
	if slow == 0 {
		slow = 1
	}
	lo, hi := "math.floor(bound("+decimal(fast)+"))", "math.ceil(bound("+decimal(slow)+"))"
	if y.NoTruncate {
		lo, hi = "bound("+decimal(fast)+")", "bound("+decimal(slow)+")"
	}
	lines := []string{
		"",
		"def bound(turns):",
		"    return d * math.log(" + strconv.Itoa(y.MaxPosition) + " / (2 * math.pi * turns)) / (2 * math.log(base))",
		"",
		"lo, hi = max(" + lo + ", 0), min(" + hi + ", d - 1)",
		"keep = 1 - ((pair - lo) / ((hi - lo) or 0.001)).clip(0, 1)",
	}
	if e := y.Extrapolation; e != 0 && e != 1 {
		lines = append(lines, "keep = ("+decimal(e)+" * keep).clip(0, 1)")
	}
	return append(lines, "inv_freq = keep * omega + (1 - keep) * omega / "+decimal(y.Factor))
}

// turning returns the number of pairs that turn.
func turning(r *stack.Reading) int {
	n := 0
	for i := range r.Pairs() {
		if r.Part(i) != rotary.Still {
			n++
		}
	}
	return n
}

// divisorList returns the divisors of all pairs, as programs have them in lists.
func divisorList(r *stack.Reading) string {
	list := make([]string, r.Pairs())
	for i := range list {
		list[i] = decimal(min(r.Divisor(i), 1e30))
	}
	return strings.Join(list, ", ")
}

// ggufLines are the lines that make the tensor of divisors of GGUF files.
func ggufLines(r *stack.Reading) string {
	lines := "\n# the tensor rope_freqs.weight, which leaves the attention factor out\n"
	if turning(r) < r.Pairs() {
		return lines + "rope_freqs = np.divide(omega, inv_freq, out=np.full_like(omega, 1e30), where=inv_freq > 0).astype(np.float32)\n"
	}
	return lines + "rope_freqs = (omega / inv_freq).astype(np.float32)\n"
}

// A field is a field of a struct of Go, which is left out if it is zero.
type field struct{ name, value string }

func number64(name string, x float64) field {
	if x == 0 {
		return field{}
	}
	return field{name, decimal(x)}
}

func integer(name string, n int) field {
	if n == 0 {
		return field{}
	}
	return field{name, strconv.Itoa(n)}
}

func boolean(name string, set bool) field {
	if !set {
		return field{}
	}
	return field{name, "true"}
}

// literal returns a struct of package rotary.
func literal(name string, fields ...field) string {
	text := ""
	for _, f := range fields {
		if f.value == "" {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += f.name + ": " + f.value
	}
	return "rotary." + name + "{" + text + "}"
}

// goScaling returns the scaling of a reading in Go.
func goScaling(r *stack.Reading) string {
	switch s := r.Config().Scaling.(type) {
	case rotary.Linear:
		return literal("Linear", number64("Factor", s.Factor))
	case rotary.NTK, rotary.Dynamic:
		return literal("NTK", number64("Factor", r.Factor()))
	case rotary.NTKFixed:
		return literal("NTKFixed", number64("Factor", s.Factor))
	case rotary.NTKMixed:
		return literal("NTKMixed", number64("Factor", s.Factor), number64("B", s.B))
	case rotary.YaRN:
		return literal("YaRN", number64("Factor", s.Factor), integer("MaxPosition", s.MaxPosition), number64("BetaFast", s.BetaFast), number64("BetaSlow", s.BetaSlow),
			boolean("NoTruncate", s.NoTruncate), number64("AttentionFactor", s.AttentionFactor), number64("MScale", s.MScale), number64("MScaleAllDim", s.MScaleAllDim),
			number64("Extrapolation", s.Extrapolation), boolean("SoftmaxFactor", s.SoftmaxFactor))
	case rotary.Llama3:
		return literal("Llama3", number64("Factor", s.Factor), number64("Low", s.Low), number64("High", s.High), integer("MaxPosition", s.MaxPosition))
	case rotary.LongRoPE:
		return literal("LongRoPE", field{"Short", "list"}, field{"Long", "list"}, number64("Factor", s.Factor), integer("MaxPosition", s.MaxPosition), number64("AttentionFactor", s.AttentionFactor))
	case rotary.Divisors:
		return literal("Divisors", field{"List", "list"})
	case rotary.Proportional:
		return literal("Proportional", number64("Part", s.Part), number64("Factor", s.Factor))
	}
	return ""
}

// goProgram returns statements of Go, with package rotary of posenc.
func goProgram(r *stack.Reading) string {
	c := r.Config()
	lines := []string{`import "github.com/posenc/posenc/encoder/rotary"`, ""}
	scaling := goScaling(r)
	if strings.Contains(scaling, ": list") {
		lines = append(lines, "list := []float64{"+divisorList(r)+"}")
	}
	lines = append(lines, "e, err := rotary.New(rotary.Config{", "\tHeadDim: "+strconv.Itoa(c.HeadDim)+",")
	if c.Dim != 0 && c.Dim != c.HeadDim {
		lines = append(lines, "\tDim:     "+strconv.Itoa(c.Dim)+",")
	}
	lines = append(lines, "\tBase:    "+decimal(c.EffectiveBase())+",")
	if c.Pairing != rotary.Half {
		lines = append(lines, "\tPairing: rotary."+[...]string{"Half", "Interleaved", "InterleavedToHalf"}[c.Pairing]+",")
	}
	if c.Trailing {
		lines = append(lines, "\tTrailing: true,")
	}
	if c.Inverse {
		lines = append(lines, "\tInverse: true,")
	}
	if scaling != "" {
		lines = append(lines, "\tScaling: "+scaling+",")
	}
	return strings.Join(append(lines, "}, 0)", "// e.Frequencies(), e.AttentionFactor(), e.SoftmaxFactor()"), "\n") + "\n"
}
