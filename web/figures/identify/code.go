package identify

import (
	"strings"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Sizes in CSS pixels.
const (
	codeLine  = 18 // from line to line of code
	codeLines = 14 // for which there is room at least
	tabSpaces = 4  // by which the rest of a broken line is set in
)

// A line of the code has a class, and is set in by so many pixels.
type line struct {
	class scene.Class
	x     float64
	text  string
}

// room returns how many lines there is room for, so that in a live picture little
// moves when there are others.
func (p *picture) room(lines int) int {
	if p.Still {
		return lines
	}
	return max(lines, codeLines)
}

// code returns the code that makes the numbers, as the library, NumPy and encoder.js
// have it. There is none where nothing explains them.
func (p *picture) code() []line {
	if len(p.Matches) == 0 {
		return nil
	}
	all := []line{{scene.Ink | scene.Strong, 0, p.Say("Code that makes them", "生成它们的代码")}}
	add := func(title, program string) {
		if title != "" {
			all = append(all, line{scene.Quiet, 0, title + p.Say(":", "：")})
		}
		all = append(all, p.listing(program)...)
	}
	call, s := p.call(p.State)
	ours := p.expressible()
	if ours && p.plain() {
		add("", call.Library(&s, p.Lang))
	}
	if program := p.numpy(); program != "" {
		add("NumPy", strings.TrimPrefix(program, "import numpy as np\n\n"))
	}
	if ours {
		program := p.encoderJS(&call, &s)
		if changesRows(p.best.Bug) {
			program += "\n// " + p.Say("without the bug", "没有这处错误的")
		}
		add("encoder.js", program)
	}
	return all
}

// listing returns the lines of a program, broken where they are too long. Comments
// are quiet.
func (p *picture) listing(program string) []line {
	var all []line
	for _, source := range strings.Split(strings.TrimSuffix(program, "\n"), "\n") {
		rest := strings.TrimLeft(source, " ")
		class, x := scene.Ink, float64(len(source)-len(rest))*scene.MonoWidth
		if strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "//") {
			class = scene.Quiet
		}
		for k, part := range scene.Lines(rest, float64(p.Width)-x) {
			if k == 1 {
				x += tabSpaces * scene.MonoWidth
			}
			all = append(all, line{class | scene.Mono, x, part})
		}
	}
	return all
}

// drawCode draws the code below the charts.
func (p *picture) drawCode(s *scene.Scene, code []line) {
	y := p.codeTop() + scene.FontSize
	for _, l := range code {
		s.Text(l.class, scene.Start, l.x, y, l.text)
		y += codeLine
	}
}

// Code returns the code that makes the numbers: with encoder.js, or where that
// cannot with NumPy. It is empty where nothing explains them.
func (e *Evidence) Code(v *figure.View) string {
	f := e.find(v)
	if len(f.Matches) == 0 {
		return ""
	}
	if !f.expressible() {
		return f.numpy()
	}
	call, s := f.call(v.State)
	return f.encoderJS(&call, &s) + "\n"
}
