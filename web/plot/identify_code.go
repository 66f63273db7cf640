package plot

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
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
	if f.plain() {
		add(d.call(&s, p.Lang), "ink mono")
	}
	add("encoder.js"+p.Say(":", "："), "quiet")
	add(f.ours(&d, &s), "ink mono")
	if f.best.Bug != "" {
		add("// "+p.Say("without the bug", "没有这处错误的"), "quiet mono")
	}
	return all
}

// Code returns the code that makes the numbers with encoder.js.
func (p *Identify) Code() string {
	f := p.identify()
	if len(f.Matches) == 0 {
		return ""
	}
	d, s := f.side(p.State)
	return f.ours(&d, &s) + "\n"
}

// plain reports whether the rows follow each other by one position.
func (f *identified) plain() bool {
	return len(f.best.Shape) == 0 && f.best.Consecutive && (f.best.Step == 1 || f.of.Rows == 1) && f.best.Start == float64(int(f.best.Start))
}

// side returns the best match as one that is asked for its rows, and a state of
// their sizes.
func (f *identified) side(s State) (side, State) {
	d := side{start: int(f.best.Start)}
	d.preset, _ = encoder.FindPreset(makers(f.best)[0])
	s.SeqLen, s.DModel, s.Base = f.of.Rows, f.of.Columns, encoder.DefaultBase
	if f.best.Transposed {
		s.SeqLen, s.DModel = s.DModel, s.SeqLen
	}
	if f.best.BaseKnown {
		s.Base = roundTo(f.best.Base, 6)
	}
	for _, set := range f.best.Settings {
		for i, name := range settings {
			if name == set.Name {
				d.settings[i] = encoder.Decimal(roundTo(set.Value, 9))
			}
		}
	}
	return d, s
}

// ours returns the code for encoder.js.
func (f *identified) ours(d *side, s *State) string {
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
		for _, x := range numbers[0][:min(len(numbers[0]), 8)] {
			items = append(items, encoder.Decimal(roundTo(x, 9)))
		}
		if len(numbers[0]) > len(items) {
			items = append(items, "…")
		}
	}
	d.start = d.preset.Convention.Start
	return replaced(d.ours(s), "seqLen: "+s.Text("seq-len"), rows+enumerated(items, English)+"]")
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
