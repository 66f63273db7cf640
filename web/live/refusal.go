//go:build js

package live

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// refusal says why a value is invalid, beside the field that it was typed into.
func refusal(err error, lang text.Lang) string {
	e, ok := translated(err, lang).(*encoder.Error)
	if !ok {
		return err.Error()
	}
	if e.Subject != "" {
		return e.Sentence()
	}
	return e.Value + " " + e.Reason()
}

// translated returns an error in a language, and in the names of attributes.
func translated(err error, lang text.Lang) error {
	if e, ok := err.(*encoder.Error); ok {
		return text.Error(e, lang).Spelled(param.Hyphened)
	}
	return err
}
