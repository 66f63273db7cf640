package api

import "strings"

// quote returns a value in quotation marks, at most 40 characters of it.
func quote(value string) string {
	runes := []rune(strings.ToValidUTF8(value, "\ufffd"))
	if len(runes) > 40 {
		runes = append(runes[:39], '…')
	}
	return `"` + string(runes) + `"`
}

// shown returns a name from a request without quotation marks, at most 40
// characters of it.
func shown(name string) string { return strings.Trim(quote(name), `"`) }
