package identify

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

const mostListed = 64 // positions in a program

func (p *picture) programs() plot.Block {
	library, js := p.calls()
	if js != "" && changesRows(p.best.Bug) {
		js += "\n// " + p.Say(withoutBug)
	}
	of := func(name, program string) plot.Block {
		return plot.Group(plot.Note(plot.Either(program != "", name, "")), plot.Listing(program))
	}
	numpy := strings.TrimPrefix(p.numpy(), "import numpy as np\n\n")
	return plot.Group(p.Heading(theCode), plot.Listing(library), of("NumPy:", numpy), of("encoder.js:", js))
}

func code(v *plot.View) string {
	p := pictureOf(v)
	if !p.Explained() {
		return ""
	}
	if _, js := p.calls(); js != "" {
		return js + "\n"
	}
	return p.numpy()
}

// calls returns how the library is asked, if rows follow each other, and encoder.js; nothing if neither
// makes the numbers, or positions are too many.
func (p *picture) calls() (library, js string) {
	fit := p.best
	e, ok := fit.Encoding()
	changed := fit.Transposed || fit.Offset != 0 || fit.Permutation != nil || fit.ZeroRows != nil ||
		math.Abs(fit.Factor()-1) > 1e-9 || fit.Rounding.Of != identify.NoOperand
	swapped := fit.Bug == "swapped-halves" || fit.Bug == "degrees"
	if !ok || e.Mask != nil || changed || swapped {
		return "", ""
	}
	c := calls.Call{Start: int(fit.Start)}
	c.Preset, _ = convention.Find(e.Preset)
	for _, set := range e.Settings {
		switch i := slices.Index(param.Settings[:], set.Name); {
		case i >= 0:
			c.Settings[i] = encoder.Decimal(set.Value)
			_ = c.Preset.Set(set.Name, set.Value) // which may move its start
		case set.Name == "base" || set.Name == "start":
		case e.Grid != nil: // a size of the grid
			return "", ""
		default: // another order of rows
			e.Positions = fit.Positions[0]
		}
	}
	s := p.State
	s.SeqLen, s.DModel, s.Base = e.SeqLen, e.DModel, plot.Either(fit.BaseKnown, fit.Base, encoder.DefaultBase)
	if e.Grid == nil && e.Positions == nil {
		return c.Library(&s, p.Lang), c.EncoderJS(&s)
	}
	if len(e.Positions) > mostListed {
		return "", ""
	}
	c.Start, c.Rows = c.Preset.Convention.Start, "positions: ["+decimals(e.Positions, ", ")+"]"
	if e.Grid != nil {
		c.Rows = "grid: [" + decimals(e.Grid, ", ") + "]"
	}
	return "", c.EncoderJS(&s)
}

func decimals[T int | float64](list []T, between string) string {
	return strings.Join(plot.Each(list, func(x T) string { return encoder.Decimal(float64(x)) }), between)
}

