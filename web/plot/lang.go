package plot

import (
	"github.com/posenc/posenc/encoder"
	words "github.com/posenc/posenc/web/text"
)

// A Lang is the language of a picture.
type Lang = words.Lang

// The languages of pictures.
const (
	English = words.English
	Chinese = words.Chinese
)

// fill returns a text with the values in the places of #.
func fill(text string, values ...string) string { return encoder.FillIn(text, values) }
