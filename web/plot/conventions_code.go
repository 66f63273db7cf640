package plot

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
)

// A printed line has a class, and is set in by so many pixels.
type printed struct {
	class  string
	indent float64
	text   string
}

// block returns the lines about one side: what it is, where it is written down, how
// it is asked for, and how it is asked for here.
func (p *Conventions) block(d *side, name string, width float64) []printed {
	all := []printed{{"ink strong", 0, name + " " + d.Preset.Name}}
	add := func(class string, indent float64, s string) {
		for k, line := range wrapped(s, width-indent) {
			if k == 1 {
				indent += tabSpaces * codeSpace
			}
			all = append(all, printed{class, indent, line})
		}
	}
	code := func(program string) {
		for _, line := range linesOf(program + "\n") {
			class := "ink mono"
			indent, rest := indented(line)
			if isComment(rest) {
				class = "quiet mono"
			}
			add(class, indent*codeSpace, rest)
		}
	}
	for _, line := range wrapped(p.Say(d.Preset.English, d.Preset.Chinese), width) {
		add("ink", 0, line)
	}
	source := d.Preset.Source
	for _, line := range wrapped(source.Repository+" "+source.File+p.Say(", ", "，")+abbreviated(source.Version), width) {
		add("quiet", 0, line)
	}
	code(d.Library(&p.State, p.Lang))
	add("quiet", 0, "encoder.js"+p.Say(":", "："))
	code(d.EncoderJS(&p.State))
	return all
}

// Code returns how both are asked for.
func (p *Conventions) Code() string {
	c, code := p.compare(), ""
	for k := range c.sides {
		d := &c.sides[k]
		code += "# " + d.Preset.Name + "\n" + d.Library(&p.State, p.Lang) + "\n\n// encoder.js\n" + d.EncoderJS(&p.State) + "\n\n"
	}
	if snippet := p.snippet(c); snippet != "" {
		code += "# NumPy\n" + snippet + "\n"
	}
	return code
}

// SourceOf returns the address where a convention is written down.
func SourceOf(name string) string {
	p, _ := convention.Find(name)
	return p.Source.URL()
}

// abbreviated returns the first digits of a commit, and other versions as they are.
func abbreviated(version string) string {
	if len(version) == 40 {
		return version[:10]
	}
	return version
}

func (p *Conventions) codeWidth() float64 {
	if p.sideBySide() {
		return float64(p.Width)/2 - 16
	}
	return float64(p.Width)
}

// programs draws the lines about A and about B.
func (p *Conventions) programs(c *comparison) string {
	svg, x, y := "", 0.0, p.codeTop()
	for k := range c.sides {
		lines := p.block(&c.sides[k], [...]string{"A", "B"}[k], p.codeWidth())
		at := y + 12
		for _, line := range lines {
			svg += textAt(`class="`+line.class+`"`, x+line.indent, at, line.text)
			at += sectionLine
		}
		if p.sideBySide() {
			x = float64(p.Width) / 2
		} else {
			y += float64(len(lines)*sectionLine) + 16
		}
	}
	return svg
}

// mostLines returns how many lines the longest block takes.
func (p *Conventions) mostLines() int {
	m := &p.longest
	if m.width == p.Width && m.lang == p.Lang {
		return m.lines
	}
	*m = mostLines{p.Width, p.Lang, 0}
	for _, name := range param.ConventionNames() {
		v := *p
		v.State = param.DefaultState()
		v.State.Versus = name
		d := v.versus()
		m.lines = max(m.lines, len(v.block(&d, "A", p.codeWidth())))
	}
	m.lines += 2 // for settings, and longer numbers
	return m.lines
}

type mostLines struct {
	width int
	lang  Lang
	lines int
}

// codeHeight returns for how much code there is room: for that of any conventions, so
// that nothing moves when others are chosen.
func (p *Conventions) codeHeight() int {
	if p.sideBySide() {
		return p.mostLines()*sectionLine + 4
	}
	return 2*p.mostLines()*sectionLine + 20
}
