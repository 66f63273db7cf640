package print

import (
	"image"
	"image/color"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"github.com/posenc/posenc/web/figure"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// A Print is a picture that lies on a sheet. It is for one goroutine at a time;
// several may print different ones.
type Print struct {
	sheet   Sheet
	picture plot.Picture
	text    string // that the picture has from a reader
	lang    plot.Lang
	layout  int     // the width for which the picture is made
	height  int     // of the sheet, in CSS pixels
	scale   float64 // of the picture on the sheet
}

// New returns the picture of a figure on a sheet. It returns an *encoder.Error
// for a sheet, a figure or a state that cannot be, and for a sentence with
// letters that are not among those here.
func New(name string, s param.State, lang plot.Lang, sheet Sheet) (*Print, error) {
	if err := sheet.validate(); err != nil {
		return nil, err
	}
	text := ""
	if name == "attention" || name == "inject" {
		text = s.Sentence
		if err := readable(text); err != nil {
			return nil, err
		}
	}
	view, err := figure.NewView(s, sheet.Width, lang)
	if err != nil {
		return nil, err
	}
	view.Still = true
	picture, err := plot.New(name, view)
	if err != nil {
		return nil, err
	}
	p, err := Of(picture, lang, sheet)
	if err != nil {
		return nil, err
	}
	p.text = text
	return p, nil
}

// Of returns a picture on a sheet, and lays it out for it: what the picture has
// computed for another sheet is not computed anew. It returns an *encoder.Error for
// a sheet that cannot be.
func Of(picture plot.Picture, lang plot.Lang, sheet Sheet) (*Print, error) {
	if err := sheet.validate(); err != nil {
		return nil, err
	}
	p := &Print{sheet: sheet, picture: picture, lang: lang, layout: sheet.fit(picture)}
	p.scale, p.height = sheet.scale(p.layout, p.picture.Height()), sheet.Height
	if p.height == 0 {
		p.height = max(1, 2*sheet.Margin+round(p.scale*float64(p.picture.Height())))
	}
	return p, nil
}

// readable returns an *encoder.Error that names the first character of a sentence
// that has no outline.
func readable(sentence string) error {
	for _, word := range param.Words(sentence) {
		for _, r := range Missing(word) {
			return &encoder.Error{Parameter: "sentence", Value: strconv.Quote(begin(word)),
				Rule: "has the character " + named(r) + ", for which pictures have no outline"}
		}
	}
	return nil
}

// begin returns as much of a word as is easily read.
func begin(word string) string {
	if runes := []rune(word); len(runes) > 20 {
		return string(runes[:19]) + "…"
	}
	return word
}

// named returns a character and its code point, or that alone if the character
// cannot be seen.
func named(r rune) string {
	code := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	code = "U+" + strings.Repeat("0", max(0, 4-len(code))) + code
	if !unicode.IsPrint(r) {
		return code
	}
	return string(r) + " (" + code + ")"
}

// NeedsGlyphs reports whether the picture has characters whose outlines are not
// loaded: AppendPNG and AppendSVG would leave them out.
func (p *Print) NeedsGlyphs() bool { return !GlyphsLoaded() && !Embedded(p.text) }

// Size returns the size of the sheet in CSS pixels.
func (p *Print) Size() (width, height int) { return p.sheet.Width, p.height }

// Pixels returns the size of the PNG.
func (p *Print) Pixels() (width, height int) {
	return round(float64(p.sheet.Width) * p.sheet.Ratio), round(float64(p.height) * p.sheet.Ratio)
}

// Picture returns the picture as it is laid out for the sheet.
func (p *Print) Picture() plot.Picture { return p.picture }

// Cells returns the size in pixels of the cells beneath the picture, if it has any.
func (p *Print) Cells() (width, height int) {
	c, ok := p.picture.(plot.Celled)
	if !ok {
		return 0, 0
	}
	at := p.placing()
	size := at.pixelsOf(c.Place()).Size()
	return size.X, size.Y
}

// Summary returns the picture in words.
func (p *Print) Summary() string { return p.picture.Summary() }

// placing returns where the picture is on the sheet, in pixels: in its middle, and
// at a whole pixel.
func (p *Print) placing() placing {
	width, height := p.Pixels()
	scale := p.scale * p.sheet.Ratio
	return placing{
		scale: scale,
		x:     nearest((float64(width) - scale*float64(p.layout)) / 2),
		y:     nearest((float64(height) - scale*float64(p.picture.Height())) / 2),
	}
}

// pixelsOf returns the rectangle of pixels that is nearest to one of the
// picture.
func (p *placing) pixelsOf(r image.Rectangle) image.Rectangle {
	from, to := p.at(float64(r.Min.X), float64(r.Min.Y)), p.at(float64(r.Max.X), float64(r.Max.Y))
	return image.Rect(round(from.x), round(from.y), round(to.x), round(to.y))
}

// AppendPNG appends the picture to dst as a PNG, on the ground of the theme;
// Auto is as Light.
func (p *Print) AppendPNG(dst []byte) []byte {
	k := takePress()
	defer k.putBack()
	p.draw(k)
	return k.png.append(dst, k.brush.pixels, k.brush.width, k.brush.height)
}

// draw draws the picture on the paper of a press.
func (p *Print) draw(k *press) {
	b := &k.brush
	k.walker.use(p.sheet.Theme)
	b.wardrobe = &k.walker.wardrobe
	clear(b.gradients)
	width, height := p.Pixels()
	b.cover(width, height, p.shade("ground"))
	b.placing = p.placing()
	if c, ok := p.picture.(plot.Celled); ok {
		c.Paint(b.part(b.pixelsOf(c.Place())))
	}
	k.svg = p.picture.AppendSVG(k.svg[:0])
	k.walker.walk(unsafe.String(unsafe.SliceData(k.svg), len(k.svg)), p.look(&k.walker.wardrobe), b)
}

// look returns the look of what is directly within the picture.
func (p *Print) look(w *wardrobe) look {
	return w.dress(root, &tag{name: "svg", attributes: []attribute{{"class", "picture"}}})
}

func (p *Print) shade(name string) color.RGBA {
	c, _ := p.sheet.Theme.Shade(name)
	return c
}
