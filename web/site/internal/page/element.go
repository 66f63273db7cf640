// Package page makes the pages of the site from their sources.
package page

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// An element is <positional-encoding figure="…"> in a page.
type element struct {
	attributes map[string]string // with the lang of the page, if it has none
	line       int               // of its beginning, from 1 on
	inside     int               // the offset of its content
	empty      bool              // except for white space
}

// elementsIn returns the elements of a page in order.
func elementsIn(page []byte) []element {
	const tag = "positional-encoding"
	var elements []element
	var lang string
	open, line, offset := false, 1, 0
	for z := html.NewTokenizer(bytes.NewReader(page)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		token := z.Token()
		offset += len(raw)
		switch {
		case token.Type == html.StartTagToken && token.Data == "html":
			lang = attributesOf(token)["lang"]
		case token.Type == html.StartTagToken && token.Data == tag:
			attributes := attributesOf(token)
			if attributes["lang"] == "" {
				attributes["lang"] = lang
			}
			if _, open = attributes["figure"]; open {
				elements = append(elements, element{attributes, line, offset, true})
			}
		case token.Type == html.EndTagToken && token.Data == tag:
			open = false
		case open && strings.TrimSpace(string(raw)) != "":
			elements[len(elements)-1].empty = false
		}
		line += bytes.Count(raw, []byte("\n"))
	}
	return elements
}

func attributesOf(token html.Token) map[string]string {
	attributes := map[string]string{}
	for _, a := range token.Attr {
		attributes[a.Key] = a.Val
	}
	return attributes
}

// stateAttributes returns the attributes of the state of an element. Elements of a group
// have one state: the first value of each attribute counts.
func stateAttributes(elements []element, of element) func(name string) (string, bool) {
	group := of.attributes["group"]
	if group == "" {
		elements = []element{of}
	}
	return func(name string) (string, bool) {
		for _, p := range elements {
			if value, ok := p.attributes[name]; ok && p.attributes["group"] == group {
				return value, true
			}
		}
		return "", false
	}
}
