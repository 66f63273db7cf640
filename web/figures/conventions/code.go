package conventions

import (
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A codeLine is a line of text about a convention, set in by so many pixels.
type codeLine struct {
	class  scene.Class
	indent float64
	text   string
}

const tabWidth = 4 * scene.MonoWidth

// block returns the lines about one side: what it is, where it is written down, how
// the library is asked for it, and how encoder.js is.
func (p *picture) block(d *side, name string) []codeLine {
	width := p.codeWidth()
	all := []codeLine{{scene.Ink | scene.Strong, 0, name + " " + d.Preset.Name}}
	add := func(class scene.Class, s string) {
		for _, line := range lines(s, width) {
			all = append(all, codeLine{class, 0, line})
		}
	}
	source := d.Preset.Source
	add(scene.Ink, text.AboutConvention(d.Preset.Name, d.Preset.About).In(p.Lang))
	add(scene.Quiet, source.Repository+" "+source.File+p.Say(", ", "，")+abbreviated(source.Version))
	all = appendCode(all, d.Library(&p.State, p.Lang), width)
	add(scene.Quiet, "encoder.js"+p.Say(":", "："))
	return appendCode(all, d.EncoderJS(&p.State), width)
}

// appendCode appends the lines of a program, broken where they are too long: what
// goes on is set in.
func appendCode(all []codeLine, program string, width float64) []codeLine {
	for line := range strings.SplitSeq(program, "\n") {
		rest := strings.TrimLeft(line, " ")
		indent, class := float64(len(line)-len(rest))*scene.MonoWidth, scene.Ink|scene.Mono
		if strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "//") {
			class = scene.Quiet | scene.Mono
		}
		for k, part := range lines(rest, width-indent) {
			if k == 1 {
				indent += tabWidth
			}
			all = append(all, codeLine{class, indent, part})
		}
	}
	return all
}

// code returns how both are asked for.
func (p *picture) code() string {
	code := ""
	for k := range p.sides {
		d := &p.sides[k]
		code += "# " + d.Preset.Name + "\n" + d.Library(&p.State, p.Lang) + "\n\n// encoder.js\n" + d.EncoderJS(&p.State) + "\n\n"
	}
	if numPy := p.numPy(); numPy != "" {
		code += "# NumPy\n" + numPy + "\n"
	}
	return code
}

// abbreviated returns the first digits of a commit, and other versions as they are.
func abbreviated(version string) string {
	if len(version) == 40 {
		return version[:10]
	}
	return version
}

func (p *picture) codeWidth() float64 {
	if p.sideBySide() {
		return float64(p.Width)/2 - 16
	}
	return float64(p.Width)
}

// programs draws the lines about A and about B.
func (p *picture) programs(s *scene.Scene) {
	x, y := 0.0, p.codeTop()
	for k := range p.sides {
		block := p.block(&p.sides[k], [...]string{"A", "B"}[k])
		for i, line := range block {
			s.Text(line.class.Fitting(line.text, float64(p.Width)-x-line.indent), scene.Start, x+line.indent, y+12+float64(lineHeight*i), line.text)
		}
		if p.sideBySide() {
			x = float64(p.Width) / 2
		} else {
			y += float64(len(block)*lineHeight) + 16
		}
	}
}

// mostLines returns how many lines the longest block of all conventions takes.
func (p *picture) mostLines() int {
	most, v := 0, *p.View
	v.State = param.DefaultState()
	q := picture{View: &v}
	for _, name := range param.ConventionNames() {
		v.State.Versus = name
		d := versus(&v.State)
		most = max(most, len(q.block(&d, "A")))
	}
	return most + 2 // for settings, and longer numbers
}

// codeHeight returns for how much code there is room: for that of any conventions, so
// that nothing moves when others are chosen.
func (p *picture) codeHeight() int {
	if p.sideBySide() {
		return p.longest*lineHeight + 4
	}
	return 2*p.longest*lineHeight + 20
}
