package page

import (
	"regexp"
	"strings"
	"testing"
)

// The page is the response at any address: it has no relative addresses.
func TestNotFound(t *testing.T) {
	f, err := NotFound("../../../..", []byte("<svg/>"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(f.Content)
	for _, want := range []string{`href="data:image/svg+xml;base64,PHN2Zy8+"`, "<style>\n", `<image x=`, ">404</text>", `href="/"`, `href="/zh/"`} {
		if !strings.Contains(page, want) {
			t.Errorf("404.html has no %s", want)
		}
	}
	for _, address := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(address[1], "/") && !strings.HasPrefix(address[1], "data:") {
			t.Errorf("404.html has %s", address[0])
		}
	}
}
