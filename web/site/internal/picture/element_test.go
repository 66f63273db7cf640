package picture

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Text alternatives may contain any character.
func TestElementEscapes(t *testing.T) {
	var drawings Pair
	drawings[0].Summary = `1 < 2 & "3"`
	var alternatives []string
	z := html.NewTokenizer(strings.NewReader(drawings.Element(".", "")))
	for z.Next() != html.ErrorToken {
		for _, a := range z.Token().Attr {
			if a.Key == "alt" {
				alternatives = append(alternatives, a.Val)
			}
		}
	}
	if !slices.Equal(alternatives, []string{drawings[0].Summary}) {
		t.Errorf("the alternatives are %q, want %q", alternatives, drawings[0].Summary)
	}
}
