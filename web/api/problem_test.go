package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/api/internal/endpoint"
)

// The response to an invalid request names the parameter, the value and the rule.
func TestInvalidRequests(t *testing.T) {
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
		{"/api/encode?start=9007199254740993", 400, "start", "9007199254740993", "is beyond ±2^53"},
		{"/api/encode?start=-9007199254740993", 400, "start", "-9007199254740993", "is beyond ±2^53"},
		{"/api/relative-dot?offset=9007199254740993", 400, "offset", "9007199254740993", "is beyond ±2^53"},
		{"/api/encode?start=9007199254740992", 400, "seq-len", "100", "leads beyond position 2^53"},
		{"/api/encode?dtype=float16", 400, "dtype", `"float16"`, "is not one of float32, float64"},
		{"/api/encode?format=xml", 400, "format", `"xml"`, "is not one of json, csv, npy, raw"},
		{"/api/encode?dmodel=8", 400, "dmodel", `"8"`, "is not one of the parameters seq-len, grid-height, grid-width, d-model, base, start, convention, padding-idx, flip, shift, scale, amplitude, min-timescale, dtype, format"},
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
		{"/api/relative-dot?convention=detr", 400, "convention", `"detr"`, "has positions on 2 axes; the offset must be one number"},
		{"/api/encode?position=3", 400, "position", `"3"`, ""},
		{"/api/encode?base=10&base=10", 400, "base", `"10"`, "occurs twice"},
		{"/api/encode?base=%zz", 400, "query", `"base=%zz"`, ""},
		{"/api/encode?base=%ff", 400, "query", `"base=%ff"`, ""},
		{"/api/encode?seq-len=1e15", 413, "seq-len", "1e15", "× d-model 256 is above the limit of 131072 (numbers as JSON or CSV)"},
		{"/api/encode?seq-len=1e9&format=raw", 413, "seq-len", "1000000000", ""},
		{"/api/relative-dot?offset=", 400, "offset", `""`, "is empty"},
		{"/api/relative-dot?offset=1,,2", 400, "offset", `""`, "is empty"},
		{"/api/relative-dot?offset=5..1", 400, "offset", `"5..1"`, "is a range that ends below its start"},
		{"/api/relative-dot?offset=0..", 400, "offset", `"0.."`, "is a range without a start or an end"},
		{"/api/relative-dot?offset=0.5..1", 400, "offset", "0.5", "is not an integer"},
		{"/api/relative-dot?offset=0..1e15", 413, "offset", "", ""},
		{"/api/relative-dot?offset=1e17", 400, "offset", "", "is beyond ±2^53"},
		{"/api/relative-dot?seq-len=5", 400, "seq-len", `"5"`, ""},
		{"/image/heatmap.gif", 404, "format", `"gif"`, "is neither png nor svg"},
		{"/image/heatmap", 404, "format", `""`, "is neither png nor svg"},
		{"/image/heatmaps.png", 404, "figure", `"heatmaps"`, "is unknown; did you mean heatmap?"},
		{"/image/heatmaps.png?width=1&theme=blue", 404, "figure", `"heatmaps"`, ""},
		{"/image/heatmap.gif?nonsense=%zz", 404, "format", `"gif"`, ""},
		{"/image/heatmap.png?width=1", 400, "width", `"1"`, ""},
		{"/image/heatmap.png?width=800.5", 400, "width", `"800.5"`, "is not an integer"},
		{"/image/heatmap.png?height=NaN", 400, "height", `"NaN"`, "is not a number"},
		{"/image/heatmap.png?pixel-ratio=9", 400, "pixel-ratio", `"9"`, ""},
		{"/image/heatmap.png?width=2000&height=2000&pixel-ratio=4", 413, "width", "8000", ""},
		{"/image/heatmap.png?zoom=5", 400, "zoom", `"5"`, "is not between 1 and 4"},
		{"/image/heatmap.png?zoom=2", 400, "zoom", `"2"`, "is above 1.875; width 600 ÷ zoom must be 320 or more"},
		{"/image/heatmap.png?width=1920&height=1080&zoom=2", 400, "zoom", `"2"`, "is given with height; a picture with a height is as large as it has room for"},
		{"/image/heatmap.png?plain=yes", 400, "plain", `"yes"`, "is not one of 0, 1"},
		{"/image/heatmap.png?theme=blue", 400, "theme", `"blue"`, "is not one of auto, light, dark"},
		{"/image/heatmap.png?lang=de", 400, "lang", `"de"`, "is not one of en, zh"},
		{"/image/heatmap.png?position=100", 400, "position", "100", "is not between 0 and 99"},
		{"/oembed", 400, "url", `""`, ""},
		{"/oembed?url=https://example.com/", 404, "url", `"https://example.com/"`, "is not a page of https://example.org"},
		{"/oembed?url=https://example.org/page.css", 404, "url", `"https://example.org/page.css"`, "is not a page with figures"},
		{"/oembed?url=https://example.org/embed%3Ffigure%3Dx", 400, "figure", `"x"`, ""},
		{"/oembed?url=https://example.org/&format=yaml", 501, "format", `"yaml"`, "is not one of json, xml"},
		{"/oembed?url=https://example.org/&maxwidth=0", 400, "maxwidth", `"0"`, ""},
		{"/s", 400, "figure", `""`, ""},
		{"/s?figure=dot&theta=x", 400, "theta", `"x"`, ""},
		{"/api?lang=fr", 400, "lang", `"fr"`, ""},
		{"/api?x=1", 400, "x", `"1"`, "is not one of the parameters lang"},
		{"/nothing", 404, "", "", ""},
	} {
		w := apitest.Ask(t, http.MethodGet, c.address)
		var p endpoint.Problem
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
