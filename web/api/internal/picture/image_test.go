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
		for _, query := range []string{"", "?lang=zh&theme=dark&width=400"} {
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
