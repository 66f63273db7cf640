package dataio

// What package strings can do, for ASCII characters alone: that takes a tenth of
// the room in a program that is sent to browsers.

const spaces = " \t\r\n\f\v"

// index returns where a part first stands in a text, -1 if it does not.
func index(text, part string) int {
	for i := 0; i+len(part) <= len(text); i++ {
		if text[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

func contains(text, part string) bool { return index(text, part) >= 0 }

// indexAny returns where the first of some characters stands, -1 if none does.
func indexAny(text, characters string) int {
	for i := range len(text) {
		if isOneOf(text[i], characters) {
			return i
		}
	}
	return -1
}

func isOneOf(c byte, characters string) bool {
	for i := range len(characters) {
		if c == characters[i] {
			return true
		}
	}
	return false
}

func hasPrefix(text, prefix string) bool {
	return len(text) >= len(prefix) && text[:len(prefix)] == prefix
}

func hasSuffix(text, suffix string) bool {
	return len(text) >= len(suffix) && text[len(text)-len(suffix):] == suffix
}

func cutPrefix(text, prefix string) (after string, ok bool) {
	if hasPrefix(text, prefix) {
		return text[len(prefix):], true
	}
	return text, false
}

func cutSuffix(text, suffix string) (before string, ok bool) {
	if hasSuffix(text, suffix) {
		return text[:len(text)-len(suffix)], true
	}
	return text, false
}

// cut cuts a text around the first separator.
func cut(text, separator string) (before, after string, ok bool) {
	if i := index(text, separator); i >= 0 {
		return text[:i], text[i+len(separator):], true
	}
	return text, "", false
}

// split returns what stands between separators.
func split(text, separator string) []string {
	var parts []string
	for {
		before, after, more := cut(text, separator)
		parts = append(parts, before)
		if !more {
			return parts
		}
		text = after
	}
}

// fields returns what stands between spaces.
func fields(text string) []string {
	var parts []string
	for {
		text = trimLeft(text, spaces)
		if text == "" {
			return parts
		}
		end := indexAny(text, spaces)
		if end < 0 {
			end = len(text)
		}
		parts, text = append(parts, text[:end]), text[end:]
	}
}

func trim(text, characters string) string { return trimLeft(trimRight(text, characters), characters) }

func trimLeft(text, characters string) string {
	for text != "" && isOneOf(text[0], characters) {
		text = text[1:]
	}
	return text
}

func trimRight(text, characters string) string {
	for text != "" && isOneOf(text[len(text)-1], characters) {
		text = text[:len(text)-1]
	}
	return text
}

// lower returns a text with small letters.
func lower(text string) string {
	small := []byte(text)
	for i, c := range small {
		if c >= 'A' && c <= 'Z' {
			small[i] = c - 'A' + 'a'
		}
	}
	return string(small)
}

// replaced returns a text with something else in place of each part.
func replaced(text, part, by string) string {
	parts := split(text, part)
	joined := parts[0]
	for _, next := range parts[1:] {
		joined += by + next
	}
	return joined
}
