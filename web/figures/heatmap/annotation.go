package heatmap

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// What is to be seen in a heatmap is marked beside the cells, not upon them, and
// said in a note under the picture: of the paper's encoding alone.

// An annotation is marks, and the note that explains them.
type annotation struct {
	mark func(p *picture, s *scene.Scene)
	note func(p *picture) string
}

// annotations are the choices of annotation except none.
var annotations = map[string]annotation{
	"first-row":    {(*picture).firstRow, (*picture).firstRowNote},
	"slow-columns": {(*picture).periods, (*picture).periodNote},
	"neighbours":   {(*picture).neighbourMarks, (*picture).neighbourNote},
	"movement":     {(*picture).movement, (*picture).movementNote},
}

// annotation returns the name of the annotation that there is.
func (p *picture) annotation() string {
	if !p.State.AsPaper() {
		return "none"
	}
	return p.State.Annotation
}

// annotate draws the marks of the annotation.
func (p *picture) annotate(s *scene.Scene) {
	if a, ok := annotations[p.annotation()]; ok {
		a.mark(p, s)
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
