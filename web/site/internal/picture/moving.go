package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
)

// MovingName is the path of the moving picture, below the root of the repository.
const MovingName = "docs/moving.svg"

// Sizes of the moving picture in CSS pixels, and its encoding.
const (
	movingDims   = 64
	movingRows   = 64
	movingStep   = 4 // pairs from one dial to the next
	movingStill  = 20
	movingLeft   = 40.0 // of the matrix
	movingTop    = 150.0
	movingColumn = 12.5
	movingRow    = 4.5
	dialRadius   = 38.0
	dialMiddle   = 42.0
	digitsHeight = 16.0
	movingWidth  = 860
	movingHeight = 450

	movingSeconds = 20
	movingHold    = 94 // per cent of the time at which the last position is reached
)

// Moving returns the picture at the head of the README: an SVG file in which a cursor walks
// through the positions of a matrix, whose rows appear, while hands turn above their columns:
//
//	the hand of pair i is at the angle pos·ω[i]
//
// Its animations are CSS, which browsers play in an <img>, too. Readers who prefer less motion
// see the whole matrix, and the hands at one position.
func Moving() (output.File, error) {
	state := param.DefaultState()
	state.SeqLen, state.DModel = movingRows, movingDims
	e, err := state.Encoding()
	if err != nil {
		return output.File{}, err
	}
	cells := image.NewRGBA(image.Rect(0, 0, movingDims, movingRows))
	scale.Raster(cells, e, state.Whole(), scale.Viridis)
	matrix, err := storedURL(cells)
	if err != nil {
		return output.File{}, err
	}

	var rules, body strings.Builder
	movingDials(&rules, &body, e)
	movingMatrix(&rules, &body, matrix)
	var file strings.Builder
	fmt.Fprintf(&file, `<svg xmlns="http://www.w3.org/2000/svg" class="picture" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d">`+"\n"+
		"<title>PE[pos, 2i] = sin(pos·ω), PE[pos, 2i+1] = cos(pos·ω), pos = 0, …, %[3]d</title>\n"+
		"<style>%[4]s%[5]s\n@media (prefers-reduced-motion: no-preference) { .moving { animation: %[6]ds linear infinite } }\n.rows { animation-timing-function: steps(%[3]d) }\n%[7]s"+
		"</style>\n%[8]s</svg>\n",
		movingWidth, movingHeight, movingRows-1, scene.Auto.Rules(), scene.Style, movingSeconds, rules.String(), body.String())
	return output.File{Name: MovingName, Content: []byte(file.String())}, nil
}

// movingDials writes dials above the columns of their pairs. A hand is drawn at the angle 0, and
// turned from there.
func movingDials(rules, body *strings.Builder, e *encoder.Encoding) {
	for i := 0; i < e.Pairs(); i += movingStep {
		x := movingLeft + movingColumn*float64(2*i+1)
		degrees := func(pos float64) string { return decimal(-pos * e.Frequency(i) * 180 / math.Pi) }
		var s scene.Scene
		dial := scale.Dial{X: x, Y: dialMiddle, R: dialRadius}
		dial.Ring(&s)
		dial.Cross(&s)
		s.Text(scene.Ink, scene.Middle, x, dialMiddle+dialRadius+18, "i = "+number.Integer(float64(i)))
		s.Text(scene.Quiet, scene.Middle, x, dialMiddle+dialRadius+36, "↺ "+number.Period(e.Wavelength(i), true))
		s.Vertical(scene.Rule, x, dialMiddle+dialRadius+44, movingTop-2)
		body.Write(s.AppendSVG(nil))

		var hand scene.Scene
		tip := dial.At(1, 0, 1)
		hand.Segment(scene.Bold|scene.Ink, dial.At(0, 0, 0), tip)
		hand.Dot(scene.Position, tip.X, tip.Y)
		fmt.Fprintf(rules, ".hand-%d { transform: rotate(%sdeg); transform-origin: %spx %spx; animation-name: turn-%[1]d }\n"+
			"@keyframes turn-%[1]d { from { transform: rotate(0deg) } %[5]d%%, to { transform: rotate(%[6]sdeg) } }\n",
			i, degrees(movingStill), decimal(x), decimal(dialMiddle), movingHold, degrees(movingRows-1))
		fmt.Fprintf(body, "<g class=\"moving hand-%d\">\n%s</g>\n", i, hand.AppendSVG(nil))
	}
}

// movingMatrix writes the matrix and its cursor, with the number of the position beside it. The
// rows appear as a window moves down over the matrix, which moves up by as much.
func movingMatrix(rules, body *strings.Builder, matrix string) {
	const width, height = movingColumn * movingDims, movingRow * movingRows
	down := func(name string, still, first, last float64) {
		fmt.Fprintf(rules, ".%s { transform: translateY(%spx); animation-name: %[1]s }\n"+
			"@keyframes %[1]s { from { transform: translateY(%[3]spx) } %[4]d%%, to { transform: translateY(%[5]spx) } }\n",
			name, decimal(still), decimal(first), movingHold, decimal(last))
	}
	down("window", 0, movingRow-height, 0)
	down("matrix", 0, height-movingRow, 0)
	down("cursor", movingStill*movingRow, 0, height-movingRow)
	down("digits", -movingStill*digitsHeight, 0, -(movingRows-1)*digitsHeight)

	var frame, cursor, digits scene.Scene
	frame.Rect(scene.Line|scene.Rule, movingLeft, movingTop, width, height)
	cursor.Rect(scene.Line|scene.Halo|scene.Ground, movingLeft-2, movingTop-1.5, width+4, movingRow+3)
	cursor.Rect(scene.Line|scene.Bold|scene.Position, movingLeft-2, movingTop-1.5, width+4, movingRow+3)
	for pos := range movingRows {
		digits.Text(scene.Position|scene.Strong, scene.End, movingLeft-8, movingTop+7+digitsHeight*float64(pos), strconv.Itoa(pos))
	}
	fmt.Fprintf(body, `<clipPath id="shown"><rect x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s"/></clipPath>`+
		`<clipPath id="digit"><rect y="%[5]s" width="%[1]s" height="%[6]s"/></clipPath>`+"\n"+
		`%[7]s<g class="moving rows window" clip-path="url(#shown)"><image class="moving rows matrix" x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s" `+
		`preserveAspectRatio="none" style="image-rendering:pixelated" href="%[8]s"/></g>`+"\n"+
		`<g class="moving rows cursor">`+"\n"+`%[9]s<g clip-path="url(#digit)"><g class="moving rows digits">`+"\n%[10]s</g></g></g>\n",
		decimal(movingLeft), decimal(movingTop), decimal(width), decimal(height), decimal(movingTop-6), decimal(digitsHeight),
		frame.AppendSVG(nil), matrix, cursor.AppendSVG(nil), digits.AppendSVG(nil))
}

// decimal returns a number with at most four digits after its point.
func decimal(x float64) string { return strconv.FormatFloat(math.Round(1e4*x)/1e4, 'f', -1, 64) }

// storedURL returns an image of at most 256 colours in a URL, as a PNG file that is not
// compressed: every release of Go writes the same bytes.
func storedURL(img *image.RGBA) (string, error) {
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.NoCompression}
	if err := encoder.Encode(&file, paletted(img)); err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes()), nil
}
