package page

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
)

// Illustrate returns a page, which lies at source and will be name in dist/,
// with a still in each empty <positional-encoding figure="…">, and the files
// of the stills. Everything else of the page stays as it is, to the byte.
func Illustrate(source, name string) ([]output.File, error) {
	content, err := os.ReadFile(source)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	places := placesIn(content)
	album, err := drawPictures(source, places)
	if err != nil {
		return nil, err
	}
	folder := link(path.Dir(name), album.folder())
	var page bytes.Buffer
	before := 0
	for i, place := range places {
		if place.empty {
			page.Write(content[before:place.inside])
			page.WriteString(pictureElement(album.drawings[i], folder, i < onFirstScreen))
			before = place.inside
		}
	}
	page.Write(content[before:])
	files := []output.File{{Name: name, Content: page.Bytes()}}
	for _, f := range album.files {
		files = append(files, output.File{Name: album.folder() + "/" + f.Name, Content: f.Content})
	}
	return files, nil
}

// onFirstScreen is how many figures of a page a reader sees before scrolling.
const onFirstScreen = 2

// pictureElement returns the element that shows a still, which lies in folder. Up to
// 560 px the column of the article is as narrow as figure.View.Narrow means.
func pictureElement(stills [len(picture.Widths)]picture.Drawing, folder string, atOnce bool) string {
	loading := `loading="lazy"`
	if atOnce {
		loading = `fetchpriority="high"`
	}
	wide, narrow := stills[0], stills[1]
	return fmt.Sprintf(`<picture><source media="(max-width: 560px)" srcset="%s" width="%d" height="%d">`+
		`<img src="%s" width="%d" height="%d" alt="%s" %s decoding="async"></picture>`,
		folder+"/"+narrow.Name, narrow.Width, narrow.Height,
		folder+"/"+wide.Name, wide.Width, wide.Height, html.EscapeString(wide.Summary), loading)
}

// link returns the relative URL of a file for pages in folder.
func link(folder, name string) string {
	// Both are relative to dist/, so there always is one.
	relative, _ := filepath.Rel(folder, name)
	return filepath.ToSlash(relative)
}
