package bundle

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/site/internal/output"
)

// A cachedEndpoint is an entry of the list of endpoints in worker.mjs.
type cachedEndpoint struct {
	Paths           string
	Defaults, Names []string
}

// cachedEndpoints returns the list of endpoints in worker.mjs.
func cachedEndpoints(t *testing.T) (list []cachedEndpoint) {
	t.Helper()
	source, err := os.ReadFile("../../../../wasm/worker/worker.mjs")
	if err != nil {
		t.Fatal(err)
	}
	constants := Constants(output.File{}, output.File{}, false)
	script := "const STANDARDS = " + constants["STANDARDS"] + ", STATE_PARTS = " + constants["STATE_PARTS"] + "\n"
	for _, start := range []string{`const endpoints = \[`, `function defaultsOf\(`, `function stateNames\(`} {
		script += regexp.MustCompile(`(?s)` + start + `.*?\n[\]}]\n`).FindString(string(source))
	}
	script += "console.log(JSON.stringify(endpoints.map((endpoint) => ({ ...endpoint, paths: endpoint.paths.source }))))"
	output, err := exec.CommandContext(t.Context(), "node", "-e", script).Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(output, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestWorkerEndpoints checks that worker.mjs lists the endpoints of openapi.json with
// their parameters and defaults.
func TestWorkerEndpoints(t *testing.T) {
	w := httptest.NewRecorder()
	api.New("test").ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://example.org/openapi.json", nil))
	var document struct {
		Paths map[string]struct {
			Get struct {
				Parameters []struct {
					Name, In string
					Schema   struct{ Default any }
				}
			}
		}
	}
	decoder := json.NewDecoder(w.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	list := cachedEndpoints(t)
	for template, operations := range document.Paths {
		path := strings.NewReplacer("{figure}", "dot", "{format}", "svg").Replace(template)
		i := slices.IndexFunc(list, func(e cachedEndpoint) bool { return regexp.MustCompile(e.Paths).MatchString(path) })
		if i < 0 {
			t.Errorf("worker.mjs does not list %s", template)
			continue
		}
		used[list[i].Paths] = true
		var names, defaults []string
		for _, p := range operations.Get.Parameters {
			if p.In != "query" {
				continue
			}
			names = append(names, p.Name)
			if p.Schema.Default != nil {
				defaults = append(defaults, fmt.Sprintf("%s=%v", p.Name, p.Schema.Default))
			}
		}
		// Below /api, unknown parameters are errors.
		if below := path == "/api" || strings.HasPrefix(path, "/api/"); below != (list[i].Names == nil) {
			t.Errorf("%s: worker.mjs ignores all parameters except %q", template, list[i].Names)
		} else if !below {
			compare(t, template+": parameters", list[i].Names, names)
		}
		// An empty value is the default of a setting of conventions, in all endpoints.
		set := slices.DeleteFunc(list[i].Defaults, func(pair string) bool { return strings.HasSuffix(pair, "=") })
		compare(t, template+": defaults", set, defaults)
	}
	if len(used) != len(list) {
		t.Errorf("worker.mjs lists %d endpoints; openapi.json has %d of them", len(list), len(used))
	}
}

// compare checks that two lists have the same elements, in any order.
func compare(t *testing.T, what string, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s are %q in worker.mjs, want %q", what, got, want)
	}
}
