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

	"github.com/posenc/posenc/encoder"
	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/render"
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

// Widths of pictures in CSS pixels: of the column of the article on a desktop, and on a phone.
const (
	Wide   = 1024
	Narrow = 358
)

// Folder is where the folders of pictures are in dist/.
const Folder = "figures/"

// A Drawing is an SVG file, its size and its text alternative.
type Drawing struct {
	output.File
	Width, Height int
	Summary       string
}

// noisy is the figure with pixels that hardly repeat: an exact picture of it would be
// larger than the rest of the page, so it is coarse, with one pixel for
// each CSS pixel of cells, and five bits of each colour.
const noisy = "conventions"

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
	density, coarse := 2.0, s.Figure == noisy
	if coarse {
		density = 1
	}
	svg := p.AppendFile(nil, scene.Auto, density, func(img *image.NRGBA) string {
		img = compact(p.Cells, img, s.State)
		if coarse {
			for i, x := range img.Pix {
				img.Pix[i] = x&^7 | x>>5
			}
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
			column, row := (2*x+1)*small.Rect.Dx()/(2*size.X), (2*y+1)*small.Rect.Dy()/(2*size.Y)
			large.SetNRGBA(x, y, small.NRGBAAt(column, row))
		}
	}
	return large
}

// dataURL returns an image as a PNG file in a URL.
func dataURL(img *image.NRGBA) (string, error) {
	var file bytes.Buffer
	compressor := png.Encoder{CompressionLevel: png.BestCompression}
	err := compressor.Encode(&file, paletted(img))
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes()), err
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

// A Pair has the drawings of a picture for a wide screen and for a phone.
type Pair [2]Drawing

// DrawPair draws the picture at two widths.
func (s Static) DrawPair(wide, narrow int) (p Pair, err error) {
	if p[0], err = s.Draw(wide); err == nil {
		p[1], err = s.Draw(narrow)
	}
	return p, err
}

// Files returns the files of both drawings.
func (p Pair) Files() []output.File { return []output.File{p[0].File, p[1].File} }

// Element returns the HTML that shows the wide drawing and, in place of it on a phone, the
// narrow one, whose files are in folder. Up to 560 px the column of the article is as
// narrow as figure.View.Narrow means. The attribute loading says when to load the picture.
func (p Pair) Element(folder, loading string) string {
	wide, narrow := p[0], p[1]
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

// Size of the card, in pixels.
const (
	cardWidth  = 1200
	cardHeight = 630
	cardMargin = 40
)

// Card returns the picture that other sites show for links to the site: the first figure of the
// article, in the midst of its sentence. It is the same in both languages.
func Card() (output.File, error) {
	walk, err := plot.Find("walk")
	if err != nil {
		return output.File{}, err
	}
	s, err := param.DefaultState().With("word", "7")
	if err != nil {
		return output.File{}, err
	}
	p, err := render.New(walk.New(), s, text.English, render.Options{
		Width: cardWidth, Height: cardHeight, Margin: cardMargin, Ratio: 1, Theme: scene.Light,
	})
	if err != nil {
		return output.File{}, err
	}
	return output.File{Name: "card.png", Content: p.AppendPNG(nil)}, nil
}

// Moving returns the picture at the head of the README, by its path below the root of the
// repository: the first figure of the article, which comes about once, and at once for readers who
// want less motion.
func Moving() (output.File, error) {
	d, err := Static{Figure: "walk", State: param.DefaultState(), Lang: text.English}.Draw(Wide)
	return output.File{Name: "docs/moving.svg", Content: d.Content}, err
}

// The rows around the missing one, and their sizes in CSS pixels.
const (
	missingRow  = 404
	rowsAround  = 7 // before it, and after it
	rowHeight   = 15
	labelsWidth = 40
	labelStep   = 4 // rows from one label to the next
)

// NotFound returns the picture of the rows of an encoding around row 404, which is
// missing. It is as wide as the element around it.
func NotFound() (string, error) {
	const first, rows = missingRow - rowsAround, 2*rowsAround + 1
	e, err := encoder.New(rows, 64, encoder.Start(first))
	if err != nil {
		return "", err
	}
	img := image.NewNRGBA(image.Rect(0, 0, e.DModel(), rows))
	scale.Raster(img, e, param.Window{Width: float64(e.DModel()), Height: rows}, scale.Viridis)
	clear(img.Pix[rowsAround*img.Stride : (rowsAround+1)*img.Stride])
	url, err := dataURL(img)
	if err != nil {
		return "", err
	}
	var svg bytes.Buffer
	fmt.Fprintf(&svg, `<svg width="100%%" height="%d" role="img" aria-label="Rows of positions %d to %d; there is a gap at %d">`,
		rows*rowHeight, first, first+rows-1, missingRow)
	fmt.Fprintf(&svg, `<image x="%d" width="100%%" height="100%%" preserveAspectRatio="none" href="%s"/>`, labelsWidth, url)
	for position := first; position < first+rows; position++ {
		y := float64(position-first)*rowHeight + rowHeight/2.0
		class := ""
		switch {
		case position == missingRow:
			class = ` class="missing"`
			fmt.Fprintf(&svg, `<line x1="%d" x2="100%%" y1="%g" y2="%g"/>`, labelsWidth, y, y)
		case position%labelStep != 0:
			continue
		}
		fmt.Fprintf(&svg, `<text%s x="%d" y="%g">%d</text>`, class, labelsWidth-8, y, position)
	}
	svg.WriteString("</svg>")
	return svg.String(), nil
}