// numpy returns a program of NumPy that makes the numbers as pe, empty if there is no short one.
func (j *Judgement) numpy() string {
	fit, t, c := j.best, j.best.Table, j.best.Convention
	if fit.Permutation != nil || len(fit.ZeroRows) > mostListed || fit.Rounding.Of != identify.NoOperand || changesRows(fit.Bug) {
		return ""
	}

	axes := make([]string, t.Axes())
	for k := range axes {
		all := make([]float64, t.SeqLen())
		for row := range all {
			all[row] = t.Position(k, row)
		}
		if axes[k] = tiled(all); axes[k] == "" {
			return ""
		}
	}
	pos := axes[0] + "[:, None]"
	if len(axes) > 1 {
		pos = "np.stack([" + strings.Join(axes, ", ") + "])[:, :, None]"
	}

	sin, cos := "np.sin(angle)", "np.cos(angle)"
	if c.CosineFirst {
		sin, cos = cos, sin
	}
	pe := "np.concatenate([" + sin + ", " + cos + "], axis=-1)"
	switch {
	case t.Axes() > 1 && c.Layout == convention.Grouped:
		pe = "np.concatenate([*" + sin + ", *" + cos + "], axis=-1)"
	case c.Layout == convention.Interleaved:
		pe = "np.stack([" + sin + ", " + cos + "], axis=-1).reshape(*pos.shape[:-1], -1)"
	}

	// Frequencies fall by one factor from pair to pair.
	w := encoder.Decimal(t.Frequency(0))
	if base, steps := t.Grid(); t.Pairs() == 1 {
		w = "np.array([" + w + "])"
	} else {
		w = strings.TrimPrefix(w+" * ", "1 * ") + encoder.Decimal(base)
		if base == math.Trunc(base) {
			w += ".0"
		}
		w += " ** (-np.arange(" + strconv.Itoa(t.Pairs()) + ") / " + encoder.Decimal(steps) + ")"
	}
	lines := []string{"import numpy as np", "", "pos = " + pos, "w = " + w, "angle = pos * w", "pe = " + pe}
	add := func(when bool, line string, x float64) { // with x in place of $
		if when {
			lines = append(lines, strings.ReplaceAll(line, "$", encoder.Decimal(x)))
		}
	}
	add(t.Axes() > 1 && c.Layout != convention.Grouped, "pe = np.concatenate(list(pe), axis=-1)", 0)
	columns, width := t.Columns(), 2*t.Pairs()*t.Axes()
	add(width > columns, "pe = pe[:, :$]", float64(columns))
	add(width < columns, "pe = np.pad(pe, [(0, 0), (0, $)])", float64(columns-width))
	add(c.Padded, "pe[pos[:, 0] == $] = 0", float64(c.Padding))
	add(fit.Amplitude != 1 && fit.Offset == 0, "pe = $ * pe", fit.Amplitude)
	add(fit.Offset != 0, "pe = $ * pe + "+encoder.Decimal(fit.Offset), fit.Amplitude)
	before := make([]int, len(fit.ZeroRows)) // which rows each is inserted before
	for i, r := range fit.ZeroRows {
		before[i] = r - i
	}
	add(fit.ZeroRows != nil, "pe = np.insert(pe, ["+decimals(before, ", ")+"], 0, axis=0)", 0)
	add(fit.Transposed, "pe = pe.T", 0)
	return strings.Join(lines, "\n") + "\n"
}

// changesRows reports whether a bug is not one of the convention, nor of positions.
func changesRows(bug string) bool {
	return bug != "" && bug != "swapped-halves" && bug != "degrees" && bug != "swapped-axes"
}

// tiled returns an expression of positions, which a grid repeats; empty if there are too many.
func tiled(all []float64) string {
	own, n := slices.Compact(slices.Clone(all)), 1
	for n < len(own) && own[n] != own[0] {
		n++
	}
	each, times := len(all)/len(own), len(own)/n
	for row, x := range all {
		if x != own[row/each%n] || len(all) != times*each*n {
			return asArray(all)
		}
	}
	list := asArray(own[:n])
	if list != "" && each > 1 {
		list = "np.repeat(" + list + ", " + strconv.Itoa(each) + ")"
	}
	if list != "" && times > 1 {
		list = "np.tile(" + list + ", " + strconv.Itoa(times) + ")"
	}
	return list
}

// asArray returns numbers as a range, or as a list if they are few.
func asArray(all []float64) string {
	first, step := all[0], 1.0
	if len(all) > 1 {
		step = all[1] - all[0]
	}
	even := step != 0
	for i, x := range all {
		even = even && math.Abs(x-first-step*float64(i)) <= 1e-12*math.Abs(x)
	}
	switch last := encoder.Decimal(first + step*float64(len(all))); {
	case !even && len(all) > mostListed:
		return ""
	case !even:
		return "np.array([" + decimals(all, ", ") + "])"
	case step == 1:
		return "np.arange(" + strings.TrimPrefix(encoder.Decimal(first)+", "+last, "0, ") + ")"
	}
	code := encoder.Decimal(step) + " * np.arange(" + strconv.Itoa(len(all)) + ")"
	if first != 0 {
		code = encoder.Decimal(first) + " + " + code
	}
	return "(" + code + ")"
}
