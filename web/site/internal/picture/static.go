// Package picture draws the pictures of the site: of figures without scripts, of
// 404.html, and for links to the site.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"html"
	"image"
	"image/color"
	"image/png"
	"sync"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A Static is the picture of a figure without scripts: pages show it until the program
// runs.
type Static struct {
	Figure string
	State  param.State
	Lang   text.Lang
}

// Widths are the widths of pictures in CSS pixels: of the column of the article on a
// desktop, and on a phone.
var Widths = [...]int{1024, 358}

// Folder is where the folders of pictures are in dist/.
const Folder = "figures/"

// A Drawing is an SVG file, its size and its text alternative.
type Drawing struct {
	output.File
	Width, Height int
	Summary       string
}

// noisy are the figures with pixels that hardly repeat: exact pictures of them would be
// larger than the rest of the page, so they are coarse, with one pixel for
// each CSS pixel of cells, and fewer colours.
var noisy = map[string]bool{"conventions": true}

// coarsen reduces each colour to five bits.
func coarsen(img *image.NRGBA) {
	for i, x := range img.Pix {
		img.Pix[i] = x&^7 | x>>5
	}
}

// drawn has what Draw has drawn, by Static and width: a draft whose pages are made again
// draws no picture twice.
var drawn sync.Map

// Draw draws the picture at a width.
func (s Static) Draw(width int) (Drawing, error) {
	type key struct {
		Static
		width int
	}
	if d, ok := drawn.Load(key{s, width}); ok {
		return d.(Drawing), nil
	}
	d, err := s.draw(width)
	if err == nil {
		drawn.Store(key{s, width}, d)
	}
	return d, err
}

func (s Static) draw(width int) (Drawing, error) {
	v, err := plot.NewView(s.State, width, s.Lang)
	if err != nil {
		return Drawing{}, err
	}
	spec, err := plot.Find(s.Figure)
	if err != nil {
		return Drawing{}, err
	}
	v.Runs = true
	p := spec.New().Scene(&v)
	var failed error
	density, coarse := 2.0, noisy[s.Figure]
	if coarse {
		density = 1
	}
	svg := p.AppendFile(nil, scene.Auto, density, func(img *image.NRGBA) string {
		img = compact(p.Cells, img, s.State)
		if coarse {
			coarsen(img)
		}
		url, err := dataURL(img)
		failed = err
		return url
	})
	return Drawing{output.File{Name: s.name(width), Content: svg}, width, p.Height, p.Summary}, failed
}

// name returns the name of the file in its folder: heatmap-en-1024.svg, with a hash of the
// state if that is not the default.
func (s Static) name(width int) string {
	name := fmt.Sprintf("%s-%s-%d", s.Figure, s.Lang.Say("en", "zh"), width)
	if query := s.State.Query(param.DefaultState()); query != "" {
		name += fmt.Sprintf("-%08x", crc32.ChecksumIEEE([]byte(query)))
	}
	return name + ".svg"
}

// compact returns the cells of a picture with one pixel for each cell, if a browser that
// scales it by repeating pixels draws img; else it returns img.
func compact(p *scene.Cells, img *image.NRGBA, s param.State) *image.NRGBA {
	for _, size := range []image.Point{{s.DModel, s.SeqLen}, {s.SeqLen, s.SeqLen}} {
		if size.X > img.Rect.Dx() || size.Y > img.Rect.Dy() {
			continue
		}
		small := image.NewNRGBA(image.Rectangle{Max: size})
		p.Paint(small)
		if bytes.Equal(enlarge(small, img.Rect.Size()).Pix, img.Pix) {
			return small
		}
	}
	return img
}

// enlarge scales small to a size: each pixel is the pixel of small at its centre.
func enlarge(small *image.NRGBA, size image.Point) *image.NRGBA {
	large := image.NewNRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			from := image.Pt((2*x+1)*small.Rect.Dx()/(2*size.X), (2*y+1)*small.Rect.Dy()/(2*size.Y))
			large.SetNRGBA(x, y, small.NRGBAAt(from.X, from.Y))
		}
	}
	return large
}

// dataURL returns an image as a PNG file in a URL.
func dataURL(img *image.NRGBA) (string, error) {
	var file bytes.Buffer
	compressor := png.Encoder{CompressionLevel: png.BestCompression}
	if err := compressor.Encode(&file, paletted(img)); err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes()), nil
}

// paletted returns img with one byte for each pixel if it has at most 256 colours, as
// colour maps have.
func paletted(img *image.NRGBA) image.Image {
	index := map[color.NRGBA]uint8{}
	var colors color.Palette
	small := image.NewPaletted(img.Rect, nil)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			c := img.NRGBAAt(x, y)
			i, known := index[c]
			if !known {
				if len(colors) == 256 {
					return img
				}
				i = uint8(len(colors))
				index[c] = i
				colors = append(colors, c)
			}
			small.SetColorIndex(x, y, i)
		}
	}
	small.Palette = colors
	return small
}

// Element returns the HTML that shows a wide drawing and, in place of it on a phone, a
// narrow one, whose files are in folder. Up to 560 px the column of the article is as
// narrow as figure.View.Narrow means. The attribute loading says when to load the picture.
func Element(folder string, drawings [len(Widths)]Drawing, loading string) string {
	wide, narrow := drawings[0], drawings[1]
	return fmt.Sprintf(`<picture><source media="(max-width: 560px)" srcset="%s" width="%d" height="%d">`+
		`<img src="%s" width="%d" height="%d" alt="%s" %s decoding="async"></picture>`,
		folder+"/"+narrow.Name, narrow.Width, narrow.Height,
		folder+"/"+wide.Name, wide.Width, wide.Height, html.EscapeString(wide.Summary), loading)
}

// InFolder returns a folder for the files of drawings, and the files in it. The name of the
// folder is a hash of all of them: browsers may remember forever which files it has and
// lacks.
func InFolder(files []output.File) (folder string, placed []output.File) {
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s %d\n%s", f.Name, len(f.Content), f.Content)
	}
	folder = fmt.Sprintf("%s%x", Folder, sum.Sum(nil)[:6])
	for _, f := range files {
		placed = append(placed, output.File{Name: folder + "/" + f.Name, Content: f.Content})
	}
	return folder, placed
}
