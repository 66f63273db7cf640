package api

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sbinet/npyio"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

const origin = "https://example.org"

// ask returns the answer to a request; fields are names and values of its header.
func ask(t *testing.T, method, address string, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, origin+address, nil)
	for i := 0; i < len(fields); i += 2 {
		r.Header.Add(fields[i], fields[i+1])
	}
	w := httptest.NewRecorder()
	New("test").ServeHTTP(w, r)
	return w
}

// get returns the answer to a request that has one.
func get(t *testing.T, address string, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	w := ask(t, http.MethodGet, address, fields...)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d, want 200: %s", address, w.Code, w.Body)
	}
	return w
}

func TestEncodeTellsTheNumbers(t *testing.T) {
	e, err := encoder.New(3, 4, encoder.Base(100), encoder.Start(-7))
	if err != nil {
		t.Fatal(err)
	}
	want32, want64 := make([]float32, 12), make([]float64, 12)
	if err := cmpErr(e.Rows32(want32, 0, 3), e.Rows64(want64, 0, 3)); err != nil {
		t.Fatal(err)
	}
	const address = "/api/encode?seq-len=3&d-model=4&base=100&start=-7"

	for dtype, want := range map[string]any{"float32": want32, "float64": want64} {
		memory, err := binary.Append(nil, binary.LittleEndian, want)
		if err != nil {
			t.Fatal(err)
		}
		if got := get(t, address+"&format=raw&dtype="+dtype).Body.Bytes(); !bytes.Equal(got, memory) {
			t.Errorf("raw %s = %x, want %x", dtype, got, memory)
		}
	}
	var object struct {
		Shape []int
		Data  []float32
	}
	if err := json.Unmarshal(get(t, address).Body.Bytes(), &object); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(object.Shape, []int{3, 4}) || !slices.Equal(object.Data, want32) {
		t.Errorf("JSON = %v %v, want [3 4] %v", object.Shape, object.Data, want32)
	}
	var fromNPY []float64
	if err := npyio.Read(get(t, address+"&format=npy&dtype=float64").Body, &fromNPY); err != nil || !slices.Equal(fromNPY, want64) {
		t.Errorf(".npy = %v (%v), want %v", fromNPY, err, want64)
	}
	lines := strings.Split(get(t, address+"&format=csv").Body.String(), "\r\n")
	if lines[0] != "position,0,1,2,3" || !strings.HasPrefix(lines[1], "-7,") || len(lines) != 5 {
		t.Errorf("CSV = %q", lines)
	}
}

func cmpErr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// A body in pieces is the body in one piece.
func TestPiecesMakeTheWhole(t *testing.T) {
	for _, format := range []string{"json", "csv", "npy", "raw"} {
		w := get(t, "/api/encode?seq-len=150&d-model=512&format="+format)
		if want := w.Header().Get("Content-Length"); want != "" && want != strconv.Itoa(w.Body.Len()) {
			t.Errorf("%s: %d bytes, announced %s", format, w.Body.Len(), want)
		}
		if format != "json" {
			continue
		}
		var object struct{ Data []float64 }
		if err := json.Unmarshal(w.Body.Bytes(), &object); err != nil || len(object.Data) != 150*512 {
			t.Errorf("JSON has %d numbers (%v), want %d", len(object.Data), err, 150*512)
		}
	}
}

func TestTheFormatIsThatWhichIsAccepted(t *testing.T) {
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
		w := get(t, "/api/encode?seq-len=2&d-model=2", "Accept", accept)
		if got := w.Header().Get("Content-Type"); got != want || w.Header().Get("Vary") != "Accept" {
			t.Errorf("Accept %q: %s, Vary %q, want %s", accept, got, w.Header().Get("Vary"), want)
		}
	}
	if w := ask(t, http.MethodGet, "/api/encode", "Accept", "image/png"); w.Code != http.StatusNotAcceptable {
		t.Errorf("image/png: status %d, want 406", w.Code)
	}
	if w := get(t, "/api/encode?seq-len=2&d-model=2&format=csv", "Accept", "image/png"); w.Header().Get("Vary") != "" {
		t.Errorf("a named format varies by %s", w.Header().Get("Vary"))
	}
}

