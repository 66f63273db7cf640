package render

import "errors"

// glyphs is empty until LoadGlyphs.
var glyphs []byte

// LoadGlyphs sets the outlines of the characters that are not embedded. content is
// the file glyphs.bin.
func LoadGlyphs(content []byte) error {
	n := len(glyphRunes())
	if len(content) < 4*(n+1) {
		return errGlyphs
	}
	old := glyphs
	if glyphs = content; int(glyphStart(0)) != 4*(n+1) || int(glyphStart(n)) != len(content) {
		glyphs = old
		return errGlyphs
	}
	return nil
}

var errGlyphs = errors.New("render: this is not the glyphs.bin of this program")
