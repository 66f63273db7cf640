package dataio

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio/internal/refusal"
)

// A Message is an English text with # for each of its values, behind an id, with which package
// text finds it in other languages.
type Message struct {
	Text   string
	Values []string
}

// String returns the text with its values, without the id.
func (m Message) String() string {
	_, text := encoder.CutID(m.Text)
	return encoder.FillIn(text, m.Values)
}

// A Context says whether the result of reading is still wanted: if it is not, Err returns an
// error. Each context.Context is one.
type Context interface{ Err() error }

// An Error reports why numbers cannot be read, where, and what to do instead.
type Error struct{ Message }

func (err *Error) Error() string { return "dataio: " + err.String() }

// A FileError is why a file cannot be read, or with an empty name a text.
type FileError struct {
	Name string
	Err  error
}

func (err *FileError) Error() string { return err.Name + ": " + err.Err.Error() }

// Unwrap returns the reason.
func (err *FileError) Unwrap() error { return err.Err }

// NewError returns an *Error, whose text has # for each of the values.
func NewError(text string, values ...string) error { return &Error{Message{text, values}} }

// refuse ends the reading with an *Error.
func refuse(text string, values ...string) { refusal.If(NewError(text, values...)) }

// refuseElement refuses the number in a row and a column, which are the first two values.
func refuseElement(row, column int, text string, values ...string) {
	refuse(text, append([]string{strconv.Itoa(row), strconv.Itoa(column)}, values...)...)
}

func refuseNumber(row, column int, text string) {
	refuseElement(row, column, "not-a-number: row #, column # (from 0): “#” is not a number", abbreviate(text))
}

// Truncated returns the error for a file that is shorter than its header says.
func Truncated(size, want int64) error {
	return NewError("file-cut: the file ends after # bytes, and should have #; it is cut off, save it anew", strconv.FormatInt(size, 10), strconv.FormatInt(want, 10))
}

// abbreviate cuts off a long word of a text that was typed.
func abbreviate(text string) string { return Abbreviate(text, 24) }

// Abbreviate cuts off a text of more than most bytes, between two characters, and writes
// characters that cannot be seen as Go does: \x00.
func Abbreviate(text string, most int) string {
	for i := range text {
		if i >= most {
			text = text[:i] + "…"
			break
		}
	}
	if strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) }) {
		text = strings.Trim(strconv.QuoteToGraphic(text), `"`)
	}
	return text
}
