package main

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// glyphsOf returns glyphs.txt and glyphs.bin. The list is all characters in the
// order of their code points. The other file is, for each of them and for one
// more, where its glyph begins, as 32 bits, little-endian; and then the glyphs:
// an advance and an outline each.
func glyphsOf(cjkFile, latinFile string) (list, glyphs []byte, err error) {
	cjk, err := openFace(cjkFile, "Noto Sans CJK SC")
	if err != nil {
		return nil, nil, err
	}
	latin, err := openFace(latinFile, "Noto Sans Regular")
	if err != nil {
		return nil, nil, err
	}
	known := map[rune][]byte{}
	for _, b := range blocks {
		for r := b.first; r <= b.last; r++ {
			fonts := []*face{cjk, latin}
			if r < 0x2000 { // Noto Sans has all of these scripts, the other a part
				fonts = []*face{latin, cjk}
			}
			for _, f := range fonts {
				if glyph, err := f.glyph(r); err == nil {
					known[r] = glyph
					break
				}
			}
		}
	}
	for _, r := range firstLevel() {
		if known[r], err = cjk.glyph(r); err != nil {
			return nil, nil, fmt.Errorf("%q: %w", r, err)
		}
	}
	runes := slices.Sorted(maps.Keys(known))
	at, content := 4*(len(runes)+1), []byte(nil)
	for _, r := range runes {
		glyphs = binary.LittleEndian.AppendUint32(glyphs, uint32(at+len(content)))
		content = append(content, known[r]...)
	}
	glyphs = binary.LittleEndian.AppendUint32(glyphs, uint32(at+len(content)))
	return []byte(string(runes)), append(glyphs, content...), nil
}

func (f *face) glyph(r rune) ([]byte, error) {
	o, advance, err := f.letter(r)
	if err != nil {
		return nil, err
	}
	return append(binary.AppendUvarint(nil, uint64(advance)), o.encode()...), nil
}

// A block is a range of code points, both ends included.
type block struct{ first, last rune }

// blocks are those whose characters are in glyphs.bin as far as the fonts have
// them.
var blocks = []block{
	{0x00a0, 0x024f}, // Latin-1, Latin Extended-A and -B
	{0x0370, 0x03ff}, // Greek
	{0x0400, 0x04ff}, // Cyrillic
	{0x1e00, 0x1eff}, // Latin Extended Additional
	{0x2002, 0x200a}, // spaces
	{0x2010, 0x2027}, // general punctuation
	{0x202f, 0x205e},
	{0x20a0, 0x20bf}, // currency symbols
	{0x2100, 0x214f}, // letterlike symbols
	{0x3001, 0x303f}, // CJK punctuation
	{0xff01, 0xff60}, // full-width forms
	{0xffe0, 0xffe6},
}

// firstLevel returns the 3,755 characters of the first level of GB 2312: rows 16
// to 55, where the last one ends early.
func firstLevel() []rune {
	var code []byte
	for row := byte(16); row <= 55; row++ {
		for cell := byte(1); cell <= 94 && (row < 55 || cell < 90); cell++ {
			code = append(code, 0xa0+row, 0xa0+cell)
		}
	}
	text, err := simplifiedchinese.GBK.NewDecoder().Bytes(code)
	if err != nil {
		panic(err) // GBK contains GB 2312
	}
	return []rune(string(text))
}
