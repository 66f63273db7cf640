package scene

import "strings"

// Lines breaks a text into lines no wider than width CSS pixels, between words
// and between Chinese characters, and within words only where one is too wide. An
// empty text has no lines.
func Lines(s string, width float64) []string { return Class(0).Lines(s, width) }

// Lines breaks a text of the class as the function Lines does a plain one.
func (c Class) Lines(s string, width float64) []string {
	if s == "" {
		return nil
	}
	var all []string
	line, end := 0, 0 // where the line begins, and where it may end
	wide := 0.0       // from the one to here
	var before rune
	for i, r := range s {
		if mayBreak(before, r) {
			end = i
		}
		own := c.advance(r)
		if i > line && r != ' ' && wide+own > width {
			if end <= line {
				end = i
			}
			all = append(all, strings.TrimRight(s[line:end], " "))
			line, wide = end, c.Width(s[end:i])
		}
		wide += own
		before = r
	}
	return append(all, strings.TrimRight(s[line:], " "))
}

// mayBreak reports whether a line may end between two characters.
func mayBreak(before, after rune) bool {
	if before == ' ' {
		return true
	}
	switch before {
	case 0, '（', '“':
		return false
	}
	switch after {
	case ' ', '，', '。', '；', '：', '、', '）', '”', '？':
		return false
	}
	return before >= chinese || after >= chinese
}
