package images

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// A layout says where things are, in CSS pixels.
type layout struct {
	maps, chosen scene.Box       // squares: a map for each patch, and the map of the chosen one
	squares      [ways]scene.Box // squares: the maps of the other size
	text         scene.Box       // the readout
	bar          scene.Box       // of colours
	curves       scene.Box       // the vector of the chosen patch
	notes        float64         // the first line of the notes
	height       int
}

const (
	head       = 50 // of titles above maps
	lineHeight = scene.LineHeight
	gap        = 24 // between maps beside each other
)

func layoutOf(v *figure.View) layout {
	l := layout{}
	width := float64(v.Width)
	bottom := l.placeMaps(v, width)

	between := float64(gap)
	if v.Narrow() {
		between = 10
	}
	side := math.Floor(min(300, (width-2*between)/3))
	top := bottom + 60 + head
	for a := range l.squares {
		l.squares[a] = scene.Box{X: math.Floor(float64(a) * (width - side) / 2), Y: top, Width: side, Height: side}
	}
	l.notes = top + side + 20 + float64(lineHeight*linesOf(below, v.Width)) + 12
	if l.curves.Height == 0 {
		l.curves = scene.Box{Y: l.notes + 48, Width: width, Height: 88}
		l.notes = l.curves.Y + l.curves.Height + 24
	}
	l.height = int(l.notes) + lineHeight*linesOf(notes, v.Width) - 4
	return l
}

// placeMaps places the maps of the image itself, and returns where they end: the map of the
// chosen patch stands beside the maps of all patches, or in a narrow column below them. In
// a column of medium width there is no room for the curves.
func (l *layout) placeMaps(v *figure.View, width float64) (bottom float64) {
	switch {
	case v.Narrow():
		side := math.Floor(min(400, width))
		l.maps = scene.Box{Y: head, Width: side, Height: side}
		l.chosen = square(0, head+side+8+head, 0.6*side)
		l.bar = scene.Box{X: l.chosen.Width + 14, Y: l.chosen.Y, Width: min(160, width-l.chosen.Width-22)}
		l.text = scene.Box{Y: l.chosen.Y + l.chosen.Height + 20, Width: width}
		l.curves = scene.Box{Y: l.textEnd(v.Width) + 60, Width: width, Height: 96}
		bottom = l.curves.Y + l.curves.Height
	case v.Width < 760:
		l.maps = square(0, head, 0.48*width)
		left := l.maps.Width + gap
		l.chosen = square(left, head, 0.56*l.maps.Width)
		beside := left + l.chosen.Width + 14
		l.bar = scene.Box{X: beside, Y: head + 16, Width: width - beside - 4}
		l.text = scene.Box{X: left, Y: l.chosen.Y + l.chosen.Height + 20, Width: width - left}
		bottom = max(head+l.maps.Height, l.textEnd(v.Width))
	default:
		l.maps = square(0, head, min(400, 0.42*width))
		left := l.maps.Width + 36
		l.chosen = square(left, head, 0.56*l.maps.Width)
		beside := left + l.chosen.Width + 20
		l.text = scene.Box{X: beside, Y: head + 12, Width: width - beside}
		l.bar = scene.Box{X: beside, Y: head + l.chosen.Height - 30, Width: min(200, width-beside)}
		top := head + l.chosen.Height + 72
		l.curves = scene.Box{X: left, Y: top, Width: width - left, Height: head + l.maps.Height - top}
		bottom = head + l.maps.Height
	}
	return bottom
}

func square(x, y, side float64) scene.Box {
	return scene.Box{X: x, Y: y, Width: math.Floor(side), Height: math.Floor(side)}
}

// textEnd returns where the text about the chosen patch ends.
func (l *layout) textEnd(width int) float64 {
	return l.text.Y + float64(lineHeight*linesOf(about, width)) - 4
}

// A room is the number of lines that fit in columns up to a width.
type room struct{ width, lines int }

var (
	about = []room{{339, 5}, {519, 4}, {math.MaxInt, 7}}            // the chosen patch
	below = []room{{359, 11}, {659, 9}, {859, 6}, {math.MaxInt, 5}} // the maps of the other size
	notes = []room{{359, 8}, {519, 7}, {640, 5}, {859, 4}, {math.MaxInt, 3}}
)

func linesOf(rooms []room, width int) int {
	for _, r := range rooms {
		if width <= r.width {
			return r.lines
		}
	}
	return 0
}

// fit returns the part of a square that an image of h × w patches takes.
func fit(b scene.Box, size [2]int) image.Rectangle {
	pitch := b.Width / float64(max(size[0], size[1]))
	if pitch >= 4 {
		pitch = math.Floor(pitch)
	}
	x, y := int(b.X), int(b.Y)
	return image.Rect(x, y, x+int(math.Round(pitch*float64(size[1]))), y+int(math.Round(pitch*float64(size[0]))))
}

// cell returns where a patch of an image is.
func cell(r image.Rectangle, size [2]int, y, x int) scene.Box {
	height, width := float64(r.Dy())/float64(size[0]), float64(r.Dx())/float64(size[1])
	return scene.Box{X: float64(r.Min.X) + float64(x)*width, Y: float64(r.Min.Y) + float64(y)*height, Width: width, Height: height}
}
