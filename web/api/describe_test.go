package api_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/text"
)

// The description names every endpoint, with an example that works, in both languages.
func TestDescription(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		body := apitest.Get(t, "/api?lang="+lang).Body.String()
		for _, e := range api.Endpoints {
			if !strings.Contains(body, "<code>"+e.Path+"</code>") {
				t.Errorf("%s: %s is not described", lang, e.Path)
			}
			apitest.Get(t, e.ExampleAt(apitest.Origin, text.LangOf(lang)))
			for _, p := range e.Parameters {
				if p.About[0] == "" || p.About[1] == "" {
					t.Errorf("%s: %s is not described", e.Path, p.Name)
				}
			}
		}
	}
}
