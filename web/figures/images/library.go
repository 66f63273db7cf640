package images

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/plot"
)

// A library describes how a library encodes images, besides its convention: how it counts
// patches, and what it does with images of another size.
type library struct {
	name      string // of its preset
	resizes   way    // what it does at another size
	square    bool   // it accepts only square images
	normalize bool   // positions are spread over a turn

	// Its rows run down the columns of the image, while patches come row after row: row r
	// belongs to column r div h and row r mod h.
	downColumns bool

	source plot.Words // of the code for another size
}

// libraries are the choices of the parameter, with the place of the code that resizes
// tables.
var libraries = [...]library{
	{name: "mae", resizes: resampled, square: true, source: maeSource},
	{name: "moco-v3", resizes: formula, downColumns: true, source: mocoSource},
	{name: "big-vision", resizes: formula, source: bigVisionSource},
	{name: "timm-sincos2d", resizes: formula, source: timmSource},
	{name: "diffusers-sincos", resizes: scaled, source: diffusersSource},
	{name: "detr", resizes: formula, normalize: true, source: detrSource},
	{name: "tensor2tensor", resizes: formula, source: tensor2tensorSource},
	{name: "tatp22", resizes: formula, source: tatp22Source},
}

// A way is one of the three ways to get a table of another size.
type way int

const (
	formula   way = iota // the formula at the positions of the new size
	scaled               // the formula at positions that are scaled into the old size
	resampled            // the old table, resampled
	ways
)

func libraryOf(name string) *library {
	for i := range libraries {
		if libraries[i].name == name {
			return &libraries[i]
		}
	}
	return &libraries[0]
}

func (l *library) convention(base float64) convention.Convention {
	p, _ := convention.Find(l.name)
	c := p.Convention
	c.Base = base
	if l.normalize {
		c.GridPositions.Span = 2 * math.Pi
	}
	return c
}

// aligned returns the library with rows that follow the rows of the image.
func (l library) aligned() *library {
	l.downColumns = false
	return &l
}