func TestRelativeDotTellsOneOrSeveral(t *testing.T) {
	for offset, want := range map[string]string{
		"":                 `{"dModel":2,"base":10000,"offset":10,"relativeDot":-0.8390715290764524}`,
		"&offset=0":        `{"dModel":2,"base":10000,"offset":0,"relativeDot":1}`,
		"&offset=0,10":     `{"dModel":2,"base":10000,"offset":[0,10],"relativeDot":[1,-0.8390715290764524]}`,
		"&offset=-1..1":    `{"dModel":2,"base":10000,"offset":[-1,0,1],"relativeDot":[0.5403023058681398,1,0.5403023058681398]}`,
		"&offset=3..3":     `{"dModel":2,"base":10000,"offset":[3],"relativeDot":[-0.9899924966004454]}`,
		"&offset=0.5,2..3": `{"dModel":2,"base":10000,"offset":[0.5,2,3],"relativeDot":[0.8775825618903728,-0.41614683654714246,-0.9899924966004454]}`,
	} {
		if got := get(t, "/api/relative-dot?d-model=2"+offset).Body.String(); got != want+"\n" {
			t.Errorf("offset %q = %s, want %s", offset, got, want)
		}
	}
	if got, want := get(t, "/api/relative-dot?d-model=2&offset=0&format=csv").Body.String(), "offset,dot\r\n0,1\r\n"; got != want {
		t.Errorf("CSV = %q, want %q", got, want)
	}
}

// Numbers of a convention are those of its table, in every format, and JSON says
// whose they are.
func TestConventions(t *testing.T) {
	for _, c := range []struct {
		query, says string
		columns     int
		file        string
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
		answer := get(t, address)
		if !strings.Contains(answer.Body.String(), c.says) {
			t.Errorf("%s does not say %s: %.200s", address, c.says, answer.Body)
		}
		decode(t, answer, &object)
		if !slices.Equal(object.Shape, []int{3, c.columns}) || !slices.Equal(object.Data, want) {
			t.Errorf("%s: %v %v, want %v", address, object.Shape, object.Data, want)
		}
		memory, err := binary.Append(nil, binary.LittleEndian, want)
		if err != nil {
			t.Fatal(err)
		}
		raw := get(t, address+"&format=raw")
		if !bytes.Equal(raw.Body.Bytes(), memory) {
			t.Errorf("%s&format=raw has %d bytes, want %d others", address, raw.Body.Len(), len(memory))
		}
		if name := raw.Header().Get("Content-Disposition"); !strings.Contains(name, c.file) {
			t.Errorf("%s is saved as %s, want %s", address, name, c.file)
		}
		var fromNPY []float64
		if err := npyio.Read(get(t, address+"&format=npy").Body, &fromNPY); err != nil || !slices.Equal(fromNPY, want) {
			t.Errorf("%s as .npy = %v (%v), want %v", address, fromNPY, err, want)
		}
		if head, _, _ := strings.Cut(get(t, address+"&format=csv").Body.String(), "\r\n"); strings.Count(head, ",") != c.columns {
			t.Errorf("%s as CSV begins with %s", address, head)
		}
	}
	for address, want := range map[string]string{
		"convention=mlx&d-model=2&offset=0":                        `{"dModel":2,"base":10000,"convention":"mlx","offset":0,"relativeDot":1}`,
		"convention=tensor2tensor&d-model=3&offset=0":              `{"dModel":3,"base":10000,"convention":"tensor2tensor","offset":0,"relativeDot":1}`,
		"convention=burn&d-model=2&offset=0&base=10":               `{"dModel":2,"base":10,"convention":"burn","offset":0,"relativeDot":1}`,
		"convention=diffusers-timestep&d-model=4&shift=0&offset=0": `{"dModel":4,"base":10000,"convention":"diffusers-timestep","shift":0,"offset":0,"relativeDot":2}`,
	} {
		if got := get(t, "/api/relative-dot?"+address).Body.String(); got != want+"\n" {
			t.Errorf("%s = %s, want %s", address, got, want)
		}
	}
}

