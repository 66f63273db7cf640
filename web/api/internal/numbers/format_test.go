package numbers_test

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/sbinet/npyio"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/param"
)

// In every format, the numbers of a convention are the numbers of its table, and JSON names
// the convention and its settings.
func TestConventions(t *testing.T) {
	for _, c := range []struct {
		query, members string
		columns        int
		file           string
	}{
		{"convention=fairseq&padding-idx=1&d-model=6", `"start":0,"convention":"fairseq","paddingIdx":1,"dtype"`, 6, "posenc-encoding-fairseq-d6-n10000.raw"},
		{"convention=tensorflow-tutorial&d-model=5", `"convention":"tensorflow-tutorial","dtype"`, 6, "posenc-encoding-tensorflow-tutorial-d5-n10000.raw"},
		{"convention=keras-hub&d-model=5&base=100", `"convention":"keras-hub"`, 5, ""},
		{"convention=opennmt-tf&d-model=8", `"start":1,`, 8, ""},
		{"convention=diffusers-timestep&d-model=4&flip=1&shift=0&scale=0.5", `"flip":1,"shift":0,"scale":0.5`, 4, ""},
		{"convention=paper&d-model=4", `"start":0,"dtype"`, 4, "posenc-encoding-d4-n10000.raw"},
	} {
		values, err := url.ParseQuery(c.query)
		if err != nil {
			t.Fatal(err)
		}
		state, err := param.DefaultState().ParseTable(func(name string) (string, bool) {
			if name == "seq-len" {
				return "3", true
			}
			return values.Get(name), values.Has(name)
		})
		if err != nil {
			t.Fatal(err)
		}
		table, err := state.Table()
		if err != nil {
			t.Fatal(err)
		}
		want := make([]float64, 3*c.columns)
		if err := table.Rows64(want, 0, 3); err != nil {
			t.Fatal(err)
		}
		address := "/api/encode?seq-len=3&dtype=float64&" + c.query
		var object struct {
			Shape []int
			Data  []float64
		}
		answer := apitest.Get(t, address)
		if !strings.Contains(answer.Body.String(), c.members) {
			t.Errorf("%s has no members %s: %.200s", address, c.members, answer.Body)
		}
		apitest.Decode(t, answer, &object)
		if !slices.Equal(object.Shape, []int{3, c.columns}) || !slices.Equal(object.Data, want) {
			t.Errorf("%s: %v %v, want %v", address, object.Shape, object.Data, want)
		}
		memory, err := binary.Append(nil, binary.LittleEndian, want)
		if err != nil {
			t.Fatal(err)
		}
		raw := apitest.Get(t, address+"&format=raw")
		if !bytes.Equal(raw.Body.Bytes(), memory) {
			t.Errorf("%s&format=raw has %d bytes, want %d others", address, raw.Body.Len(), len(memory))
		}
		if name := raw.Header().Get("Content-Disposition"); !strings.Contains(name, c.file) {
			t.Errorf("%s is saved as %s, want %s", address, name, c.file)
		}
		var fromNPY []float64
		if err := npyio.Read(apitest.Get(t, address+"&format=npy").Body, &fromNPY); err != nil || !slices.Equal(fromNPY, want) {
			t.Errorf("%s as .npy = %v (%v), want %v", address, fromNPY, err, want)
		}
		if head, _, _ := strings.Cut(apitest.Get(t, address+"&format=csv").Body.String(), "\r\n"); strings.Count(head, ",") != c.columns {
			t.Errorf("%s as CSV begins with %s", address, head)
		}
	}
	for address, want := range map[string]string{
		"convention=mlx&d-model=2&offset=0":                        `{"dModel":2,"base":10000,"convention":"mlx","offset":0,"relativeDot":1}`,
		"convention=tensor2tensor&d-model=3&offset=0":              `{"dModel":3,"base":10000,"convention":"tensor2tensor","offset":0,"relativeDot":1}`,
		"convention=burn&d-model=2&offset=0&base=10":               `{"dModel":2,"base":10,"convention":"burn","offset":0,"relativeDot":1}`,
		"convention=diffusers-timestep&d-model=4&shift=0&offset=0": `{"dModel":4,"base":10000,"convention":"diffusers-timestep","shift":0,"offset":0,"relativeDot":2}`,
	} {
		if got := apitest.Get(t, "/api/relative-dot?"+address).Body.String(); got != want+"\n" {
			t.Errorf("%s = %s, want %s", address, got, want)
		}
	}
}

// A JSON object names each setting of its convention.
func TestJSONNamesSettings(t *testing.T) {
	for _, p := range endpoint.StateParameters(param.SettingNames()...) {
		for _, endpoint := range []string{"/api/encode?seq-len=1&", "/api/relative-dot?"} {
			var object map[string]any
			apitest.Decode(t, apitest.Get(t, endpoint+p.SettingExample()), &object)
			if _, ok := object[param.Find(p.Name).JSName()].(float64); !ok {
				t.Errorf("%s%s: the object has no number %s: %v", endpoint, p.SettingExample(), param.Find(p.Name).JSName(), object)
			}
		}
	}
}

// Without a named format the Accept field decides.
func TestAccept(t *testing.T) {
	for accept, want := range map[string]string{
		"":                                       "application/json",
		"*/*":                                    "application/json",
		"text/csv":                               "text/csv; charset=utf-8",
		"text/csv;q=0.5, application/json;q=0.4": "text/csv; charset=utf-8",
		"text/*, application/json;q=0.1":         "text/csv; charset=utf-8",
		"application/x-npy":                      "application/x-npy",
		"application/octet-stream":               "application/octet-stream",
		"text/html,application/xhtml+xml,*/*;q=0.8":    "application/json",
		"application/json;q=0, */*":                    "text/csv; charset=utf-8",
		"application/octet-stream;q=0.2, */*;q=0.1, ,": "application/octet-stream",
	} {
		w := apitest.Get(t, "/api/encode?seq-len=2&d-model=2", "Accept", accept)
		if got := w.Header().Get("Content-Type"); got != want || w.Header().Get("Vary") != "Accept" {
			t.Errorf("Accept %q: %s, Vary %q, want %s", accept, got, w.Header().Get("Vary"), want)
		}
	}
	if w := apitest.Ask(t, http.MethodGet, "/api/encode", "Accept", "image/png"); w.Code != http.StatusNotAcceptable {
		t.Errorf("image/png: status %d, want 406", w.Code)
	}
	if w := apitest.Get(t, "/api/encode?seq-len=2&d-model=2&format=csv", "Accept", "image/png"); w.Header().Get("Vary") != "" {
		t.Errorf("a named format varies by %s", w.Header().Get("Vary"))
	}
}
