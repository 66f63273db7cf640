package api_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/api/internal/apitest"
)

// Addresses with the same response have the same ETag, others have others, and a
// client that has the response gets 304.
func TestETags(t *testing.T) {
	tag := func(address string) string { return apitest.Get(t, address).Header().Get("ETag") }
	for _, same := range [][]string{
		{"/api/encode", "/api/encode?seq-len=100", "/api/encode?&d-model=256&&seq-len=1e2", "/api/encode?dtype=float32&format=json", "/v1.0.0/api/encode"},
		{"/image/heatmap.svg", "/image/heatmap.svg?theme=auto&width=600", "/image/heatmap.svg?zoom=1&plain=0", "/image/heatmap.svg?position=20&view=0,0,256,100"},
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
		"/image/heatmap.png?ground=none", "/image/heatmap.svg?ground=none",
		"/image/heatmap.png?zoom=1.5", "/image/heatmap.png?plain=1",
		"/api/relative-dot", "/api/relative-dot?offset=10,10", "/s?figure=dot", "/s?figure=dot&lang=zh", "/healthz",
	} {
		if other := seen[tag(address)]; other != "" {
			t.Errorf("%s and %s have one tag", address, other)
		}
		seen[tag(address)] = address
	}

	address := "/image/heatmap.png"
	w := httptest.NewRecorder()
	api.New("another").ServeHTTP(w, httptest.NewRequest(http.MethodGet, apitest.Origin+address, nil))
	if w.Header().Get("ETag") == tag(address) {
		t.Error("programs of two versions have one tag")
	}
	for _, field := range []string{tag(address), "W/" + tag(address), `"x", ` + tag(address), "*"} {
		w := apitest.Ask(t, http.MethodGet, address, "If-None-Match", field)
		if w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != tag(address) {
			t.Errorf("If-None-Match %s: status %d, %d bytes", field, w.Code, w.Body.Len())
		}
	}
	if w := apitest.Ask(t, http.MethodGet, address, "If-None-Match", `"x"`); w.Code != http.StatusOK {
		t.Errorf("If-None-Match of another response: status %d", w.Code)
	}
}

// Numbers and pictures are kept forever, texts for an hour, and the state of the service not at all.
func TestCacheControl(t *testing.T) {
	for address, want := range map[string]string{
		"/api/encode":                 "public, max-age=31536000, immutable",
		"/image/waves.svg?seq-len=10": "public, max-age=31536000, immutable",
		"/s?figure=dot":               "public, max-age=3600",
		"/openapi.json":               "public, max-age=3600",
		"/healthz":                    "no-store",
	} {
		if got := apitest.Get(t, address).Header().Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", address, got, want)
		}
	}
}
