package plot

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
)

// codeLines are the code that makes the numbers, as the library has it and as
// encoder.js has it. There is none where nothing explains them.
func (p *Identify) codeLines() []printed {
	f := p.identify()
	if len(f.Matches) == 0 {
		return nil
	}
	all := []printed{{"ink strong", 0, p.Say("Code that makes them", "生成它们的代码")}}
	add := func(program, class string) {
		for _, line := range linesOf(program + "\n") {
			indent, rest := indented(line)
			if isComment(rest) {
				class = "quiet mono"
			}
			x := indent * codeSpace
			for k, part := range wrapped(rest, float64(p.Width)-x) {
				if k == 1 {
					x += tabSpaces * codeSpace
				}
				all = append(all, printed{class, x, part})
			}
		}
	}
	d, s := f.side(p.State)
	ours := f.expressible()
	if ours && f.plain() {
		add(d.call(&s, p.Lang), "ink mono")
	}
	if code := f.numpy(); code != "" {
		add("NumPy"+p.Say(":", "："), "quiet")
		add(trimmed(code[len("import numpy as np\n\n"):]), "ink mono")
	}
	if ours {
		add("encoder.js"+p.Say(":", "："), "quiet")
		add(f.ours(&d, &s), "ink mono")
		if changesRows(f.best.Bug) {
			add("// "+p.Say("without the bug", "没有这处错误的"), "quiet mono")
		}
	}
	return all
}

// trimmed returns a program without the end of its last line.
func trimmed(code string) string { return code[:len(code)-1] }

// Code returns the code that makes the numbers: with encoder.js, or where that
// cannot with NumPy.
func (p *Identify) Code() string {
	f := p.identify()
	if len(f.Matches) == 0 {
		return ""
	}
	if !f.expressible() {
		return f.numpy()
	}
	d, s := f.side(p.State)
	return f.ours(&d, &s) + "\n"
}

// NumPy returns a program of NumPy that makes the numbers as pe, if there is one.
func (p *Identify) NumPy() string {
	if f := p.identify(); len(f.Matches) > 0 {
		return f.numpy()
	}
	return ""
}

// expressible reports whether the preset and its settings are all that makes the
// numbers, and few enough positions for a call of encoder.js.
func (f *identified) expressible() bool {
	fit := f.best
	p, err := convention.Find(makers(fit)[0])
	for _, s := range fit.Settings {
		if err == nil {
			err = p.Set(s.Name, s.Value)
		}
	}
	own, c := p.Convention, fit.Convention
	if err != nil || fit.Transposed || fit.Offset != 0 {
		return false
	}
	if !f.plain() {
		many := len(fit.Positions) != 1 || len(fit.Positions[0]) > mostListed
		if len(fit.Shape) == 0 && many || len(fit.Shape) > 0 && f.masked() {
			return false
		}
	}
	same := own.Layout == c.Layout && own.CosineFirst == c.CosineFirst && own.NoNegative == c.NoNegative
	return same && own.Padded == c.Padded && own.Scale == c.Scale && own.Norm == c.Norm && own.Amplitude == c.Amplitude
}

// masked reports whether a grid has cells that are not counted: its positions are
// not those of whole lines.
func (f *identified) masked() bool {
	t, rows := f.best.Table, f.best.Table.SeqLen()
	n := f.best.Shape[len(f.best.Shape)-1]
	axis := t.Axes() - 1
	if f.best.Convention.GridPositions.LastFirst {
		axis = 0
	}
	for row := n; row < rows; row++ {
		if t.Position(axis, row) != t.Position(axis, row-n) {
			return true
		}
	}
	return rows > 1 && t.Position(axis, 0) == t.Position(axis, n-1) && n > 1
}

// plain reports whether the rows follow each other by one position.
func (f *identified) plain() bool {
	return len(f.best.Shape) == 0 && f.best.Consecutive && (f.best.Step == 1 || f.of.Rows == 1) && f.best.Start == float64(int(f.best.Start))
}

// side returns the best match as one that is asked for its rows, and a state of
// their sizes.
func (f *identified) side(s param.State) (side, param.State) {
	d := side{start: int(f.best.Start)}
	d.preset, _ = convention.Find(makers(f.best)[0])
	s.SeqLen, s.DModel, s.Base = f.of.Rows, f.of.Columns, encoder.DefaultBase
	if f.best.Transposed {
		s.SeqLen, s.DModel = s.DModel, s.SeqLen
	}
	if f.best.BaseKnown {
		s.Base = f.best.Base
	}
	for _, set := range f.best.Settings {
		for i, name := range param.Settings {
			if name == set.Name {
				d.settings[i] = encoder.Decimal(set.Value)
			}
		}
	}
	return d, s
}

// ours returns the code for encoder.js.
func (f *identified) ours(d *side, s *param.State) string {
	if f.plain() {
		return d.ours(s)
	}
	rows := "positions: ["
	numbers := f.best.Positions
	items := []string{}
	switch {
	case len(f.best.Shape) > 0:
		rows = "grid: ["
		for _, n := range f.best.Shape {
			items = append(items, strconv.Itoa(n))
		}
	case len(numbers) > 0:
		for _, x := range numbers[0] {
			items = append(items, encoder.Decimal(x))
		}
	}
	d.start = d.preset.Convention.Start
	return replaced(d.ours(s), "seqLen: "+s.Text("seq-len"), rows+English.List(items)+"]")
}

// replaced returns a text with another part in place of the first of its kind.
func replaced(s, part, by string) string {
	for i := range len(s) - len(part) + 1 {
		if s[i:i+len(part)] == part {
			return s[:i] + by + s[i+len(part):]
		}
	}
	return s
}
