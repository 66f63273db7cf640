package problem

import "strings"

// Quote returns a value in quotation marks, at most 40 characters of it.
func Quote(value string) string {
	runes := []rune(strings.ToValidUTF8(value, "\ufffd"))
	if len(runes) > 40 {
		runes = append(runes[:39], '…')
	}
	return `"` + string(runes) + `"`
}

// Shown returns a name from a request without quotation marks, at most 40
// characters of it.
func Shown(name string) string { return strings.Trim(Quote(name), `"`) }
