package encoder

import (
	"math"
	"strconv"
	"strings"
)

// An Error reports an invalid parameter and the rule that it violates.
type Error struct {
	Code      Code
	Parameter string // the field's word for it: seq_len, d_model, base, start, position, offset, …
	Index     []int  // of the invalid element, if the parameter is a list
	Value     string
	ID        string   // of the rule, by which programs and other languages know it; empty for none
	Rule      string   // what is wrong with the value, as the end of a sentence, with # for each of Limits
	Limits    []string // numbers and names in the rule, in its order

	// Subject begins the sentence in place of the parameter and its value, as
	// in "paper has no option flip".
	Subject string
}

// A Code is the kind of rule that an Error reports.
type Code string

const (
	OutOfRange  Code = "range"       // the value is outside the parameter's range
	WrongType   Code = "type"        // the value in a tree of values is of a wrong type
	Unknown     Code = "unknown"     // the name is not known
	Unsupported Code = "unsupported" // the convention has no such option
	Conflict    Code = "conflict"    // two options exclude each other
)

func (err *Error) Error() string { return "encoder: " + err.Sentence() }

// Sentence returns the message without the name of the package.
func (err *Error) Sentence() string {
	if err.Subject != "" {
		return err.Subject + " " + err.Reason()
	}
	return err.Name() + " " + err.Value + " " + err.Reason()
}

// Reason returns the rule with its limits.
func (err *Error) Reason() string { return FillIn(err.Rule, err.Limits) }

// FillIn returns a text with the values in the places of #.
func FillIn(text string, values []string) string {
	filled, from := "", 0
	for i := range len(text) {
		if text[i] == '#' && len(values) > 0 {
			filled += text[from:i] + values[0]
			from, values = i+1, values[1:]
		}
	}
	return filled + text[from:]
}

// With returns the error with the limits of its rule, which may begin with its id, as in "odd:
// is odd".
func (err *Error) With(limits ...string) *Error {
	if id, rule := CutID(err.Rule); id != "" {
		err.ID, err.Rule = id, rule
	}
	err.Limits = limits
	return err
}

// CutID returns the id that a message begins with, empty if there is none, and the message
// without it: of "odd: is odd", odd and "is odd".
func CutID(message string) (id, text string) {
	id, text, ok := strings.Cut(message, ": ")
	if !ok || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return "", message
	}
	return id, text
}

// Name returns the parameter with the index of the element: positions[3].
func (err *Error) Name() string {
	name := err.Parameter
	for _, i := range err.Index {
		name += "[" + strconv.Itoa(i) + "]"
	}
	return name
}

// Spelled returns the error in the spelling of a host language: spell is given
// the parameter, also among the limits, and each word of the rule that has an
// underscore and so is another parameter. Other limits are values.
func (err *Error) Spelled(spell func(name string) string) *Error {
	spelled := *err
	spelled.Parameter, spelled.Rule = spell(err.Parameter), spellWords(err.Rule, spell)
	spelled.Limits = nil
	for _, limit := range err.Limits {
		if limit == err.Parameter {
			limit = spelled.Parameter
		}
		spelled.Limits = append(spelled.Limits, limit)
	}
	return &spelled
}

// spellWords spells each word of a text that has an underscore.
func spellWords(text string, spell func(name string) string) string {
	spelled := ""
	for text != "" {
		n := 0
		for n < len(text) && (text[n] == '_' || text[n] >= 'a' && text[n] <= 'z') {
			n++
		}
		word, next := text[:n], min(n+1, len(text))
		if strings.IndexByte(word, '_') >= 0 {
			word = spell(word)
		}
		spelled, text = spelled+word+text[n:next], text[next:]
	}
	return spelled
}

// Invalid returns the error for a value that breaks a rule, which may begin with its id; an
// index names the element of a list. Packages that pass parameters on to this one use it too.
func Invalid[T int | float64](parameter string, value T, rule string, index ...int) *Error {
	text := ""
	if n, ok := any(value).(int); ok {
		text = strconv.Itoa(n)
	} else {
		text = Decimal(float64(value))
	}
	return (&Error{Code: OutOfRange, Parameter: parameter, Index: index, Value: text, Rule: rule}).With()
}

