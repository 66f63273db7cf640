package picture

import (
	"bytes"
	"fmt"
	"image"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot/scale"
)

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
