package text

import "strings"

// The tables of translations.
var (
	Messages = messages
	Readers  = readers
)

func (t translation) Names() []string { return strings.Fields(t.names) }
func (t translation) Chinese() string { return t.chinese }
