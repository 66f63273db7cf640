package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"regexp"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
)

// Positions on the card, in pixels.
const (
	cardWidth   = 1200
	cardHeight  = 630
	cardMargin  = 64
	titleLine   = 116
	formulaLine = 180
	curveMiddle = 266
	curveHeight = 46 // from the middle to a sine of 1
	matrixTop   = 336
)

// Card returns the picture that other sites show for links to the site: its name, the
// formula, and the sines of the chosen position above the matrix. It is the same in both
// languages.
func Card() (output.File, error) {
	var faces [3]font.Face
	for i, f := range []struct {
		ttf  []byte
		size float64
	}{{gomedium.TTF, 76}, {goregular.TTF, 32}, {goregular.TTF, 21}} {
		parsed, err := opentype.Parse(f.ttf)
		if err != nil {
			return output.File{}, fmt.Errorf("site: %w", err)
		}
		if faces[i], err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: f.size, DPI: 72}); err != nil {
			return output.File{}, fmt.Errorf("site: %w", err)
		}
	}
	title, formula, exponent := faces[0], faces[1], faces[2]
	s := param.DefaultState()
	e, err := s.Encoding()
	if err != nil {
		return output.File{}, err
	}

	img := image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight))
	draw.Draw(img, img.Rect, image.NewUniform(shade("ground")), image.Point{}, draw.Src)
	drawText(img, title, cardMargin, titleLine, shade("ink"), "Positional encoding")
	for i, f := range []struct{ dimension, name string }{{"2i", "sin"}, {"2i+1", "cos"}} {
		x := cardMargin + i*cardWidth/2
		x = drawText(img, formula, x, formulaLine, shade("quiet"), "PE(pos, "+f.dimension+") = ")
		x = drawText(img, formula, x, formulaLine, shade([]string{"sine", "cosine"}[i]), f.name)
		x = drawText(img, formula, x, formulaLine, shade("quiet"), "(pos · n")
		x = drawText(img, exponent, x+2, formulaLine-14, shade("quiet"), "−2i/d")
		drawText(img, formula, x, formulaLine, shade("quiet"), ")")
	}
	drawMatrix(img, e, s)
	drawCurve(img, e, s.Position)

	var content bytes.Buffer
	compressor := png.Encoder{CompressionLevel: png.BestCompression}
	if err := compressor.Encode(&content, img); err != nil {
		return output.File{}, fmt.Errorf("site: %w", err)
	}
	return output.File{Name: "card.png", Content: content.Bytes()}, nil
}

// drawText draws a text from x on, along the line y, and returns where it ends.
func drawText(img draw.Image, face font.Face, x, y int, c color.Color, text string) int {
	d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: face, Dot: fixed.P(x, y)}
	d.DrawString(text)
	return d.Dot.X.Ceil()
}

// drawMatrix draws the matrix below matrixTop, and the row of the chosen
// position in its colour.
func drawMatrix(img *image.RGBA, e *encoder.Encoding, s param.State) {
	matrix := image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight-matrixTop))
	chart.Raster(matrix, e, s.Whole(), chart.Viridis)
	place := matrix.Rect.Add(image.Pt(0, matrixTop))
	draw.Draw(img, place, matrix, image.Point{}, draw.Src)

	row := place
	row.Min.Y += s.Position * place.Dy() / s.SeqLen
	row.Max.Y = row.Min.Y + 3
	draw.Draw(img, row, image.NewUniform(shade("position")), image.Point{}, draw.Src)
}

// drawCurve draws the sines of a position, each in the middle of its pair of
// columns.
func drawCurve(img *image.RGBA, e *encoder.Encoding, position int) {
	const halfWidth = 1.75
	d := e.DModel()
	column := float64(cardWidth) / float64(d)
	at := func(i int) (x, y float64) {
		sin, _ := e.Pair(i, float64(position))
		return column * float64(2*i+1), curveMiddle - curveHeight*sin
	}
	pen := vector.NewRasterizer(cardWidth, cardHeight)
	for i := 1; i < d/2; i++ {
		x0, y0 := at(i - 1)
		x1, y1 := at(i)
		length := math.Hypot(x1-x0, y1-y0)
		dx, dy := (x1-x0)/length*halfWidth, (y1-y0)/length*halfWidth
		// It extends beyond both ends by half its width, so that segments join.
		pen.MoveTo(float32(x0-dx+dy), float32(y0-dy-dx))
		pen.LineTo(float32(x1+dx+dy), float32(y1+dy-dx))
		pen.LineTo(float32(x1+dx-dy), float32(y1+dy+dx))
		pen.LineTo(float32(x0-dx-dy), float32(y0-dy+dx))
		pen.ClosePath()
	}
	pen.Draw(img, img.Rect, image.NewUniform(shade("sine")), image.Point{})
}

// shade returns a colour of the palette on a light ground, transparent if it
// has none of that name.
func shade(name string) color.RGBA {
	found := regexp.MustCompile(`--posenc-` + name + `,light-dark\(#([0-9a-f]{6}),`).FindStringSubmatch(scene.Palette())
	if found == nil {
		return color.RGBA{}
	}
	rgb, _ := strconv.ParseUint(found[1], 16, 32)
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}
