package render

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

//go:generate go run ./letters

// Letters are those of Noto Sans CJK SC and of Noto Sans Mono CJK SC, as far as
// the texts of pictures themselves need them; what readers write may need
// glyphs.bin as well. OFL.txt is the licence of both.
//
//go:embed letters.bin
var lettersFile []byte

// em is the number of units in an em of the letters.
const em = 1000

type face uint8

const (
	regular face = iota
	bold
	mono
	faceCount
)

// A letter is an outline that is not decoded yet, and how far the next letter
// is from it.
type letter struct {
	advance int
	outline []byte
}

var letters = sync.OnceValue(func() (all [faceCount]map[rune]letter) {
	rest := lettersFile
	next := func() int {
		x, n := binary.Uvarint(rest)
		rest = rest[n:]
		return int(x)
	}
	for f := range all {
		n := next()
		all[f] = make(map[rune]letter, n)
		r := rune(0)
		for range n {
			r += rune(next())
			l := letter{advance: next()}
			size := next()
			l.outline, rest = rest[:size], rest[size:]
			all[f][r] = l
		}
	}
	return all
})

type tracer interface {
	moveTo(x, y int)
	lineTo(x, y int)
	curveTo(x1, y1, x2, y2, x3, y3 int)
	close()
}

// trace follows the outline of a letter, y upwards from the line it stands on.
func (l letter) trace(t tracer) {
	rest := l.outline
	var x, y, fromX, fromY int
	step := func() (int, int) {
		dx, n := binary.Varint(rest)
		dy, m := binary.Varint(rest[n:])
		rest = rest[n+m:]
		x, y = x+int(dx), y+int(dy)
		return x, y
	}
	for len(rest) > 0 {
		segments, n := binary.Uvarint(rest)
		rest = rest[n:]
		x, y = fromX, fromY
		fromX, fromY = step()
		t.moveTo(x, y)
		for range segments {
			points := rest[0]
			rest = rest[1:]
			if points == 1 {
				t.lineTo(step())
				continue
			}
			x1, y1 := step()
			x2, y2 := step()
			x3, y3 := step()
			t.curveTo(x1, y1, x2, y2, x3, y3)
		}
		t.close()
	}
}

// glyphList is the characters of glyphs.bin, in the order of their code points:
// those that readers write, in Chinese (the first level of GB 2312), in Latin,
// Greek and Cyrillic.
//
//go:embed glyphs.txt
var glyphList string

var glyphRunes = sync.OnceValue(func() []rune { return []rune(glyphList) })

// glyphOf returns a letter of glyphs.bin, without its outline if that file is not
// loaded, and an em wide if there is none.
func glyphOf(r rune) (l letter, ok bool) {
	i, ok := slices.BinarySearch(glyphRunes(), r)
	if !ok || !GlyphsLoaded() {
		return letter{advance: em}, ok
	}
	content := glyphs[glyphStart(i):glyphStart(i+1)]
	advance, n := binary.Uvarint(content)
	return letter{int(advance), content[n:]}, true
}

func glyphStart(i int) uint32 { return binary.LittleEndian.Uint32(glyphs[4*i:]) }

// GlyphsLoaded reports whether there is glyphs.bin. In a browser or a Worker it
// is a file of its own, since few texts need it.
func GlyphsLoaded() bool { return len(glyphs) > 0 }

// letterOf returns a letter, and the face that it is of: mono leaves all but
// ASCII to regular, and glyphs.bin has no other face. Where there is no letter it
// is as wide as an em, and empty.
func letterOf(f face, r rune) (letter, face) {
	all := letters()
	if l, ok := all[f][r]; ok {
		return l, f
	}
	if l, ok := all[regular][r]; ok {
		return l, regular
	}
	l, _ := glyphOf(r)
	return l, regular
}

// Embedded reports whether all characters of a text are in letters.bin, which is
// part of the program.
func Embedded(text string) bool {
	for _, r := range text {
		if _, ok := letters()[regular][r]; !ok {
			return false
		}
	}
	return true
}

// Missing returns the characters of a text that have no outline, each of them
// once.
func Missing(text string) string {
	missing := ""
	for _, r := range text {
		_, drawn := glyphOf(r)
		if !drawn && !Embedded(string(r)) && !strings.ContainsRune(missing, r) {
			missing += string(r)
		}
	}
	return missing
}

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
