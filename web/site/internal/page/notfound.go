package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/net/html"
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
	picture, err := picture404()
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
