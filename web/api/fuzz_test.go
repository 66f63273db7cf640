package api_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api"
)

// FuzzAddress asks for any address: the response is a success, or says in one sentence
// what is wrong.
func FuzzAddress(f *testing.F) {
	for _, address := range [][2]string{
		{"/api/encode", "seq-len=4&d-model=4&format=npy"},
		{"/api/encode", "seq-len=9007199254740993&d-model=1e9&base=NaN"},
		{"/api/encode", "convention=fairseq&padding-idx=-1&grid=0,0,0"},
		{"/api/relative-dot", "offset=9007199254740992..-9007199254740992&d-model=-0"},
		{"/image/heatmap.png", "view=0,0,1e308,-1&width=99999&height=1&pixel-ratio=0"},
		{"/image/../../etc/passwd", "lang=zh"},
		{"/image/dot.svg", "lang=%3Cscript%3E&theme=%00&range=0x10"},
		{"/image/attention.png", "sentence=%ff%fe&order=0,0,1,-1"},
		{"/s", "figure=heatmap&figure=dot&="},
		{"/oembed", "url=http%3A%2F%2Fexample.org%2Fs%3Ffigure%3Dodd%26odd-width%3D7&maxwidth=-1"},
		{"/oembed", "url=%25%25&format=xml"},
		{"/image/collision.svg", "base=1.7e308"},
		{"/s", "figure=rotary&head-dim=256&heads=256&offset=-9007199254740991"},
		{"//healthz/%2e%2e", "%"},
	} {
		f.Add(address[0], address[1])
	}
	handler := api.New("test")
	f.Fuzz(func(t *testing.T, path, query string) {
		if !strings.HasPrefix(path, "/") {
			return
		}
		r := httptest.NewRequest(http.MethodGet, "http://example.org/", nil)
		r.URL = &url.URL{Scheme: "http", Host: "example.org", Path: path, RawQuery: query}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		switch {
		case w.Code >= 500 && w.Code != http.StatusNotImplemented:
			t.Errorf("%q?%q: status %d: %s", path, query, w.Code, w.Body)
		case w.Code >= 400 && w.Body.Len() == 0:
			t.Errorf("%q?%q: status %d without a reason", path, query, w.Code)
		}
	})
}
