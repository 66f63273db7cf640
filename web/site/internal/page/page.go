package page

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"regexp"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
)

// Illustrate returns the page at source under its name in dist/, with its table of contents,
// chips in an empty bar and a picture in each other empty element, its formulas kept with the
// punctuation beside them, and the files of the pictures. It changes no other byte of the page.
func Illustrate(source, name string) ([]output.File, error) {
	content, err := os.ReadFile(source)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return illustrate(source, name, content)
}

// illustrate is Illustrate for a page with some content. Errors name its source.
func illustrate(source, name string, content []byte) ([]output.File, error) {
	content = addContents(keepMarks(content))
	elements := elementsIn(content)
	p, err := drawPictures(source, elements)
	if err != nil {
		return nil, err
	}
	folder, pictures := picture.InFolder(p.files)
	folder = output.Link(path.Dir(name), folder)
	var page bytes.Buffer
	before := 0
	for i, e := range elements {
		if e.empty {
			page.Write(content[before:e.inside])
			loading := `loading="lazy"`
			if i < onFirstScreen {
				loading = `fetchpriority="high"`
			}
			form, err := formOf(e)
			if err != nil {
				return nil, fmt.Errorf("site: %s:%d: %w", source, e.line, err)
			}
			page.WriteString(form + picture.Element(folder, p.drawings[i], loading))
			before = e.inside
		}
	}
	page.Write(content[before:])
	return append([]output.File{{Name: name, Content: page.Bytes()}}, pictures...), nil
}

// onFirstScreen is the number of figures that are visible before scrolling.
const onFirstScreen = 2

// Browsers break lines between a formula and the punctuation around it, even before a full stop.
var formulaWithMarks = regexp.MustCompile(`(?s)([（(“]?)(<math>.*?</math>)([)”.,;:?!）。，、；：？！]*)`)

// keepMarks puts each formula within a line, and the punctuation that touches it, on one line.
func keepMarks(page []byte) []byte {
	return formulaWithMarks.ReplaceAllFunc(page, func(found []byte) []byte {
		parts := formulaWithMarks.FindSubmatch(found)
		if before, after := parts[1], parts[3]; len(before)+len(after) == 0 {
			return found
		}
		return append(append([]byte(`<span class="together">`), found...), "</span>"...)
	})
}
