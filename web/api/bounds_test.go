package api_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// TestBounds asks for all figures with each number at the bounds that the OpenAPI document
// has for it, and far beyond them: the response is a picture, or an error that names the
// parameter, its value and the rule.
func TestBounds(t *testing.T) {
	var document struct {
		Paths map[string]struct {
			Get struct {
				Parameters []struct {
					Name   string
					In     string
					Schema struct {
						Type             string
						Minimum, Maximum *float64
					}
				}
			}
		}
	}
	if err := json.Unmarshal(apitest.Get(t, "/openapi.json").Body.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	pictures, errors := 0, 0
	for _, p := range document.Paths["/image/{figure}.{format}"].Get.Parameters {
		if p.Schema.Type != "number" && p.Schema.Type != "integer" {
			continue
		}
		values := []float64{-1.7e308, 1.7e308}
		for _, bound := range []*float64{p.Schema.Minimum, p.Schema.Maximum} {
			if bound != nil {
				values = append(values, *bound)
			}
		}
		for _, spec := range plot.All() {
			if param.Find(p.Name) != nil && !spec.Concerns(p.Name) {
				continue
			}
			for _, x := range values {
				query := p.Name + "=" + strconv.FormatFloat(x, 'g', -1, 64)
				for _, address := range []string{"/image/" + spec.Name + ".svg?" + query, "/s?figure=" + spec.Name + "&" + query} {
					w := apitest.Ask(t, http.MethodGet, address)
					switch w.Code {
					case http.StatusOK:
						pictures++
					case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
						errors++
						var e endpoint.Problem
						if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || e.Parameter == "" || e.Value == "" || e.Rule == "" {
							t.Errorf("%s: %s does not name the parameter, its value and the rule", address, w.Body)
						}
					default:
						t.Errorf("%s: %d %s", address, w.Code, w.Body)
					}
				}
			}
		}
	}
	if pictures < 400 || errors < 400 {
		t.Errorf("%d responses and %d errors are too few to be those of all figures", pictures, errors)
	}
	if w := apitest.Ask(t, http.MethodGet, "/image/collision.svg?base=1.7e308"); w.Code != http.StatusBadRequest ||
		!strings.Contains(w.Body.String(), `"detail":"base 1.7e308 is above 1e308, where the axis of collision ends"`) {
		t.Errorf("collision with an endless axis: %d %s", w.Code, w.Body)
	}
}
