package main

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
)

// missing returns 404.html, which hosts send for what they do not have. It may
// stand at any address, however deep, so that it has all it shows inside: its
// style, the icon, and a picture in its <figure>.
func missing(root string, icon []byte) (file, error) {
	source := filepath.Join(root, "web", "404")
	content, err := os.ReadFile(filepath.Join(source, "index.html"))
	if err != nil {
		return file{}, fmt.Errorf("site: %w", err)
	}
	style, err := bundleCSS(filepath.Join(source, "style.css"))
	if err != nil {
		return file{}, err
	}
	picture, err := gap()
	if err != nil {
		return file{}, err
	}
	w := whole{style: style, icon: icon}
	var page bytes.Buffer
	for z := html.NewTokenizer(bytes.NewReader(content)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		token := z.Token()
		if token.Type == html.StartTagToken && token.Data == "link" {
			raw = w.link(attributesOf(token))
		}
		page.Write(raw)
		if token.Type == html.StartTagToken && token.Data == "figure" {
			page.WriteString(picture)
		}
	}
	return file{"404.html", page.Bytes()}, nil
}

// Places of the rows around the missing one, in CSS pixels.
const (
	missingRow   = 404
	rowsAround   = 7 // before it, and after it
	rowHeight    = 15
	labelsWidth  = 40
	labelDensity = 4 // every how many rows there is a label
)

// gap returns the picture of the rows of an encoding around the missing one. It is
// as wide as its place: what is too wide for that is cut off at its right.
func gap() (string, error) {
	const first, rows = missingRow - rowsAround, 2*rowsAround + 1
	e, err := encoder.New(rows, 64, encoder.Start(first))
	if err != nil {
		return "", err
	}
	img := image.NewRGBA(image.Rect(0, 0, e.DModel(), rows))
	chart.Raster(img, e, param.Window{Width: float64(e.DModel()), Height: rows}, chart.Viridis)
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
		case position%labelDensity != 0:
			continue
		}
		fmt.Fprintf(&svg, `<text%s x="%d" y="%g">%d</text>`, class, labelsWidth-8, y, position)
	}
	svg.WriteString("</svg>")
	return svg.String(), nil
}
