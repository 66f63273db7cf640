package jsonstream

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzText checks that what is read as a text is what encoding/json reads, which also reads
// halves of surrogates.
func FuzzText(f *testing.F) {
	for _, text := range []string{`""`, `"wpe.weight"`, `"\u00e9\n\/"`, `"\ud83d\ude00"`, `"\ud83d"`, `"é` + "\xff" + `"`, `"\x"`, `"`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		got := r.Text()
		if r.Err() != nil || !utf8.ValidString(text) { // encoding/json replaces each byte that is none
			return
		}
		var want string
		if err := json.NewDecoder(strings.NewReader(text)).Decode(&want); err != nil || got != want {
			t.Errorf("%q: %q; encoding/json reads %q, %v", text, got, want, err)
		}
	})
}

// TestText reads texts with escapes.
func TestText(t *testing.T) {
	for text, want := range map[string]string{`""`: "", ` "wpe.weight"`: "wpe.weight", `"\u00e9\n\/"`: "é\n/", `"\ud83d\ude00"`: "😀"} {
		r := NewReader(strings.NewReader(text))
		if got := r.Text(); got != want || r.Err() != nil {
			t.Errorf("%s: %q, %v, want %q", text, got, r.Err(), want)
		}
	}
}

// TestSkip checks that values of any kind are skipped, and what is nested too deep or cut
// off is not.
func TestSkip(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"a": [1, -2.5e3, {"b": null}], "c": "}"}, `: true, `[], `: true, `true,`: true,
		strings.Repeat("[", 65) + strings.Repeat("]", 65) + ",": false, `{"a": 1`: false, `[1 2]`: false, `?`: false,
	} {
		r := NewReader(strings.NewReader(text))
		if r.Skip(); (r.Err() == nil) != ok {
			t.Errorf("%.20s: %v", text, r.Err())
		}
	}
}
