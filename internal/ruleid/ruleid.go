// Package ruleid reads the ids of messages, with which package web/text finds them in other
// languages. A message is written with its id:
//
//	"odd: is odd"
//
// Readers do not see the id, nor do those who import encoder.
package ruleid

import "strings"

// Of returns the id of the rule that an *encoder.Error reports, empty if it has none. Package
// encoder sets it.
var Of func(err error) string

// Cut returns the id that a message begins with, empty if there is none, and the message
// without it.
func Cut(message string) (id, text string) {
	id, text, ok := strings.Cut(message, ": ")
	if !ok || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return "", message
	}
	return id, text
}
