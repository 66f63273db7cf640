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
	check := func(of func(lang text.Lang, name, about string) string, name, about string) {
		english, chinese := of(text.English, name, about), of(text.Chinese, name, about)
		if about == "" || english != about || chinese == about {
			t.Errorf("%s has the sentences %q and %q", name, english, chinese)
		}
	}
	for _, p := range convention.Presets() {
		check(text.Convention, p.Name, p.About)
	}
	for _, r := range rotary.All() {
		check(text.Convention, r.Name, r.About)
	}
	for _, b := range bug.All() {
		check(text.Bug, b.Name, b.About)
		check(text.Bug, b.Law.Name, b.Law.About)
	}
	for _, b := range rotarybug.All() {
		check(text.Bug, b.Name, b.About)
		check(text.Bug, b.Law.Name, b.Law.About)
	}
}
