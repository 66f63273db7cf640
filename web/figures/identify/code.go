package identify

import (
	"strings"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Sizes in CSS pixels.
const (
	codeLine  = chart.ListingLine
	codeLines = 14 // for which there is room at least
)

// room returns the number of lines that fit, so that in a live picture little
// moves when there are others.
func (p *picture) room(lines int) int {
	if p.Still {
		return lines
	}
	return max(lines, codeLines)
}

// code returns the code that makes the numbers, as the library, NumPy and encoder.js
// have it. There is none where nothing explains them.
func (p *picture) code() []chart.ListingPart {
	if len(p.Matches) == 0 {
		return nil
	}
	all := []chart.ListingPart{{Class: scene.Ink | scene.Strong, Text: p.Say("Code that makes them", "生成它们的代码")}}
	add := func(title, program string) {
		if title != "" {
			all = append(all, chart.ListingPart{Class: scene.Quiet, Text: title + p.Say(":", "：")})
		}
		listing := chart.Listing{Program: program, Width: float64(p.Width)}
		all = append(all, listing.Lines()...)
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

// drawCode draws the code below the charts.
func (p *picture) drawCode(s *scene.Scene, code []chart.ListingPart) {
	y := p.codeTop() + scene.FontSize
	for _, l := range code {
		l.Draw(s, 0, y)
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
