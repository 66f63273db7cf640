package main

import "golang.org/x/text/encoding/simplifiedchinese"

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
