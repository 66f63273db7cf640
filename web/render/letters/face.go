package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

type face struct {
	font *sfnt.Font
	buf  sfnt.Buffer
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

// letter returns the outline of a letter, and its advance: the letter of the
// font, or one that is composed of others.
func (f *face) letter(r rune) (o outline, advance int, err error) {
	if parts, ok := composed[r]; ok {
		return f.compose(parts)
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
		if !p.blank {
			all = append(all, o.scaled(p.size, x, p.rise)...)
		}
		last = advance * p.size / 100
		x += last
	}
	return all, x, nil
}
