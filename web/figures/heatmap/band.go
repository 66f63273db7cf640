package heatmap

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// band writes a text under each of the labelled dimensions, as long as there is
// room, and a title on their left.
func (p *picture) band(s *scene.Scene, title string, of func(dim int) string) {
	left, y, end := float64(p.cells.Min.X), float64(p.cells.Max.Y+18), 0.0
	s.Text(scene.Ink, scene.End, left-chart.LabelAway, y, title)
	for _, dim := range p.labelled() {
		label := of(dim)
		half := scene.TextWidth(label) / 2
		x := math.Round(min(max(p.columns.Pixel(float64(dim)+1), left+half), float64(p.Width)-half))
		if x-half > end {
			s.Text(scene.Ink, scene.Middle, x, y, label)
			end = x + half + chart.LabelAway
		}
	}
}

// labelled returns some dimensions, even ones, from the first to the last in view.
func (p *picture) labelled() []int {
	n := 6
	if p.Narrow() {
		n = 4
	}
	var dims []int
	w := p.State.View
	first, last := math.Ceil(w.Left-0.5), math.Ceil(w.Left+w.Width-0.5)-1
	for k := range n {
		dim := int(first+(last-first)*float64(k)/float64(n-1)) &^ 1
		// A narrow view may be between two centres.
		dim = max(0, min(dim, p.State.DModel-2))
		if len(dims) == 0 || dim > dims[len(dims)-1] {
			dims = append(dims, dim)
		}
	}
	return dims
}
