package render

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
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

// A symbol is a character in a face.
type symbol struct {
	face face
	rune rune
}

// A letter is an outline that is not decoded yet, and how far the next letter
// is from it.
type letter struct {
	symbol
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
		l := letter{symbol: symbol{face: face(f)}}
		for range n {
			l.rune += rune(next())
			l.advance = next()
			size := next()
			l.outline, rest = rest[:size], rest[size:]
			all[f][l.rune] = l
		}
	}
	return all
})

// path returns the outline of a letter, y upwards from the line it stands on.
func (l letter) path() *scene.Path {
	p, rest := new(scene.Path), l.outline
	p.Grow(len(rest) / 2) // each point has two bytes or more
	var x, y, fromX, fromY float64
	step := func() (float64, float64) {
		dx, n := binary.Varint(rest)
		dy, m := binary.Varint(rest[n:])
		rest = rest[n+m:]
		x, y = x+float64(dx), y+float64(dy)
		return x, y
	}
	for len(rest) > 0 {
		segments, n := binary.Uvarint(rest)
		rest = rest[n:]
		x, y = fromX, fromY
		fromX, fromY = step()
		p.Move(x, y)
		for range segments {
			points := rest[0]
			rest = rest[1:]
			if points == 1 {
				p.Line(step())
				continue
			}
			x1, y1 := step()
			x2, y2 := step()
			x3, y3 := step()
			p.Curve(x1, y1, x2, y2, x3, y3)
		}
		p.Close()
	}
	return p
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
	l = letter{symbol: symbol{rune: r}, advance: em}
	i, ok := slices.BinarySearch(glyphRunes(), r)
	if ok && GlyphsLoaded() {
		content := glyphs[glyphStart(i):glyphStart(i+1)]
		advance, n := binary.Uvarint(content)
		l.advance, l.outline = int(advance), content[n:]
	}
	return l, ok
}

func glyphStart(i int) uint32 { return binary.LittleEndian.Uint32(glyphs[4*i:]) }

// GlyphsLoaded reports whether there is glyphs.bin. In a browser or a Worker it
// is a file of its own, since few texts need it.
func GlyphsLoaded() bool { return len(glyphs) > 0 }

// letterOf returns a letter of a face or else of regular: mono leaves all but ASCII to it, and
// glyphs.bin has no other face. Where there is no letter it is as wide as an em, and empty.
func letterOf(f face, r rune) letter {
	for _, f := range [...]face{f, regular} {
		if l, ok := letters()[f][r]; ok {
			return l
		}
	}
	l, _ := glyphOf(r)
	return l
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
	code := fmt.Sprintf("%U", r)
	if !unicode.IsPrint(r) {
		return code
	}
	return string(r) + " (" + code + ")"
}
