// Letters writes the outlines of package render, out of the font files of Debian's
// packages fonts-noto-cjk and fonts-noto-core. Run it by go generate.
//
// The characters of letters.bin are ASCII, Latin-1 and every one that a text in
// the sources of the figures has. Those of glyphs.bin are the ones that readers
// write (written.go); glyphs.txt lists them. The files are committed because a bare
// machine has no fonts to make them of.
package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("letters: ")
	regular := flag.String("regular", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "font `file`")
	bold := flag.String("bold", "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", "font `file`")
	texts := flag.String("texts", strings.Join(textFolders, ","), "`folders` of the sources whose texts are to be written, with commas between them")
	latin := flag.String("latin", "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "font `file` for Latin, Greek and Cyrillic")
	dir := flag.String("o", ".", "`folder` to write to")
	flag.Parse()

	runes, err := runesOf(strings.Split(*texts, ",")...)
	if err != nil {
		log.Fatal(err)
	}
	var file []byte
	ascii := runes[:slices.Index(runes, '\u00a0')]
	for _, f := range []struct {
		file, name string
		runes      []rune
	}{
		{*regular, "Noto Sans CJK SC", runes},
		{*bold, "Noto Sans CJK SC Bold", runes},
		{*regular, "Noto Sans Mono CJK SC", ascii},
	} {
		if file, err = appendFace(file, f.file, f.name, f.runes); err != nil {
			log.Fatal(err)
		}
	}
	list, glyphs, err := glyphsOf(*regular, *latin)
	if err != nil {
		log.Fatal(err)
	}
	for name, content := range map[string][]byte{"letters.bin": file, "glyphs.txt": list, "glyphs.bin": glyphs} {
		if err := os.WriteFile(filepath.Join(*dir, name), content, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// A face is a font that is being read.
type face struct {
	font *sfnt.Font
	buf  sfnt.Buffer
}

// appendFace appends the letters of a face: how many there are, and for each
// its rune, less that of the one before it, its advance, and how many bytes its
// outline takes, and then that.
func appendFace(dst []byte, file, name string, runes []rune) ([]byte, error) {
	f, err := openFace(file, name)
	if err != nil {
		return nil, err
	}
	dst = binary.AppendUvarint(dst, uint64(len(runes)))
	before := rune(0)
	for _, r := range runes {
		o, advance, err := f.letter(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", name, r, err)
		}
		content := o.encode()
		dst = binary.AppendUvarint(dst, uint64(r-before))
		dst = binary.AppendUvarint(dst, uint64(advance))
		dst = binary.AppendUvarint(dst, uint64(len(content)))
		dst = append(dst, content...)
		before = r
	}
	return dst, nil
}

func openFace(file, name string) (*face, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	fonts, err := sfnt.ParseCollection(content) // or a single font
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i := range fonts.NumFonts() {
		f := &face{}
		if f.font, err = fonts.Font(i); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if full, err := f.font.Name(&f.buf, sfnt.NameIDFull); err == nil && full == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%s has no font %q", file, name)
}

// em is the number of units in an em of the fonts and of letters.bin.
const em = 1000

// letter returns the outline of a letter, and its advance: that of the font, or
// one that is put together of others.
func (f *face) letter(r rune) (o outline, advance int, err error) {
	if parts, ok := composed[r]; ok {
		return f.compose(parts)
	}
	if w, ok := spaces[r]; ok {
		_, advance, err = f.plain(w.of)
		return nil, advance * w.numerator / w.denominator, err
	}
	if d, ok := drawn[r]; ok {
		return d.outline, d.advance, nil
	}
	return f.plain(r)
}

// plain returns a letter as the font has it, but for the room beside tight ones.
func (f *face) plain(r rune) (o outline, advance int, err error) {
	index, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil {
		return nil, 0, err
	}
	if index == 0 {
		return nil, 0, fmt.Errorf("the font has no such letter, and it is not drawn here")
	}
	width, err := f.font.GlyphAdvance(&f.buf, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return nil, 0, err
	}
	segments, err := f.font.LoadGlyph(&f.buf, index, fixed.I(em), nil)
	if err != nil {
		return nil, 0, err
	}
	if o = outlineOf(segments); strings.ContainsRune(tight, r) {
		left, right := o.sides()
		return o.scaled(100, bearing-left, 0), right - left + 2*bearing, nil
	}
	return o, width.Round(), nil
}

// compose returns a letter that is put together of others.
func (f *face) compose(parts []piece) (all outline, x int, err error) {
	last := 0
	for _, p := range parts {
		o, advance, err := f.plain(p.of)
		if err != nil {
			return nil, 0, err
		}
		if p.upon {
			x -= last
		}
		x += p.kern
		all = append(all, o.scaled(p.size, x, p.rise)...)
		last = advance * p.size / 100
		x += last
	}
	return all, x, nil
}

// runesOf returns the letters that the texts of folders need.
func runesOf(folders ...string) ([]rune, error) {
	var runes []rune
	for _, folder := range folders {
		said, err := spoken(folder)
		if err != nil {
			return nil, err
		}
		runes = append(runes, said...)
	}
	runes = append(runes, '⋯')
	for r := rune(' '); r < 0x100; r++ {
		if r < 0x7f || r >= 0xa0 && r != 0xad {
			runes = append(runes, r)
		}
	}
	slices.Sort(runes)
	return slices.Compact(runes), nil
}
