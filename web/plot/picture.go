package plot

import (
	"image"

	"github.com/posenc/posenc/web/dataio"
)

// A Picture is what a figure shows: drawn of a View, at its width.
type Picture interface {
	// Height returns the height of the picture in CSS pixels.
	Height() int
	// AppendSVG appends the picture to dst, as elements for an <svg> of the
	// width of its view and of its height. Their classes are those of
	// Style.
	AppendSVG(dst []byte) []byte
	// Summary returns the picture in words, with the numbers that it shows.
	Summary() string
	// Data returns the numbers behind the picture.
	Data() dataio.Table
}

// A Celled picture has cells beneath its SVG: too many to be elements.
type Celled interface {
	Picture
	// Place returns where the cells are, in CSS pixels.
	Place() image.Rectangle
	// Paint draws the cells onto img, as large as img is.
	Paint(img *image.RGBA)
}
