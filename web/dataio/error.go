package dataio

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// A Message is an English text with # for each of its values, behind an id, with which package
// text finds it in other languages.
type Message struct {
	Text   string
	Values []string
}

// NewMessage returns a Message with texts, integers and shapes as its values.
func NewMessage(text string, values ...any) Message {
	m := Message{Text: text}
	for _, value := range values {
		switch x := value.(type) {
		case string:
			m.Values = append(m.Values, x)
		case int:
			m.Values = append(m.Values, strconv.Itoa(x))
		case int64:
			m.Values = append(m.Values, strconv.FormatInt(x, 10))
		case uint64:
			m.Values = append(m.Values, strconv.FormatUint(x, 10))
		case []int:
			m.Values = append(m.Values, ShapeText(x))
		}
	}
	return m
}

// String returns the text with its values, without the id.
func (m Message) String() string {
	_, text := encoder.CutID(m.Text)
	return encoder.FillIn(text, m.Values)
}

// A Context says whether the result of reading is still wanted: if it is not, Err returns an
// error, which ends the reading. Each context.Context is one. Where there is one thread, as in a
// browser, Err may do something else meanwhile.
type Context interface{ Err() error }

// Always is the Context of a result that is wanted in any case.
var Always Context = always{}

type always struct{}

func (always) Err() error { return nil }

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

// NewError returns an *Error, whose text has # for each of the values: texts, integers, and shapes.
func NewError(text string, values ...any) error { return &Error{NewMessage(text, values...)} }

// A refusal is the error that ends a reading, as it is on its way to Catch.
type refusal struct{ error }

// Check ends the reading of a file out of whatever function with an error, unless that is nil. The
// function that began the reading returns it:
//
//	func Open(name string) (f *File, err error) {
//		defer dataio.Catch(&err)
func Check(err error) {
	if err != nil {
		panic(refusal{err})
	}
}

// Refuse ends the reading with NewError.
func Refuse(text string, values ...any) { Check(NewError(text, values...)) }

// Must returns x, or ends the reading with an error.
func Must[T any](x T, err error) T {
	Check(err)
	return x
}

// Catch makes the error that has ended the reading the error of a function, which defers it.
func Catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case refusal:
		*err = r.error
	default:
		panic(r)
	}
}

func refuseNumber(row, column int, text string) {
	Refuse("not-a-number: row #, column # (from 0): “#” is not a number", row, column, abbreviate(text))
}

// Truncated returns the error for a file that is shorter than its header says.
func Truncated(size, want int64) error {
	return NewError("file-cut: the file ends after # bytes, and should have #; it is cut off, save it anew", size, want)
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
