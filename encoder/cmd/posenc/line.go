package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// line prints a line. Control characters, which the names of tensors may have, are escaped:
// a file can neither feign lines nor command the terminal.
func line(w io.Writer, text string) {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsControl(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	fmt.Fprintln(w, b.String())
}
