package param

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/text"
)

// Translate returns an error in a language, with the names of attributes.
func Translate(err error, lang text.Lang) error {
	if e, ok := err.(*encoder.Error); ok {
		return text.Error(e, lang).Spelled(Hyphened)
	}
	return err
}

// Problem returns why a value is invalid, to stand beside the field that it was typed
// into.
func Problem(err error, lang text.Lang) string {
	e, ok := Translate(err, lang).(*encoder.Error)
	if !ok {
		return err.Error()
	}
	if e.Subject != "" {
		return e.Sentence()
	}
	return e.Value + " " + e.Reason()
}
