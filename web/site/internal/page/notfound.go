package page

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
)

// NotFound returns 404.html, which hosts send with status 404 at any address. So it
// contains its style, the icon, and a picture in its <figure>.
func NotFound(root string, icon []byte) (output.File, error) {
	source := filepath.Join(root, "web", "404")
	content, err := os.ReadFile(filepath.Join(source, "index.html"))
	if err != nil {
		return output.File{}, fmt.Errorf("site: %w", err)
	}
	style, err := bundle.CSS(filepath.Join(source, "style.css"))
	if err != nil {
		return output.File{}, err
	}
	picture, err := picture.NotFound()
	if err != nil {
		return output.File{}, err
	}
	w := inliner{style: style, icon: icon}
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
	return output.File{Name: "404.html", Content: page.Bytes()}, nil
}
