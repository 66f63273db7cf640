package conventions

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// block returns the lines about one side: its description, its source, and calls of the
// library and of encoder.js that compute it.
func (p *picture) block(d *side, name string) []chart.ListingPart {
	width := p.codeWidth()
	all := []chart.ListingPart{{Class: scene.Ink | scene.Strong, Text: name + " " + d.Preset.Name}}
	add := func(class scene.Class, s string) {
		for _, line := range class.Lines(s, width) {
			all = append(all, chart.ListingPart{Class: class, Text: line})
		}
	}
	code := func(program string) {
		listing := chart.Listing{Program: program, Width: width}
		all = append(all, listing.Lines()...)
	}
	source := d.Preset.Source
	add(scene.Ink, text.AboutConvention(d.Preset.Name, d.Preset.About).In(p.Lang))
	add(scene.Quiet, source.Repository+" "+source.File+p.Say(", ", "，")+abbreviated(source.Version))
	code(d.Library(&p.State, p.Lang))
	add(scene.Quiet, "encoder.js"+p.Say(":", "："))
	code(d.EncoderJS(&p.State))
	return all
}

// code returns the calls for both, to be copied.
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

// programs draws the blocks of A and of B, and returns where they end.
func (p *picture) programs(s *scene.Scene) float64 {
	x, y, end := 0.0, p.codeTop(), 0.0
	for k := range p.sides {
		block := p.block(&p.sides[k], [...]string{"A", "B"}[k])
		for i, line := range block {
			s.Text(line.Class, scene.Start, x+line.X, y+12+float64(lineHeight*i), line.Text)
		}
		bottom := y + float64(len(block)*lineHeight)
		end = max(end, bottom)
		if p.sideBySide() {
			x = float64(p.Width) / 2
		} else {
			y = bottom + 16
		}
	}
	return end + 4
}
