package page

import (
	"bytes"
	"fmt"
	"os"
	"path"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
)

// Illustrate returns the page at source under its name in dist/, with its table of contents,
// chips in an empty bar and a picture in each other empty element, and the files of the
// pictures. It changes no other byte of the page.
func Illustrate(source, name string) ([]output.File, error) {
	content, err := os.ReadFile(source)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return illustrate(source, name, content)
}

// illustrate is Illustrate for a page with some content. Errors name its source.
func illustrate(source, name string, content []byte) ([]output.File, error) {
	content, err := addChips(source, addContents(content))
	if err != nil {
		return nil, err
	}
	elements := elementsIn(content)
	p, err := drawPictures(source, elements)
	if err != nil {
		return nil, err
	}
	folder := output.Link(path.Dir(name), p.folder())
	var page bytes.Buffer
	before := 0
	for i, e := range elements {
		if e.empty {
			page.Write(content[before:e.inside])
			page.WriteString(pictureElement(p.drawings[i], folder, i < onFirstScreen))
			before = e.inside
		}
	}
	page.Write(content[before:])
	files := []output.File{{Name: name, Content: page.Bytes()}}
	for _, f := range p.files {
		files = append(files, output.File{Name: p.folder() + "/" + f.Name, Content: f.Content})
	}
	return files, nil
}

// onFirstScreen is the number of figures that are visible before scrolling.
const onFirstScreen = 2

// pictureElement returns the HTML that shows a picture, whose files are in folder. Up to
// 560 px the column of the Article is as narrow as figure.View.Narrow means.
func pictureElement(drawings [len(picture.Widths)]picture.Drawing, folder string, atOnce bool) string {
	loading := `loading="lazy"`
	if atOnce {
		loading = `fetchpriority="high"`
	}
	wide, narrow := drawings[0], drawings[1]
	return fmt.Sprintf(`<picture><source media="(max-width: 560px)" srcset="%s" width="%d" height="%d">`+
		`<img src="%s" width="%d" height="%d" alt="%s" %s decoding="async"></picture>`,
		folder+"/"+narrow.Name, narrow.Width, narrow.Height,
		folder+"/"+wide.Name, wide.Width, wide.Height, html.EscapeString(wide.Summary), loading)
}
