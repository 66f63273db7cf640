package render

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// Readable returns an *encoder.Error that names the first character of a sentence
// that has no outline.
func Readable(sentence string) error {
	for _, word := range param.Words(sentence) {
		for _, r := range Missing(word) {
			return &encoder.Error{
				Parameter: "sentence", Value: strconv.Quote(begin(word)),
				Rule: "has the character " + named(r) + ", for which pictures have no outline",
			}
		}
	}
	return nil
}

// begin returns as much of a word as is easily read.
func begin(word string) string {
	if runes := []rune(word); len(runes) > 20 {
		return string(runes[:19]) + "…"
	}
	return word
}

// named returns a character and its code point, or that alone if the character
// cannot be seen.
func named(r rune) string {
	code := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	code = "U+" + strings.Repeat("0", max(0, 4-len(code))) + code
	if !unicode.IsPrint(r) {
		return code
	}
	return string(r) + " (" + code + ")"
}