// What cannot be is refused in words that name the parameter, the value and the
// rule.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		address                string
		status                 int
		parameter, value, rule string
	}{
		{"/api/encode?d-model=7", 400, "d-model", "7", "is odd; sines and cosines come in pairs"},
		{"/api/encode?d-model=", 400, "d-model", `""`, "is empty"},
		{"/api/encode?d-model=x", 400, "d-model", `"x"`, "is not a number"},
		{"/api/encode?d-model=0x10", 400, "d-model", `"0x10"`, "is not a number"},
		{"/api/encode?d-model=2.5", 400, "d-model", "2.5", "is not an integer"},
		{"/api/encode?d-model", 400, "d-model", `""`, "is empty"},
		{"/api/encode?seq-len=0", 400, "seq-len", "0", "is below 1"},
		{"/api/encode?base=0.5", 400, "base", "0.5", "is below 1"},
		{"/api/encode?start=9007199254740993", 400, "seq-len", "100", "leads beyond position 2^53"},
		{"/api/encode?dtype=float16", 400, "dtype", `"float16"`, "is not one of float32, float64"},
		{"/api/encode?format=xml", 400, "format", `"xml"`, "is not one of json, csv, npy, raw"},
		{"/api/encode?dmodel=8", 400, "dmodel", `"8"`, "is not a parameter here; there are seq-len, d-model, base, start, convention, padding-idx, flip, shift, scale, amplitude, min-timescale, dtype, format"},
		{"/api/encode?convention=bert", 400, "convention", `"bert"`, "is unknown; did you mean bert4keras?"},
		{"/api/encode?convention=texar&base=10&min-timescale=20", 400, "base", "10", "is below min-timescale 20"},
		{"/api/encode?convention=mlx&amplitude=1e308", 400, "amplitude", "1e308", "is beyond ±1e38"},
		{"/api/encode?padding-idx=1", 400, "padding-idx", "1", "paper has no option padding-idx"},
		{"/api/encode?convention=fairseq&padding-idx=0.5", 400, "padding-idx", "0.5", "is not an integer"},
		{"/api/encode?convention=fairseq&padding-idx=x", 400, "padding-idx", `"x"`, "is not a number"},
		{"/api/encode?convention=mlx&flip=2", 400, "flip", "2", "is neither 0 nor 1"},
		{"/api/encode?convention=whisper&d-model=7", 400, "d-model", "7", "is odd; sines and cosines come in pairs"},
		{"/api/encode?convention=whisper&d-model=2", 400, "d-model", "2", "has as many pairs as the shift; the grid divides by zero"},
		{"/api/encode?convention=burn&base=50", 400, "seq-len", "100", "is above the base 50"},
		{"/api/encode?convention=rope-half", 400, "convention", `"rope-half"`, ""},
		{"/api/relative-dot?convention=marian&d-model=5", 400, "d-model", "5", "leaves a sine without its cosine; the dot product depends on the positions, not on the offset alone"},
		{"/api/relative-dot?convention=detr", 400, "convention", `"detr"`, "has positions on 2 axes; an offset has as many numbers"},
		{"/api/encode?position=3", 400, "position", `"3"`, ""},
		{"/api/encode?base=10&base=10", 400, "base", `"10"`, "is given a second time"},
		{"/api/encode?base=%zz", 400, "query", `"base=%zz"`, ""},
		{"/api/encode?base=%ff", 400, "query", `"base=%ff"`, ""},
		{"/api/encode?seq-len=1e15", 413, "seq-len", "1e15", "× d-model 256 is more than one answer may have: 131072 (numbers as JSON or CSV)"},
		{"/api/encode?seq-len=1e9&format=raw", 413, "seq-len", "1000000000", ""},
		{"/api/relative-dot?offset=", 400, "offset", `""`, "is empty"},
		{"/api/relative-dot?offset=1,,2", 400, "offset", `""`, "is empty"},
		{"/api/relative-dot?offset=5..1", 400, "offset", `"5..1"`, "ends before it begins"},
		{"/api/relative-dot?offset=0.5..1", 400, "offset", "0.5", "is not an integer"},
		{"/api/relative-dot?offset=0..1e15", 413, "offset", "", ""},
		{"/api/relative-dot?offset=1e17", 400, "offset", "", "is beyond ±2^53"},
		{"/api/relative-dot?seq-len=5", 400, "seq-len", `"5"`, ""},
		{"/image/heatmap.gif", 404, "format", `"gif"`, "is neither png nor svg"},
		{"/image/heatmap", 404, "format", `""`, "is neither png nor svg"},
		{"/image/nothing.png", 404, "figure", `"nothing"`, ""},
		{"/image/heatmap.png?width=1", 400, "width", `"1"`, ""},
		{"/image/heatmap.png?width=800.5", 400, "width", `"800.5"`, "is not an integer"},
		{"/image/heatmap.png?height=NaN", 400, "height", `"NaN"`, "is not a number"},
		{"/image/heatmap.png?pixel-ratio=9", 400, "pixel-ratio", `"9"`, ""},
		{"/image/heatmap.png?width=2000&height=2000&pixel-ratio=4", 413, "width", "8000", ""},
		{"/image/heatmap.png?theme=blue", 400, "theme", `"blue"`, "is not one of auto, light, dark"},
		{"/image/heatmap.png?lang=de", 400, "lang", `"de"`, "is not one of en, zh"},
		{"/image/heatmap.png?position=100", 400, "position", "100", "is not between 0 and 99"},
		{"/oembed", 400, "url", `""`, ""},
		{"/oembed?url=https://example.com/", 404, "url", `"https://example.com/"`, "is not a page of https://example.org"},
		{"/oembed?url=https://example.org/page.css", 404, "url", `"https://example.org/page.css"`, "is not a page with figures"},
		{"/oembed?url=https://example.org/embed%3Ffigure%3Dx", 400, "figure", `"x"`, ""},
		{"/oembed?url=https://example.org/&format=yaml", 501, "format", `"yaml"`, "is neither json nor xml"},
		{"/oembed?url=https://example.org/&maxwidth=0", 400, "maxwidth", `"0"`, ""},
		{"/s", 400, "figure", `""`, ""},
		{"/s?figure=dot&theta=x", 400, "theta", `"x"`, ""},
		{"/api?lang=fr", 400, "lang", `"fr"`, ""},
		{"/api?x=1", 400, "x", `"1"`, "is not a parameter here; there are lang"},
		{"/nothing", 404, "", "", ""},
	} {
		w := ask(t, http.MethodGet, c.address)
		var p problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
			t.Errorf("%s: %v: %s", c.address, err, w.Body)
			continue
		}
		h := w.Header()
		if h.Get("Content-Type") != "application/problem+json" || h.Get("Cache-Control") != "no-store" || h.Get("ETag") != "" {
			t.Errorf("%s: header %v", c.address, h)
		}
		if w.Code != c.status || p.Status != c.status || p.Parameter != c.parameter ||
			c.value != "" && p.Value != c.value || c.rule != "" && p.Rule != c.rule {
			t.Errorf("%s: %d %q %q %q\nwant %d %q %q %q", c.address, w.Code, p.Parameter, p.Value, p.Rule, c.status, c.parameter, c.value, c.rule)
		}
	}
}

