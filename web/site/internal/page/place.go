package page

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

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
