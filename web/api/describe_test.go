package api

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/text"
)

// The description names every endpoint, with an example that works, in both languages.
func TestDescription(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		body := get(t, "/api?lang="+lang).Body.String()
		for _, e := range endpoints {
			if !strings.Contains(body, "<code>"+e.path+"</code>") {
				t.Errorf("%s: %s is not described", lang, e.path)
			}
			get(t, e.exampleAt(origin, text.LangOf(lang)))
			for _, p := range e.parameters {
				if p.about[0] == "" || p.about[1] == "" {
					t.Errorf("%s: %s is not described", e.path, p.name)
				}
			}
		}
	}
}
