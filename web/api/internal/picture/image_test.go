package picture_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/plot"
)

func TestImagesOfAllFigures(t *testing.T) {
	for _, figure := range plot.Names() {
		for _, query := range []string{"", "?lang=zh&theme=dark&width=400", "?width=1000&zoom=2.5&plain=1"} {
			png := apitest.Get(t, "/image/"+figure+".png"+query)
			if !bytes.HasPrefix(png.Body.Bytes(), []byte("\x89PNG\r\n\x1a\n")) || png.Header().Get("Content-Type") != "image/png" {
				t.Errorf("%s.png%s: %s", figure, query, png.Header().Get("Content-Type"))
			}
			svg := apitest.Get(t, "/image/"+figure+".svg"+query)
			if body := svg.Body.String(); !strings.HasPrefix(body, "<svg ") || strings.Contains(body, "<text") || svg.Header().Get("Content-Type") != "image/svg+xml" {
				t.Errorf("%s.svg%s: %.80s", figure, query, body)
			}
		}
	}
}

// Zoom enlarges letters and lines as a pixel ratio does, but the picture keeps its width.
func TestZoom(t *testing.T) {
	body := func(address string) string { return apitest.Get(t, address).Body.String() }
	for _, figure := range []string{"heatmap", "waves", "shift", "rotary", "code"} {
		if body("/image/"+figure+".png?width=960&zoom=2") != body("/image/"+figure+".png?width=480&pixel-ratio=2") {
			t.Errorf("%s: zoom=2 is not a picture of half the width with two pixels for each", figure)
		}
	}
	svg := body("/image/heatmap.svg?width=960&zoom=2")
	if !strings.Contains(svg, ` width="960" height="`) || !strings.Contains(svg, ` viewBox="-12 -12 480 `) {
		t.Errorf("%.400s", svg)
	}
	// The scale of positions keeps its name.
	apitest.Get(t, "/image/heatmap.png?convention=mlx&scale=0.5&zoom=1.5")
}

// A plain picture does not depend on what is chosen, and has no words about it.
func TestPlain(t *testing.T) {
	body := func(address string) string { return apitest.Get(t, address).Body.String() }
	for _, c := range []struct{ figure, one, other string }{
		{"heatmap", "position=3", "position=50"},
		{"heatmap", "position=3&width=400", "position=50&width=400"},
		{"waves", "position=3", "position=50"},
		{"waves", "position=3&width=400", "position=50&width=400"},
		{"similarity", "position=3&offset=2", "position=50&offset=-20"},
		{"similarity", "position=3&width=1000", "position=50&width=1000"},
		{"dot", "offset=3", "offset=90"},
		{"binary", "position=17", "position=20"},
		{"unfold", "position=17", "position=20"},
		{"unfold", "stage=4&position=17", "stage=4&position=20"},
		{"table", "position=0", "position=1"},
		{"conventions", "position=3&offset=2", "position=50&offset=20"},
	} {
		image := "/image/" + c.figure + ".png?"
		if body(image+c.one) == body(image+c.other) {
			t.Errorf("%s shows neither %s nor %s", c.figure, c.one, c.other)
		}
		if body(image+"plain=1&"+c.one) != body(image+"plain=1&"+c.other) {
			t.Errorf("%s with plain=1 depends on %s or %s", c.figure, c.one, c.other)
		}
	}
}
