package render

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
	if l, ok := glyphOf(r); ok {
		return l, regular
	}
	return letter{advance: em}, regular
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
	missing, seen := "", map[rune]bool{}
	for _, r := range text {
		if seen[r] {
			continue
		}
		seen[r] = true
		if _, ok := letters()[regular][r]; ok {
			continue
		}
		if _, ok := glyphOf(r); !ok {
			missing += string(r)
		}
	}
	return missing
}
