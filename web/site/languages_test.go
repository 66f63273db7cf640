package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestLanguagesAreAlike checks that the two articles have the same metadata, scripts, style
// sheets, classes, ids and data in the same order: interactions are tested in one language.
func TestLanguagesAreAlike(t *testing.T) {
	english, chinese := skeleton(t, "../../index.html"), skeleton(t, "../zh/index.html")
	for i := range min(len(english), len(chinese)) {
		if english[i] != chinese[i] {
			t.Fatalf("the English article has %s where the Chinese one has %s", english[i], chinese[i])
		}
	}
	if len(english) != len(chinese) {
		t.Errorf("the English article has %d elements, and the Chinese one %d", len(english), len(chinese))
	}
}

// skeleton returns the elements of a page that readers do not read: those that scripts, style
// sheets, figures and search engines know.
func skeleton(t *testing.T, name string) (elements []string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for z := html.NewTokenizer(f); z.Next() != html.ErrorToken; {
		token := z.Token()
		if token.Type != html.StartTagToken {
			continue
		}
		element, known := token.Data, token.Data == "positional-encoding"
		for _, a := range token.Attr {
			switch {
			case a.Key == "data-set", a.Key == "data-for":
				// TestArticleWordsSet
			case slices.Contains([]string{"id", "class", "src", "defer", "type", "role", "tabindex", "group", "figure"}, a.Key), strings.HasPrefix(a.Key, "data-"),
				token.Data == "link" && a.Key == "rel", token.Data == "meta" && a.Key == "name":
				element, known = element+" "+a.Key+"="+strings.TrimPrefix(a.Val, "../"), true
			}
		}
		// The text face is of Latin letters, and so of the English page alone.
		if known && token.Data != "span" && !strings.Contains(element, "rel=preload") {
			elements = append(elements, element)
		}
	}
	return elements
}
