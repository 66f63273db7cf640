//go:build js

package figure

// attribute returns what stands for a text between double quotes.
func attribute(text string) string {
	escaped := ""
	for i := range len(text) {
		switch text[i] {
		case '&':
			escaped += "&amp;"
		case '"':
			escaped += "&quot;"
		default:
			escaped += text[i : i+1]
		}
	}
	return escaped
}
