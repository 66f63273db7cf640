// Package bugs is a museum of mistakes: each as a small heatmap of its first rows,
// and the chosen one beside what was meant, with both expressions and the one number
// that finds it.
package bugs

import (
	"image"
	"slices"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "bugs",
	Title: text.Message{English: "Museum of bugs", Chinese: "错误博物馆"},
	Keys: text.Message{
		English: "Left and right arrow keys go from bug to bug, up and down from position to position.",
		Chinese: "左右方向键逐个查看错误，上下方向键移动位置。",
	},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"bug"},
	More:   []string{"colormap"},
	New:    func() figure.Figure { return new(museum) },
}

func (m *museum) Scene(v *figure.View) *scene.Scene {
	p := m.picture(v)
	top := float64(p.panels.Bottom()) + 20
	s := &scene.Scene{
		Width: v.Width, Height: int(top) + scene.LineHeight*m.textLines(p), Summary: p.summary(),
		Cells: p.cells(),
	}
	p.targets(s)
	p.wall(s)
	p.panels.Draw(s)
	p.texts(s, top)
	return s
}

// targets adds the small heatmaps with their names, and the cells of the large ones.
func (p *picture) targets(s *scene.Scene) {
	for k := range param.BugNames() {
		r := p.small(k)
		r.Max.Y += nameHeight
		s.Targets = append(s.Targets, scene.Target{Name: "bug", Index: k, Box: scene.BoxOf(r), Hand: true})
	}
	p.panels.Targets(s, "cell")
}

// cellsOf is what the pixels of the cells depend on.
type cellsOf struct {
	exhibitOf
	colormap string
}

// cells returns the heatmaps, small and large.
func (p *picture) cells() *scene.Cells {
	panels, b := p.panels, p.matrices
	small := p.places()[:len(param.BugNames())]
	whole := p.whole()
	return &scene.Cells{
		Box: whole,
		Key: cellsOf{exhibitOf{b.of, p.State.Bug}, p.State.Colormap},
		Paint: func(img *image.RGBA) {
			colors, _ := chart.ColormapByName(panels.Colormap)
			for k, name := range param.BugNames() {
				part := chart.Scaled(small[k], whole, img.Rect)
				b.thumbnail(name).Paint(img, part, 1, colors)
			}
			panels.Paint(img, whole)
		},
	}
}

// wall draws the names of the bugs, and a frame around the chosen one.
func (p *picture) wall(s *scene.Scene) {
	chart.Cover(s, p.whole(), p.places())
	chosen := slices.Index(param.BugNames(), p.State.Bug)
	for k, name := range param.BugNames() {
		r, class := p.small(k), scene.Quiet
		x, y, width := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx())
		if k == chosen {
			class = scene.Ink | scene.Strong
			s.Rect(scene.Line|scene.Ink|scene.Bold, x-1, y-1, width+2, smallHeight+2)
		}
		for i, line := range atSpace(param.BugTitle(name).In(p.Lang), width) {
			s.Text(class, scene.Start, x, float64(r.Max.Y+14+15*i), line)
		}
	}
}

// atSpace breaks a text that is too wide, also if it is Strong, at its first space.
func atSpace(s string, width float64) []string {
	for i := range len(s) {
		if s[i] == ' ' && scene.Strong.Width(s) > width {
			return []string{s[:i], s[i+1:]}
		}
	}
	return []string{s}
}

// Data returns both matrices: for each row and column the number as it was meant,
// and as it was written.
func (m *museum) Data(v *figure.View) dataio.Table {
	shown := m.exhibitOf(v)
	d := shown.meant.Columns
	return dataio.Table{
		Columns: []string{"row", "column", "meant", "written"},
		Rows:    len(shown.meant.Data),
		Row: func(dst []float64, n int) {
			dst[0], dst[1], dst[2], dst[3] = float64(n/d), float64(n%d), shown.meant.Data[n], shown.made.Data[n]
		},
	}
}
