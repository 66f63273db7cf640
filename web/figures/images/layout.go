package images

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// A layout says where things are, in CSS pixels.
type layout struct {
	maps, chosen scene.Box       // squares: a map for each patch, and that of the chosen one
	squares      [ways]scene.Box // squares: the maps of the other size
	text         scene.Box       // what is read
	bar          scene.Box       // of colours
	curves       scene.Box       // the vector of the chosen patch
	notes        float64         // the first line of the notes
	height       int
}

const (
	head       = 44 // of titles above maps
	lineHeight = scene.LineHeight
	gap        = 24 // between maps beside each other
)

// besides reports whether the map of the chosen patch stands beside those of all.
func besides(v *figure.View) bool { return v.Width >= 760 }

func layoutOf(v *figure.View) layout {
	l := layout{}
	width := float64(v.Width)
	bottom := l.placeMaps(v, width)

	between := float64(gap)
	if v.Narrow() {
		between = 10
	}
	side := math.Floor(min(300, (width-2*between)/3))
	top := bottom + 40 + head
	for a := range l.squares {
		l.squares[a] = scene.Box{X: math.Floor(float64(a) * (width - side) / 2), Y: top, Width: side, Height: side}
	}
	l.notes = top + side + 24 + float64(lineHeight*belowLines(v)) + 12
	l.height = int(l.notes) + lineHeight*noteLines(v) - 4
	return l
}

// placeMaps places what concerns the image itself, and returns where it ends.
func (l *layout) placeMaps(v *figure.View, width float64) (bottom float64) {
	if besides(v) {
		side := math.Floor(min(400, 0.42*width))
		l.maps = scene.Box{Y: head, Width: side, Height: side}
		left := side + 36
		l.chosen = scene.Box{X: left, Y: head, Width: math.Floor(0.56 * side), Height: math.Floor(0.56 * side)}
		beside := left + l.chosen.Width + 20
		l.text = scene.Box{X: beside, Y: head + 12, Width: width - beside}
		l.bar = scene.Box{X: beside, Y: head + l.chosen.Height - 30, Width: min(200, width-beside)}
		l.curves = scene.Box{X: left, Y: head + l.chosen.Height + 64, Width: width - left, Height: side - l.chosen.Height - 64}
		return head + side
	}
	side := math.Floor(min(400, width))
	l.maps = scene.Box{Y: head, Width: side, Height: side}
	top := head + side + 8 + head
	l.chosen = scene.Box{Y: top, Width: math.Floor(0.6 * side), Height: math.Floor(0.6 * side)}
	beside := l.chosen.Width + 14
	l.bar = scene.Box{X: beside, Y: top, Width: min(160, width-beside-8)}
	l.text = scene.Box{Y: top + l.chosen.Height + 20, Width: width}
	l.curves = scene.Box{Y: l.text.Y + float64(lineHeight*readLines(v)) + 56, Width: width, Height: 96}
	return l.curves.Y + l.curves.Height
}

// readLines is for how many lines there is room about the chosen patch, where they do not
// stand beside its map.
func readLines(v *figure.View) int {
	if v.Narrow() {
		return 5
	}
	return 4
}

// belowLines is for how many lines there is room below the maps of the other size.
func belowLines(v *figure.View) int {
	switch {
	case v.Width < 360:
		return 9
	case v.Narrow():
		return 9
	case v.Width < 900:
		return 5
	}
	return 4
}

// noteLines is for how many lines of notes there is room.
func noteLines(v *figure.View) int {
	switch {
	case v.Width < 360:
		return 9
	case v.Narrow():
		return 8
	case v.Width < 760:
		return 5
	}
	return 3
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

// mapsAt, mapAt and resizedAt return where the cells of the maps are.
func (p *picture) mapsAt() image.Rectangle         { return fit(p.maps, p.key.old) }
func (p *picture) mapAt() image.Rectangle          { return fit(p.chosen, p.key.old) }
func (p *picture) resizedAt(a way) image.Rectangle { return fit(p.squares[a], p.key.size) }

// whole returns what all maps are within.
func (p *picture) whole() image.Rectangle {
	whole := p.mapsAt().Union(p.mapAt())
	for a := range ways {
		whole = whole.Union(p.resizedAt(a))
	}
	return whole
}
