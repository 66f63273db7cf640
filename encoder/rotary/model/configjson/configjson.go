// Package configjson reads the rotary embedding of a model from a text in JSON. It is apart
// from package model for the sake of programs in browsers, which have a reader of JSON
// already.
package configjson

import (
	"encoding/json"
	"errors"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// MaxSize is the largest size of a text, in bytes. Most configurations have a few thousand.
const MaxSize = 8 << 20

// Parse returns the file of a text. It returns an *encoder.Error if the text is larger
// than MaxSize or is not JSON, or if model.Parse returns one.
func Parse(text []byte) (*model.File, error) {
	if len(text) > MaxSize {
		return nil, encoder.Invalid("size of the configuration", len(text), "above-bytes: is above 8388608 bytes")
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		if _, ok := err.(*json.UnmarshalTypeError); ok {
			err = errors.New("it has a number that is beyond the range of float64") // and may have thousands of digits
		}
		return nil, (&encoder.Error{Code: encoder.OutOfRange, Parameter: "configuration", Value: encoder.Quote(string(text)), Rule: "not-json: is not JSON: #"}).With(err.Error())
	}
	return model.Parse(tree)
}
