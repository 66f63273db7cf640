package describe_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/param"
)

// An openAPIDocument is what these tests read of the document.
type openAPIDocument struct {
	Paths map[string]map[string]struct {
		OperationID string
		Description string
		Parameters  []openAPIParameter
	}
}

type openAPIParameter struct {
	Name, In, Description string
	Required              bool
	Schema                struct{ Enum, Examples []string }
	Conventions           []string `json:"x-conventions"`
}

func openAPIOf(t *testing.T) (document openAPIDocument) {
	t.Helper()
	if err := json.Unmarshal(apitest.Get(t, "/openapi.json").Body.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	return document
}

// addressOf returns an address of an operation with what it requires, and with a
// value for one more parameter.
func addressOf(path string, parameters []openAPIParameter, name, value string) string {
	query := url.Values{}
	for _, p := range parameters {
		switch {
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", p.Schema.Enum[0])
		case p.Required:
			query.Set(p.Name, p.Schema.Examples[0])
		}
	}
	if name != "" {
		query.Set(name, value)
	}
	return path + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// TestOpenAPIExamples asks for every example of the document.
func TestOpenAPIExamples(t *testing.T) {
	whole, query := regexp.MustCompile(`https://example\.org\S*`), regexp.MustCompile(`as in (convention=\S+)`)
	asked := 0
	check := func(address string) {
		asked++
		if w := apitest.Ask(t, http.MethodGet, address); w.Code != http.StatusOK {
			t.Errorf("%s: status %d, %s", address, w.Code, w.Body)
		}
	}
	for path, operations := range openAPIOf(t).Paths {
		operation := operations["get"]
		address := whole.FindString(operation.Description)
		if address == "" {
			t.Errorf("%s has no example: %q", path, operation.Description)
		}
		check(strings.TrimPrefix(address, apitest.Origin))
		for _, p := range operation.Parameters {
			for _, example := range p.Schema.Examples {
				check(addressOf(path, operation.Parameters, p.Name, example))
			}
			together := query.FindStringSubmatch(p.Description)
			if (together != nil) != (p.Conventions != nil) {
				t.Errorf("%s: %s is described as %q, with the conventions %q", path, p.Name, p.Description, p.Conventions)
			}
			if together != nil {
				check(addressOf(path, operation.Parameters, "", "") + "&" + together[1])
			}
		}
	}
	if asked < 40 {
		t.Errorf("there are %d examples", asked)
	}
}

// TestOpenAPISettings checks that exactly the conventions that the document lists for
// a setting accept it.
func TestOpenAPISettings(t *testing.T) {
	for _, p := range openAPIOf(t).Paths["/api/encode"]["get"].Parameters {
		setting := slices.Contains(param.SettingNames(), p.Name)
		if setting != (p.Conventions != nil) {
			t.Errorf("%s: conventions %q", p.Name, p.Conventions)
		}
		if !setting {
			continue
		}
		for _, name := range param.ConventionNames() {
			code := apitest.Ask(t, http.MethodGet, "/api/encode?seq-len=1&convention="+name+"&"+p.Name+"=1").Code
			if want := slices.Contains(p.Conventions, name); (code == http.StatusOK) != want {
				t.Errorf("%s with %s: status %d, taken: %t", name, p.Name, code, want)
			}
		}
	}
}

func TestOpenAPIOperations(t *testing.T) {
	known := map[string]string{}
	for path, operations := range openAPIOf(t).Paths {
		for method, operation := range operations {
			id := operation.OperationID
			if id == "" || known[id] != "" {
				t.Errorf("%s %s has the operationId %q, as has %q", method, path, id, known[id])
			}
			known[id] = method + " " + path
		}
	}
}
