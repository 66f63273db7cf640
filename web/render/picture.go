package render

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Options say how large a picture is, and on which ground it stands.
type Options struct {
	Width  int     // in CSS pixels, from MinSide to MaxWidth
	Height int     // the same, to MaxHeight; 0 for as high as the picture
	Margin int     // around the picture in CSS pixels, up to MaxMargin
	Ratio  float64 // pixels for each CSS pixel, from 0.5 to 4
	Zoom   float64 // how much larger letters and lines are, from 1 to MaxZoom; 0 for 1
	Theme  scene.Theme
	Clear  bool // whether the ground is transparent
	Plain  bool // whether the picture is alone, without readouts
}

// Limits of the sides of a sheet, in CSS pixels.
const (
	MinSide   = 100
	MaxWidth  = 2048
	MaxHeight = 4096
	MaxMargin = 40
)

// MaxZoom is the largest Zoom.
const MaxZoom = 4

// leastWidth is the width for which pictures are made at the least, in CSS
// pixels.
const leastWidth = 320

// validate returns an *encoder.Error for the first option that is out of its range.
func (s *Options) validate() error {
	switch {
	case s.Width < MinSide || s.Width > MaxWidth:
		return encoder.Invalid("width", s.Width, "is not between 100 and 2048")
	case s.Height != 0 && (s.Height < MinSide || s.Height > MaxHeight):
		return encoder.Invalid("height", s.Height, "is not between 100 and 4096")
	case s.Margin < 0 || s.Margin > MaxMargin:
		return encoder.Invalid("margin", s.Margin, "is not between 0 and 40")
	case !(s.Ratio >= 0.5 && s.Ratio <= 4):
		return encoder.Invalid("pixel-ratio", s.Ratio, "is not between 0.5 and 4")
	case s.Zoom != 0 && !(s.Zoom >= 1 && s.Zoom <= MaxZoom):
		return encoder.Invalid("zoom", s.Zoom, "is not between 1 and 4")
	}
	return nil
}

// layouts are widths at which pictures begin to look different.
var layouts = [...]int{leastWidth, 420, 520, 640, 760, 860, 940}

// fit returns the width in CSS pixels for which a picture is laid out, whose height at a
// width is height(width). It is the width of the sheet within its margins, divided by the
// zoom, if the sheet is as high as its picture, and otherwise the one with the largest
//
//	s³·width·height
//
// of a picture that is drawn s times its size. Two of the factors s are for the part of the sheet
// that it fills, and one for letters that are large.
func (s *Options) fit(height func(width int) int) int {
	if s.Height == 0 {
		return max(round(float64(s.Width)/s.zoom())-2*s.Margin, leastWidth)
	}
	width, high, best := 0, 0, 0.0
	try := func(w int) {
		h := height(w)
		scale := s.scale(w, h)
		if worth := scale * scale * scale * float64(w*h); worth > best {
			width, high, best = w, h, worth
		}
	}
	for _, w := range layouts {
		try(w)
	}
	// If there is room beside it, it can be wider.
	across, down := s.room()
	try(max(width, min(int(across*float64(high)/down), MaxWidth)))
	return width
}

// scale returns by how much a picture of a size is made larger or smaller.
func (s *Options) scale(width, height int) float64 {
	across, down := s.room()
	scale := across / float64(width)
	if s.Height > 0 {
		scale = min(scale, down/float64(height))
	}
	return scale
}

// room returns what is within the margin of a sheet with a height.
func (s *Options) room() (width, height float64) {
	return float64(s.Width) - 2*s.margin(), float64(s.Height) - 2*s.margin()
}

// margin returns the margin as it is drawn: larger by the zoom.
func (s *Options) margin() float64 { return s.zoom() * float64(s.Margin) }

func (s *Options) zoom() float64 { return cmp.Or(s.Zoom, 1) }

func round(x float64) int { return int(math.Round(x)) }

// A Picture is a scene laid out for a sheet. It is for one goroutine at a time;
// several may draw different ones.
type Picture struct {
	options Options
	figure  *plot.Figure
	view    plot.View    // that the scene is of
	scene   *scene.Scene // nil until it is needed
	size    image.Point  // of the scene, in CSS pixels
	height  int          // of the sheet, in CSS pixels
	scale   float64      // of the scene on the sheet, 0 until it is laid out
}

// New returns a still of a figure, which is laid out when it is needed: the size of a sheet
// with a height is known before. It returns an *encoder.Error for invalid options or an
// invalid state.
func New(f *plot.Figure, s param.State, lang text.Lang, o Options) (*Picture, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	view, err := plot.NewView(s, o.Width, lang)
	if err != nil {
		return nil, err
	}
	view.Still, view.Plain = true, o.Plain
	return &Picture{options: o, figure: f, view: view, height: o.Height}, nil
}

// layOut lays out the picture, once.
func (p *Picture) layOut() {
	if p.scale > 0 {
		return
	}
	p.view.Width = p.options.fit(func(width int) int {
		v := p.view
		v.Width = width
		return p.figure.Height(&v)
	})
	p.size = image.Pt(p.view.Width, p.figure.Height(&p.view))
	p.scale = p.options.scale(p.size.X, p.size.Y)
	if p.height == 0 {
		p.height = max(1, round(2*p.options.margin()+p.scale*float64(p.size.Y)))
	}
}

// NeedsGlyphs reports whether the picture has characters whose outlines are not
// loaded: AppendPNG and AppendSVG would leave them out.
func (p *Picture) NeedsGlyphs() bool {
	return !GlyphsLoaded() && slices.ContainsFunc(p.Scene().Texts(), func(t scene.Text) bool {
		return !Embedded(t.String())
	})
}

// Size returns the size of the sheet in CSS pixels.
func (p *Picture) Size() (width, height int) {
	if p.height == 0 {
		p.layOut()
	}
	return p.options.Width, p.height
}

// Pixels returns the size of the PNG.
func (p *Picture) Pixels() (width, height int) {
	width, height = p.Size()
	return round(float64(width) * p.options.Ratio), round(float64(height) * p.options.Ratio)
}

// View returns the view as it is laid out.
func (p *Picture) View() *plot.View {
	p.layOut()
	return &p.view
}

// Scene returns the scene as it is laid out.
func (p *Picture) Scene() *scene.Scene {
	p.layOut()
	if p.scene == nil {
		p.scene = p.figure.Scene(&p.view)
	}
	return p.scene
}

// Cells returns the size in pixels of the cells behind the marks, if there are any.
func (p *Picture) Cells() (width, height int) {
	cells := p.Scene().Cells
	if cells == nil {
		return 0, 0
	}
	at := p.placing()
	size := at.pixelsOf(cells.Box).Size()
	return size.X, size.Y
}

// placing returns where the scene is on the sheet, in pixels: in its middle, and
// at a whole pixel.
func (p *Picture) placing() placing {
	p.layOut()
	width, height := p.Pixels()
	scale := p.scale * p.options.Ratio
	return placing{
		scale: scale,
		x:     nearest((float64(width) - scale*float64(p.size.X)) / 2),
		y:     nearest((float64(height) - scale*float64(p.size.Y)) / 2),
	}
}

// pixelsOf returns the rectangle of pixels that is nearest to one of the scene.
func (p *placing) pixelsOf(r image.Rectangle) image.Rectangle {
	from, to := p.at(float64(r.Min.X), float64(r.Min.Y)), p.at(float64(r.Max.X), float64(r.Max.Y))
	return image.Rect(round(from.x), round(from.y), round(to.x), round(to.y))
}
