package text_test

import (
	"testing"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/text"
)

// TestAbout checks that all conventions, bugs and laws have a sentence in Chinese.
func TestAbout(t *testing.T) {
	check := func(name string, m text.Message) {
		if m.English == "" || m.Chinese == "" {
			t.Errorf("%s has the sentences %+v", name, m)
		}
	}
	for _, p := range convention.Presets() {
		check(p.Name, text.AboutConvention(p.Name, p.About))
	}
	for _, r := range rotary.All() {
		check(r.Name, text.AboutConvention(r.Name, r.About))
	}
	for _, b := range bug.All() {
		check(b.Name, text.AboutBug(b.Name, b.About))
		check(b.Law.Name, text.AboutLaw(b.Law.Name, b.Law.About))
	}
	for _, b := range rotarybug.All() {
		check(b.Name, text.AboutBug(b.Name, b.About))
		check(b.Law.Name, text.AboutLaw(b.Law.Name, b.Law.About))
	}
}