func TestMethods(t *testing.T) {
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, "BREW"} {
		if w := ask(t, method, "/api/encode"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD, OPTIONS" {
			t.Errorf("%s: status %d, Allow %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
	w := ask(t, http.MethodOptions, "/api/encode", "Origin", "https://a.example", "Access-Control-Request-Method", "GET")
	if w.Code != http.StatusNoContent || w.Header().Get("Access-Control-Allow-Origin") != "*" || w.Body.Len() > 0 {
		t.Errorf("OPTIONS: status %d, header %v", w.Code, w.Header())
	}
	for _, address := range []string{"/api/encode", "/api/encode?format=npy", "/image/dot.svg", "/healthz", "/api"} {
		full, head := get(t, address), ask(t, http.MethodHead, address)
		if head.Code != http.StatusOK || head.Body.Len() > 0 || head.Header().Get("ETag") != full.Header().Get("ETag") {
			t.Errorf("HEAD %s: status %d, %d bytes, header %v", address, head.Code, head.Body.Len(), head.Header())
		}
		if n := head.Header().Get("Content-Length"); n != "" && n != strconv.Itoa(full.Body.Len()) {
			t.Errorf("HEAD %s: length %s, want %d", address, n, full.Body.Len())
		}
	}
	if w := ask(t, http.MethodHead, "/api/encode?d-model=7"); w.Code != http.StatusBadRequest || w.Body.Len() > 0 {
		t.Errorf("HEAD that cannot be: status %d, %q", w.Code, w.Body)
	}
}

// Addresses that say the same have one tag, others have others, and whoever has
// an answer is told so.
func TestTags(t *testing.T) {
	tag := func(address string) string { return get(t, address).Header().Get("ETag") }
	for _, same := range [][]string{
		{"/api/encode", "/api/encode?seq-len=100", "/api/encode?&d-model=256&&seq-len=1e2", "/api/encode?dtype=float32&format=json", "/v1.0.0/api/encode"},
		{"/image/heatmap.svg", "/image/heatmap.svg?theme=auto&width=600", "/image/heatmap.svg?position=20&view=0,0,256,100"},
		{"/image/waves.svg?seq-len=10", "/image/waves.svg?seq-len=10&position=9"},
		{"/image/waves.svg?dimensions=0,1", "/image/waves.svg?dimensions=0%2C1"},
		{"/api/encode", "/api/encode?convention=paper&padding-idx=&flip="},
		{"/api/encode?convention=fairseq2", "/api/encode?start=-1&convention=fairseq2"},
		{"/api/encode?convention=fairseq&padding-idx=1", "/api/encode?padding-idx=1.0&convention=fairseq&start=0"},
		{"/api/relative-dot?offset=1..3", "/api/relative-dot?base=10000&offset=1..3"},
	} {
		for _, address := range same[1:] {
			if tag(address) != tag(same[0]) {
				t.Errorf("%s and %s differ", same[0], address)
			}
		}
	}
	seen := map[string]string{}
	for _, address := range []string{
		"/api/encode", "/api/encode?convention=fairseq", "/api/encode?convention=fsmt", "/api/encode?convention=fairseq&padding-idx=1", "/api/encode?convention=fairseq&d-model=255",
		"/api/relative-dot?convention=fairseq", "/api/relative-dot?convention=whisper", "/api/encode?format=csv", "/api/encode?dtype=float64", "/api/encode?start=1", "/api/encode?base=10001",
		"/image/heatmap.png", "/image/heatmap.svg", "/image/heatmap.svg?theme=dark", "/image/heatmap.svg?lang=zh", "/image/heatmap.svg?position=0",
		"/image/heatmap.svg?width=801", "/image/heatmap.svg?height=400", "/image/heatmap.png?pixel-ratio=1.25", "/image/waves.svg?seq-len=10",
		"/api/relative-dot", "/api/relative-dot?offset=10,10", "/s?figure=dot", "/s?figure=dot&lang=zh", "/healthz",
	} {
		if other := seen[tag(address)]; other != "" {
			t.Errorf("%s and %s have one tag", address, other)
		}
		seen[tag(address)] = address
	}

	address := "/image/heatmap.png"
	for _, field := range []string{tag(address), "W/" + tag(address), `"x", ` + tag(address), "*"} {
		w := ask(t, http.MethodGet, address, "If-None-Match", field)
		if w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != tag(address) {
			t.Errorf("If-None-Match %s: status %d, %d bytes", field, w.Code, w.Body.Len())
		}
	}
	if w := ask(t, http.MethodGet, address, "If-None-Match", `"x"`); w.Code != http.StatusOK {
		t.Errorf("If-None-Match of another: status %d", w.Code)
	}
}

// A Host that is none is refused: links would begin with it.
func TestHosts(t *testing.T) {
	for host, want := range map[string]int{
		"example.org": 200, "localhost:8787": 200, "127.0.0.1": 200, "[::1]:80": 200, "a_b.example": 200,
		"": 400, "%zz": 400, "a b": 400, "a/b": 400, "a\"b": 400, "a<b": 400, "u@b": 400, "a?b": 400, ":80": 400, "a:b": 400, "[::1": 400, strings.Repeat("a", 100000): 400,
	} {
		for _, address := range []string{"/oembed?url=http%3A%2F%2F" + url.QueryEscape(host) + "%2F", "/s?figure=dot"} {
			r := httptest.NewRequest(http.MethodGet, address, nil)
			r.Host, r.URL.Host = host, ""
			w := httptest.NewRecorder()
			New("test").ServeHTTP(w, r)
			if w.Code != want {
				t.Errorf("Host %.40q: %.40s: status %d, want %d: %.200s", host, address, w.Code, want, w.Body)
			}
		}
	}
}

// Outside of /api, what is not a parameter changes nothing.
func TestUnknownParametersAreIgnored(t *testing.T) {
	for _, address := range []string{"/image/dot.svg?", "/s?figure=dot&", "/oembed?url=" + url.QueryEscape(origin+"/") + "&", "/healthz?", "/openapi.json?"} {
		want := get(t, address).Header().Get("ETag")
		for _, more := range []string{"utm=1", "utm=1&utm=2", "%66bclid=x", "dtype=float32&dmodel=9"} {
			if got := get(t, address+more).Header().Get("ETag"); got != want {
				t.Errorf("%s%s has another tag than without", address, more)
			}
		}
	}
}

// Pages that are not for frames of other sites say so; pictures may be shown anywhere.
func TestFrameAncestors(t *testing.T) {
	for address, framed := range map[string]bool{"/api": false, "/s?figure=dot": false, "/image/dot.svg": true, "/oembed?url=" + url.QueryEscape(origin+"/"): true} {
		if got := strings.Contains(get(t, address).Header().Get("Content-Security-Policy"), "frame-ancestors 'self'"); got == framed {
			t.Errorf("%s: frame-ancestors 'self' is %t", address, got)
		}
	}
}

// A handler that panics is answered for, and the next request is answered.
func TestRescue(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	func() {
		defer rescue(w, r)
		w.Header().Set("ETag", `"x"`)
		panic("planted")
	}()
	if w.Code != http.StatusInternalServerError || w.Header().Get("Content-Type") != "application/problem+json" || w.Header().Get("ETag") != "" {
		t.Errorf("status %d, header %v", w.Code, w.Header())
	}
	if strings.Contains(w.Body.String(), "planted") {
		t.Errorf("the answer tells of the inside: %s", w.Body)
	}
}

// What the table says of the parts of the state is what package plot accepts.
func TestParametersAreThoseOfTheState(t *testing.T) {
	for _, p := range stateParameters(param.StateNames()...) {
		parse := func(value string) error { _, err := param.DefaultState().With(p.name, value); return err }
		if p.about[0] == "" || p.about[1] == "" {
			t.Errorf("%s: not a word about it", p.name)
		}
		if p.defaultValue != "" && parse(p.defaultValue) != nil {
			t.Errorf("%s: default %q: %v", p.name, p.defaultValue, parse(p.defaultValue))
		}
		if p.example != "" && !slices.ContainsFunc(param.ConventionNames(), func(name string) bool {
			s, err := param.DefaultState().With("convention", name)
			if err == nil {
				_, err = s.With(p.name, p.example)
			}
			return err == nil
		}) {
			t.Errorf("%s: example %q is not taken by any convention: %v", p.name, p.example, parse(p.example))
		}
		for _, choice := range p.choices {
			if err := parse(choice); err != nil {
				t.Errorf("%s: choice %q: %v", p.name, choice, err)
			}
		}
		if p.kind == anyText || p.name == "position" {
			continue
		}
		for _, bound := range []float64{p.min, p.max} {
			if bound == encoder.MaxPosition && p.name == "start" {
				continue // only a single row can begin there
			}
			if err := parse(encoder.Decimal(bound)); err != nil {
				t.Errorf("%s: bound %v: %v", p.name, bound, err)
			}
		}
		below, above := math.Nextafter(p.min, -1e300), math.Nextafter(p.max, math.Inf(1))
		if p.kind == integer {
			below, above = p.min-2, p.max+2
		}
		for _, beyond := range []float64{below, above} {
			if !math.IsInf(beyond, 0) && parse(encoder.Decimal(beyond)) == nil {
				t.Errorf("%s: %v is accepted beyond the bound", p.name, beyond)
			}
		}
	}
}

func TestPicturesOfAllFigures(t *testing.T) {
	for _, figure := range plot.FigureNames() {
		for _, query := range []string{"", "?lang=zh&theme=dark&width=400"} {
			png := get(t, "/image/"+figure+".png"+query)
			if !bytes.HasPrefix(png.Body.Bytes(), []byte("\x89PNG\r\n\x1a\n")) || png.Header().Get("Content-Type") != "image/png" {
				t.Errorf("%s.png%s: %s", figure, query, png.Header().Get("Content-Type"))
			}
			svg := get(t, "/image/"+figure+".svg"+query)
			if body := svg.Body.String(); !strings.HasPrefix(body, "<svg ") || strings.Contains(body, "<text") || svg.Header().Get("Content-Type") != "image/svg+xml" {
				t.Errorf("%s.svg%s: %.80s", figure, query, body)
			}
		}
	}
}

// A page that is embedded says of itself, in either notation, what it is.
func TestOEmbed(t *testing.T) {
	page := url.QueryEscape(origin + "/embed.html?figure=dot&d-model=512&lang=zh&utm_source=x")
	var got oEmbedDocument
	if err := json.Unmarshal(get(t, "/oembed?maxwidth=500&maxheight=600&dnt=1&format=json&url="+page).Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	want := oEmbedDocument{
		Version: "1.0", Type: "rich", Title: plot.Title("dot", plot.Chinese), ProviderName: "posenc", ProviderURL: origin + "/",
		ThumbnailURL:   origin + "/image/dot.png?d-model=512&height=333&lang=zh&width=500",
		ThumbnailWidth: 500, ThumbnailHeight: 333, Width: 500, Height: 600,
		HTML: `<iframe src="https://example.org/embed.html?figure=dot&amp;d-model=512&amp;lang=zh" title="` + plot.Title("dot", plot.Chinese) +
			`" width="500" height="600" allow="clipboard-write" loading="lazy" style="border:0"></iframe>` + "\n",
	}
	if got != want {
		t.Errorf("oEmbed = %+v\nwant %+v", got, want)
	}
	w := get(t, "/oembed?format=xml&url="+page)
	if body := w.Body.String(); w.Header().Get("Content-Type") != "text/xml; charset=utf-8" || !strings.Contains(body, "<html>&lt;iframe src=&quot;https://example.org/embed.html?figure=dot&amp;amp;d-model=512") {
		t.Errorf("XML = %s", body)
	}
	for address, figure := range map[string]string{
		"/": "heatmap", "/zh/": "heatmap", "/#figure=dials&d-model=64": "dials", "/s?figure=waves": "waves",
		"/v1.0.0/embed.html?figure=table": "table", "/embed?figure=code": "code", "/index.html": "heatmap",
	} {
		if body := get(t, "/oembed?url="+url.QueryEscape(origin+address)).Body.String(); !strings.Contains(body, "figure="+figure) {
			t.Errorf("oEmbed of %s = %s, want a frame of %s", address, body, figure)
		}
	}
}

// Where there is less room than the least picture takes, none is offered.
func TestOEmbedOffersOnlyPicturesThatThereAre(t *testing.T) {
	for _, c := range []struct {
		query   string
		offered bool
	}{{"", true}, {"&maxwidth=320", true}, {"&maxwidth=319", false}, {"&maxheight=60", false}} {
		var got oEmbedDocument
		if err := json.Unmarshal(get(t, "/oembed?url="+url.QueryEscape(origin+"/s?figure=dot")+c.query).Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if (got.ThumbnailURL != "") != c.offered {
			t.Errorf("%s: thumbnail %q", c.query, got.ThumbnailURL)
		}
		if c.offered {
			get(t, strings.TrimPrefix(got.ThumbnailURL, origin))
		}
	}
}

func TestShare(t *testing.T) {
	w := get(t, "/s?figure=dot&d-model=512&range=1000&fbclid=x")
	for _, want := range []string{
		`<meta property="og:image" content="https://example.org/image/dot.png?d-model=512&amp;height=630&amp;width=1200">`,
		`<meta property="og:title" content="Dot product against distance">`,
		`<meta property="og:url" content="https://example.org/s?d-model=512&amp;figure=dot">`,
		`<meta http-equiv="refresh" content="0; url=/#figure=dot&amp;d-model=512&amp;range=1000&amp;theta=power">`,
		`<link rel="alternate" type="application/json+oembed" href="https://example.org/oembed?url=https%3A%2F%2Fexample.org%2Fs%3Fd-model%3D512%26figure%3Ddot">`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page has no %s:\n%s", want, w.Body)
		}
	}
	if body := get(t, "/s?figure=waves&lang=zh").Body.String(); !strings.Contains(body, `url=/zh/#figure=waves`) || !strings.Contains(body, `lang="zh-Hans"`) {
		t.Errorf("the Chinese page: %s", body)
	}
	if body := get(t, "/s?figure=inject&sentence="+url.QueryEscape("नमस्ते दुनिया")).Body.String(); !strings.Contains(body, `og:image" content="https://example.org/card.png"`) {
		t.Errorf("the page of words without letters: %s", body)
	}
	evil := get(t, "/s?figure=attention&sentence="+url.QueryEscape(`"><script>alert(1)</script> a`))
	if strings.Contains(evil.Body.String(), "<script") {
		t.Errorf("the page runs what a link says: %s", evil.Body)
	}
}

// Every example of the description is answered, in both languages.
func TestDescription(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		body := get(t, "/api?lang="+lang).Body.String()
		for _, e := range endpoints {
			if !strings.Contains(body, "<code>"+e.path+"</code>") {
				t.Errorf("%s: not a word about %s", lang, e.path)
			}
			get(t, e.exampleAt(origin, text.LangOf(lang)))
			for _, p := range e.parameters {
				if p.about[0] == "" || p.about[1] == "" {
					t.Errorf("%s: not a word about %s", e.path, p.name)
				}
			}
		}
	}
}
