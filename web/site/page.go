package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// illustrate returns a page, which lies at source and will be name in dist/,
// with a still in each empty <positional-encoding figure="…">, and the files
// of the stills. Everything else of the page stays as it is, to the byte.
func illustrate(source, name string) ([]file, error) {
	content, err := os.ReadFile(source)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	places := placesIn(content)
	album, err := drawStills(source, places)
	if err != nil {
		return nil, err
	}
	folder := link(path.Dir(name), album.folder())
	var page bytes.Buffer
	before := 0
	for i, place := range places {
		if place.empty {
			page.Write(content[before:place.inside])
			page.WriteString(picture(album.pictures[i], folder, i < onFirstScreen))
			before = place.inside
		}
	}
	page.Write(content[before:])
	files := []file{{name, page.Bytes()}}
	for _, f := range album.files {
		files = append(files, file{album.folder() + "/" + f.name, f.content})
	}
	return files, nil
}

// A place is an element <positional-encoding figure="…"> of a page.
type place struct {
	attributes map[string]string // its own, and lang if only the page has one
	line       int               // where it begins, from 1 on
	inside     int               // the offset of its content
	empty      bool              // but for white space
}

// placesIn returns the places of a page, in its order.
func placesIn(page []byte) []place {
	const element = "positional-encoding"
	var places []place
	var lang string
	open, line, offset := false, 1, 0
	for z := html.NewTokenizer(bytes.NewReader(page)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		token := z.Token()
		offset += len(raw)
		switch {
		case token.Type == html.StartTagToken && token.Data == "html":
			lang = attributesOf(token)["lang"]
		case token.Type == html.StartTagToken && token.Data == element:
			attributes := attributesOf(token)
			if attributes["lang"] == "" {
				attributes["lang"] = lang
			}
			if _, open = attributes["figure"]; open {
				places = append(places, place{attributes, line, offset, true})
			}
		case token.Type == html.EndTagToken && token.Data == element:
			open = false
		case open && strings.TrimSpace(string(raw)) != "":
			places[len(places)-1].empty = false
		}
		line += bytes.Count(raw, []byte("\n"))
	}
	return places
}

func attributesOf(token html.Token) map[string]string {
	attributes := map[string]string{}
	for _, a := range token.Attr {
		attributes[a.Key] = a.Val
	}
	return attributes
}

// shared returns the attributes that say the state of a place. Of those that
// belong to its group, the first that names a part says what it is.
func shared(places []place, of place) func(name string) (string, bool) {
	group := of.attributes["group"]
	if group == "" {
		places = []place{of}
	}
	return func(name string) (string, bool) {
		for _, p := range places {
			if value, ok := p.attributes[name]; ok && p.attributes["group"] == group {
				return value, true
			}
		}
		return "", false
	}
}

// onFirstScreen is how many figures of a page a reader sees before scrolling.
const onFirstScreen = 2

// picture returns the element that shows a still, which lies in folder. Up to
// 560 px the column of the article is as narrow as figure.View.Narrow means.
func picture(stills [len(widths)]drawn, folder string, atOnce bool) string {
	loading := `loading="lazy"`
	if atOnce {
		loading = `fetchpriority="high"`
	}
	wide, narrow := stills[0], stills[1]
	return fmt.Sprintf(`<picture><source media="(max-width: 560px)" srcset="%s" width="%d" height="%d">`+
		`<img src="%s" width="%d" height="%d" alt="%s" %s decoding="async"></picture>`,
		folder+"/"+narrow.name, narrow.width, narrow.height,
		folder+"/"+wide.name, wide.width, wide.height, html.EscapeString(wide.summary), loading)
}

// link returns the relative URL of a file for pages in folder.
func link(folder, name string) string {
	// Both are relative to dist/, so there always is one.
	relative, _ := filepath.Rel(folder, name)
	return filepath.ToSlash(relative)
}
