package vectors

import (
	"html"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
)

// TestPages checks that the page in each language has the programs of the document and a link
// to each vector, and says in that language what the numbers are.
func TestPages(t *testing.T) {
	pages, err := Pages("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	list, err := all()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, folder string
		about        func(v vector) string
	}{
		{"vectors/index.html", "", func(v vector) string { return v.About }},
		{"zh/vectors/index.html", "../../vectors/", func(v vector) string { return v.chinese }},
	} {
		page := html.UnescapeString(string(output.Content(pages, c.name)))
		for _, line := range []string{"import json, torch", "import jax, json", "use serde_json::", "#include <nlohmann/json.hpp>", "math/cmplx"} {
			if strings.Count(page, line) != 1 {
				t.Errorf("%s has %d programs with %s", c.name, strings.Count(page, line), line)
			}
		}
		for _, v := range list {
			if !strings.Contains(page, `<a href="`+c.folder+v.Name+`.json" download>`) {
				t.Errorf("%s does not lead to %s", c.name, v.Name)
			}
			if about := c.about(v); v.Kind != "encoding" && (about == "" || !strings.Contains(page, about)) {
				t.Errorf("%s does not say of %s: %q", c.name, v.Name, about)
			}
		}
	}
}
