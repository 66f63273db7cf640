package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A State is everything that a reader can choose about the figures that share
// it. The same names and rules hold for it in attributes, in the hash of a
// page and in queries:
//
//	seq-len    the number of positions, an integer ≥ 1
//	d-model    the dimensions, an even integer in [2, 65536]
//	base       n, in [1, ∞)
//	start      the first position, an integer
//	position   the chosen one, from start on
//	colormap   one of ColormapNames
//	view       left,top,width,height: the cells that are shown, if not all
type State struct {
	SeqLen, DModel int
	Base           float64
	Start          int
	Position       int
	Colormap       string
	View           Window
}

// StateNames are the names of the parts of a State, in the order in which
// Query writes them.
func StateNames() []string {
	return []string{"seq-len", "d-model", "base", "start", "position", "colormap", "view"}
}

// DefaultState returns the picture that everybody knows.
func DefaultState() State {
	s := State{SeqLen: 100, DModel: 256, Base: encoder.DefaultBase, Position: 20, Colormap: ColormapNames()[0]}
	s.View = s.Whole()
	return s
}

// Whole returns the window of the whole matrix.
func (s State) Whole() Window { return Window{0, 0, float64(s.DModel), float64(s.SeqLen)} }

// Parse returns the state that differs from s in the named parts. What depends
// on a part that changes and is not named itself is fitted: the chosen
// position to the positions there are, the view to the whole. It returns an
// *encoder.Error for the first part that cannot be; names that are not in
// StateNames are left to the caller.
func (s State) Parse(text func(name string) (value string, ok bool)) (State, error) {
	next := s
	var view, position bool
	for _, name := range StateNames() {
		value, ok := text(name)
		if !ok {
			continue
		}
		if err := next.set(name, value); err != nil {
			return s, err
		}
		view, position = view || name == "view", position || name == "position"
	}
	if next.SeqLen != s.SeqLen || next.Start != s.Start {
		if !position {
			next.Position = next.Start + min(max(0, s.Position-s.Start), next.SeqLen-1)
		}
	}
	if !view && (next.SeqLen != s.SeqLen || next.DModel != s.DModel) {
		next.View = next.Whole()
	}
	if err := next.validate(); err != nil {
		return s, err
	}
	return next, nil
}

// With is Parse for a single part.
func (s State) With(name, value string) (State, error) {
	return s.Parse(func(n string) (string, bool) { return value, n == name })
}

func (s *State) set(name, value string) (err error) {
	switch name {
	case "seq-len":
		s.SeqLen, err = parseInt(name, value)
	case "d-model":
		s.DModel, err = parseInt(name, value)
	case "base":
		s.Base, err = parseNumber(name, value)
	case "start":
		s.Start, err = parseInt(name, value)
	case "position":
		s.Position, err = parseInt(name, value)
	case "colormap":
		s.Colormap = value
	case "view":
		s.View, err = parseWindow(name, value)
	}
	return err
}

func (s State) validate() error {
	if s.SeqLen < 1 {
		return encoder.Refuse("seq-len", s.SeqLen, "is below 1")
	}
	if _, err := s.Encoding(); err != nil {
		return err
	}
	if s.Position < s.Start || s.Position >= s.Start+s.SeqLen {
		return encoder.Refuse("position", s.Position, "is not one of the positions")
	}
	if _, err := ColormapByName(s.Colormap); err != nil {
		return err
	}
	v := s.View
	if !(v.Width > 0 && v.Height > 0 && v.Left >= 0 && v.Top >= 0 &&
		v.Left+v.Width <= float64(s.DModel) && v.Top+v.Height <= float64(s.SeqLen)) {
		return &encoder.Error{Parameter: "view", Value: v.text(), Rule: "is not within the matrix"}
	}
	return nil
}

// Encoding returns the encoding that the state describes.
func (s State) Encoding() (*encoder.Encoding, error) {
	return encoder.New(s.SeqLen, s.DModel, encoder.Base(s.Base), encoder.Start(s.Start))
}

// Text returns a part as Parse reads it.
func (s State) Text(name string) string {
	switch name {
	case "seq-len":
		return strconv.Itoa(s.SeqLen)
	case "d-model":
		return strconv.Itoa(s.DModel)
	case "base":
		return encoder.Decimal(s.Base)
	case "start":
		return strconv.Itoa(s.Start)
	case "position":
		return strconv.Itoa(s.Position)
	case "colormap":
		return s.Colormap
	default:
		return s.View.text()
	}
}

// Query returns the state as a query or hash, without its question mark or
// number sign: the parts from which Parse makes it out of defaults.
func (s State) Query(defaults State) string {
	sizes, _ := defaults.Parse(func(name string) (string, bool) {
		return s.Text(name), name != "position" && name != "view"
	})
	query := ""
	for _, name := range StateNames() {
		otherwise := defaults
		if name == "position" || name == "view" {
			otherwise = sizes // these two are fitted to the sizes
		}
		if text := s.Text(name); text != otherwise.Text(name) {
			if query != "" {
				query += "&"
			}
			query += name + "=" + text
		}
	}
	return query
}

func (w Window) text() string {
	return encoder.Decimal(w.Left) + "," + encoder.Decimal(w.Top) + "," + encoder.Decimal(w.Width) + "," + encoder.Decimal(w.Height)
}

func parseWindow(name, value string) (Window, error) {
	var numbers [4]float64
	rest := value
	for i := range numbers {
		part := rest
		for k := 0; k < len(rest); k++ {
			if rest[k] == ',' {
				part = rest[:k]
				break
			}
		}
		x, err := parseNumber(name, part)
		if err != nil || (len(part) == len(rest)) != (i == 3) {
			return Window{}, &encoder.Error{Parameter: name, Value: quote(value), Rule: "is not four numbers left,top,width,height"}
		}
		numbers[i], rest = x, rest[min(len(part)+1, len(rest)):]
	}
	return Window{numbers[0], numbers[1], numbers[2], numbers[3]}, nil
}

func parseInt(name, value string) (int, error) {
	x, err := parseNumber(name, value)
	if err != nil {
		return 0, err
	}
	if math.Abs(x) > encoder.MaxPosition {
		return 0, encoder.Refuse(name, x, "is beyond ±2^53")
	}
	if x != math.Trunc(x) {
		return 0, encoder.Refuse(name, x, "is not an integer")
	}
	return int(x), nil
}

// parseNumber reads a decimal number: digits with a sign, a point and an
// exponent, and nothing else that Go would take.
func parseNumber(name, value string) (float64, error) {
	plain := len(value) <= 40
	for i := 0; i < len(value) && plain; i++ {
		c := value[i]
		plain = c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E'
	}
	x, err := strconv.ParseFloat(value, 64)
	switch {
	case value == "":
		return 0, &encoder.Error{Parameter: name, Value: quote(value), Rule: "is empty"}
	case !plain, err != nil && !math.IsInf(x, 0):
		return 0, &encoder.Error{Parameter: name, Value: quote(value), Rule: "is not a number"}
	case err != nil:
		return 0, &encoder.Error{Parameter: name, Value: quote(value), Rule: "is too large"}
	}
	return x, nil
}

// quote returns a value for a message, cut where it is too long to read.
func quote(value string) string {
	if len(value) > 40 {
		value = value[:40] + "…"
	}
	return `"` + value + `"`
}
