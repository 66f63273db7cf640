package scale

import "github.com/posenc/posenc/web/scene"

// A layout says where the triangles are, in CSS pixels: for each initialisation below each
// other where there is room, else side by side.
type layout struct {
	stacked bool
	gutter  float64 // width of what is left of the triangles
	cell    float64 // width of one
	radius  float64 // of the arc around it, and so the length of x + PE in the picture
}

const (
	beside   = 92 // what stands at the right of an arc
	below    = 44 // and below it
	gap      = 16 // between triangles
	headings = 44 // above the triangles
	name     = 28 // above the triangles of an initialisation, if its name has a line of its own
)

func layoutOf(width int) layout {
	l, columns, most := layout{}, 2.0, 88.0
	if width >= 700 {
		l, columns, most = layout{stacked: true, gutter: 100}, 3, 140
	}
	l.cell = (float64(width) - l.gutter) / columns
	l.radius = min(most, l.cell-beside)
	return l
}

// pitch returns the height of a triangle with what belongs to it.
func (l *layout) pitch() float64 {
	pitch := l.radius + below + gap
	if !l.stacked {
		pitch += name
	}
	return pitch
}

// noteTop returns the baseline of the note below all triangles.
func (l *layout) noteTop() float64 {
	if l.stacked {
		return headings + 2*l.pitch() + 12
	}
	return headings/2 + 3*l.pitch() + 12
}

// height leaves room for two lines where one may be too short for a position.
func (l layout) height() int {
	lines := 0.0
	if !l.stacked {
		lines = scene.LineHeight
	}
	return int(l.noteTop() + lines + 8)
}

// corner returns the point where x begins, in the triangle of initialisation i without
// the factor, j = 0, or with it.
func (l *layout) corner(i, j int) (x, y float64) {
	if l.stacked {
		return l.gutter + float64(i)*l.cell, headings + float64(j)*l.pitch() + l.radius + gap/2
	}
	return float64(j)*l.cell + 1, headings/2 + float64(i)*l.pitch() + name + l.radius + gap/2
}
