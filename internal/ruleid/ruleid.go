// Package ruleid reads the ids of messages, by which package web/text finds them in other
// languages. A message is written with its id:
//
//	"odd: is odd"
//
// Readers do not see the id, and the texts of encoder do not have it for those who import it.
package ruleid

import "strings"

// Cut returns the id that a message begins with, empty if there is none, and the message
// without it.
func Cut(message string) (id, text string) {
	id, text, ok := strings.Cut(message, ": ")
	if !ok || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return "", message
	}
	return id, text
}
