package render

import (
	"image"
	"slices"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A Picture is a scene laid out for a sheet. It is for one goroutine at a time;
// several may draw different ones.
type Picture struct {
	options Options
	figure  *plot.Figure
	view    plot.View    // that the scene is of
	scene   *scene.Scene // nil until it is needed
	size    image.Point  // of the scene, in CSS pixels
	lang    text.Lang
	height  int     // of the sheet, in CSS pixels
	scale   float64 // of the scene on the sheet, 0 until it is laid out
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
	return &Picture{options: o, figure: f, view: view, lang: lang, height: o.Height}, nil
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
