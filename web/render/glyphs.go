package render

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"sync"
)

// glyphList is the characters of glyphs.bin, in the order of their code points:
// those that readers write, in Chinese (the first level of GB 2312), in Latin,
// Greek and Cyrillic.
//
//go:embed glyphs.txt
var glyphList string

var glyphRunes = sync.OnceValue(func() []rune { return []rune(glyphList) })

// glyphOf returns a letter of glyphs.bin, without its outline if that file is not
// loaded.
func glyphOf(r rune) (l letter, ok bool) {
	i, ok := slices.BinarySearch(glyphRunes(), r)
	if !ok || !GlyphsLoaded() {
		return letter{advance: em}, ok
	}
	content := glyphs[glyphStart(i):glyphStart(i+1)]
	advance, n := binary.Uvarint(content)
	return letter{int(advance), content[n:]}, true
}

// glyphStart returns where glyph i begins in glyphs.bin.
func glyphStart(i int) uint32 { return binary.LittleEndian.Uint32(glyphs[4*i:]) }

// GlyphsLoaded reports whether there is glyphs.bin. In a browser or a Worker it
// is a file of its own, since few texts need it.
func GlyphsLoaded() bool { return len(glyphs) > 0 }
