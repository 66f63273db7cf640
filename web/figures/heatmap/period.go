package heatmap

import (
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// periods marks one period of some columns, from the top down.
func (p *picture) periods(s *scene.Scene) {
	const foot = 4 // half of the strokes at both ends
	left, right := float64(p.cells.Min.X), float64(p.cells.Max.X)
	top, bottom := float64(p.cells.Min.Y), float64(p.cells.Max.Y)
	_, dy := p.cellSize()
	var marks scene.Path
	for _, dim := range p.labelled() {
		x := min(max(p.columns.Pixel(float64(dim)+0.5), left+foot), right-foot)
		end := top + p.Encoding.Wavelength(dim/2)*dy
		marks.Move(x-foot, top+0.5).Horizontal(x+foot).Move(x, top+0.5).Vertical(min(end, bottom))
		if end <= bottom {
			marks.Move(x-foot, end).Horizontal(x + foot)
		}
	}
	s.Haloed(scene.Ink, &marks)
	p.band(s, "2π/ω", func(dim int) string { return number.Brief(p.Encoding.Wavelength(dim / 2)) })
}

func (p *picture) periodNote() string {
	e := p.Encoding
	return p.Phrase("Each bracket is one period long, 2π/ω = 2π·n^(2i/d) positions: from $1 on the left to $2 on the right; without a lower end it does not end in view.",
		"每条竖线长一个周期，2π/ω = 2π·n^(2i/d) 个位置：从最左的 $1 到最右的 $2；没有下端的，在图中走不完。",
		number.Brief(e.Wavelength(0)), number.Brief(e.Wavelength(e.Pairs()-1)))
}