// UnknownName returns the error for a name that is not among those known. It
// suggests a similar name, or else lists them, or some of many.
func UnknownName(parameter, name string, known []string) *Error {
	err := &Error{Code: Unknown, Parameter: parameter, Value: Quote(name)}
	switch near := suggest(name, known); {
	case near != "":
		err.Rule = "unknown-name: is unknown; did you mean #?"
		return err.With(near)
	case len(known) < 4:
		err.Rule = "not-one-of: is not one of #"
		return err.With(strings.Join(known, ", "))
	}
	err.Rule = "unknown-among: is unknown; there are #, # and # more"
	return err.With(known[0], known[1], strconv.Itoa(len(known)-2))
}

// Quote returns a text for a message, in quotation marks, and cut between two
// characters where it is too long to read.
func Quote(text string) string {
	if end := 40; len(text) > end {
		for end > 36 && text[end]&0xC0 == 0x80 {
			end--
		}
		text = text[:end] + "…"
	}
	return strconv.Quote(text)
}

// Decimal returns x with as many digits as tell it from its neighbours, and an
// exponent only where there would be many zeros: 10000, 0.5, 1e30, without the
// plus sign that means a space in an address.
func Decimal(x float64) string {
	format := byte('g')
	if size := math.Abs(x); size == 0 || size >= 1e-6 && size < 1e15 {
		format = 'f'
	}
	text := strconv.FormatFloat(x, format, -1, 64)
	if i := strings.IndexByte(text, '+'); i > 0 {
		return text[:i] + text[i+1:]
	}
	return text
}

// InvalidInterval returns the error for an interval that leaves [0, n).
func InvalidInterval(parameter string, lo, hi, n int) error {
	interval := func(lo, hi int) string {
		return "[" + strconv.Itoa(lo) + ", " + strconv.Itoa(hi) + ")"
	}
	return &Error{Code: OutOfRange, Parameter: parameter, Value: interval(lo, hi), Rule: "are not within #", Limits: []string{interval(0, n)}}
}

// MaxMagnitude is the largest amplitude, and the largest element of a vector
// that is rotated, so that no result overflows a float32.
const MaxMagnitude = 1e38

// CheckMagnitude returns an *Error for a number that is not finite or beyond
// ±MaxMagnitude.
func CheckMagnitude(name string, x float64, index ...int) error {
	return checkWithin(name, x, MaxMagnitude, "beyond-1e38: is beyond ±1e38", index)
}

// checkWithin returns an *Error for a number that is not finite, or else one with the given rule
// for a number beyond ±limit.
func checkWithin(name string, x, limit float64, beyond string, index []int) error {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return Invalid(name, x, "not-finite: is not a finite number", index...)
	case math.Abs(x) > limit:
		return Invalid(name, x, beyond, index...)
	}
	return nil
}

// suggest returns which of the names known was probably meant by another name:
// one that has the same letters and digits, or else the one with the fewest
// mistakes, which are at most a third of its length. One that is the beginning
// of the other has a single mistake. It returns "" if there is none.
func suggest(name string, known []string) string {
	asked := letters(name)
	best, least := "", len(asked)/3+1
	if len(asked) > 40 {
		return ""
	}
	for _, k := range known {
		if n := mistakes(asked, letters(k)); n < least {
			best, least = k, n
		}
	}
	return best
}

// letters returns the ASCII letters of a name, in lower case, and its digits.
func letters(name string) string {
	var list []byte
	for i := range min(len(name), 100) {
		switch c := name[i]; {
		case c >= 'A' && c <= 'Z':
			list = append(list, c-'A'+'a')
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			list = append(list, c)
		}
	}
	return string(list)
}

// mistakes returns the number of letters that have to be inserted, deleted or replaced to
// make b of a (Levenshtein 1966).
func mistakes(a, b string) int {
	if n := min(len(a), len(b)); n > 2 && len(a) != len(b) && a[:n] == b[:n] {
		return 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			n := diagonal
			if a[i] != b[j] {
				n = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
}
