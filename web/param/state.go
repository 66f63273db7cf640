package param

import (
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/precision"
)

// A State is everything that a reader can choose about the figures that share
// it. The same names and rules hold for it in attributes, in the hash of a
// page and in queries. All figures know
//
//	seq-len     the number of positions, an integer ≥ 1
//	d-model     the dimensions, an even integer in [2, 65536]
//	base        n, in [1, ∞)
//	start       the first position, an integer
//	position    the chosen one, from start on
//	offset      k, a distance between positions, an integer
//	colormap    one of ColormapNames
//	view        left,top,width,height: the cells that are shown, if not all
//
// and some have choices of their own:
//
//	sentence    of attention and inject: words with spaces between them, or characters; empty for an example
//	order       of attention and inject: the places that the words come from, as in 2,1,0; empty to swap the first and the last
//	annotation  of heatmap: one of AnnotationNames
//	threshold   of heatmap: the least movement that counts, in [0, 2]
//	dimensions  of waves: a list such as 0,1,8; empty for some that tell most
//	layout      of shift: one of LayoutNames
//	range       of dot: the largest offset, an integer ≥ 1
//	theta       of dot: one of ThetaNames
//	measure     of similarity: one of MeasureNames
//	step        of derivation: an integer in [1, LastStep]
//	language    of code: one of LanguageNames
//	convention  of heatmap, table and conventions: the name of one of convention.Presets
//	versus      of conventions: another such name
//	odd-width   of odd: an odd integer in [1, 65535]
//	bug         of bugs: one of BugNames
//	sample      of identify: one of SampleNames
//	precision   of precision: one of PrecisionNames
//	route       of precision: one of RouteNames
//
// and what the convention lets its callers choose, settingNames: each a number,
// or empty for what the convention does by itself.
type State struct {
	SeqLen, DModel int
	Base           float64
	Start          int
	Position       int
	Offset         int
	Colormap       string
	View           Window

	Sentence   string
	Order      string
	Annotation string
	Threshold  float64
	Dimensions string
	Layout     string
	Range      int
	Theta      string
	Measure    string
	Step       int
	Language   string
	Convention string
	Versus     string
	OddWidth   int
	Bug        string
	Sample     string
	Precision  string
	Route      string
	Settings   [SettingCount]string // in the order of settingNames
}

// ColormapNames returns the names of the colour maps, the first being the default.
func ColormapNames() []string { return []string{"viridis", "diverging", "cividis"} }

// The choices of single figures, the first of each being the default.
func AnnotationNames() []string {
	return []string{"none", "first-row", "slow-columns", "neighbours", "movement"}
}
func LayoutNames() []string   { return []string{"sin-cos", "cos-sin"} }
func ThetaNames() []string    { return []string{"power", "linear", "square", "cube"} }
func MeasureNames() []string  { return []string{"dot", "cosine", "distance"} }
func LanguageNames() []string { return []string{"numpy", "pytorch", "javascript", "go"} }
func BugNames() []string {
	return []string{"doubled-index", "divided-sine", "swapped-halves", "degrees", "off-by-one", "float16-angles", "bfloat16-angles", "swapped-axes"}
}
func SampleNames() []string {
	return []string{"fairseq", "one-row", "doubled-index", "bfloat16", "gaussian"}
}
func PrecisionNames() []string { return []string{"float16", "bfloat16", "float32"} }
func RouteNames() []string     { return precision.RoundingModeNames() }

// LastStep is the number of the last step of the derivation.
const LastStep = 6

// StateNames are the names of the parts of a State, in the order in which
// Query writes them.
func StateNames() []string {
	return append([]string{"seq-len", "d-model", "base", "start", "position", "offset", "colormap", "view",
		"sentence", "order", "annotation", "threshold", "dimensions", "layout", "range", "theta", "measure", "step", "language",
		"convention", "versus", "odd-width", "bug", "sample", "precision", "route"}, SettingNames()...)
}

// DefaultState returns the picture that everybody knows.
func DefaultState() State {
	s := State{
		SeqLen: 100, DModel: 256, Base: encoder.DefaultBase, Position: 20, Offset: 10,
		Colormap:   ColormapNames()[0],
		Annotation: AnnotationNames()[0], Threshold: 0.1,
		Layout: LayoutNames()[0],
		Range:  1000, Theta: ThetaNames()[0],
		Measure:    MeasureNames()[0],
		Step:       1,
		Language:   LanguageNames()[0],
		Convention: Paper, Versus: "tensor2tensor",
		OddWidth:  5,
		Bug:       BugNames()[0],
		Sample:    SampleNames()[0],
		Precision: PrecisionNames()[0], Route: RouteNames()[0],
	}
	s.View = s.Whole()
	return s
}

// Whole returns the window of the whole matrix.
func (s *State) Whole() Window { return Window{0, 0, float64(s.DModel), float64(s.SeqLen)} }

// Parse returns the state that differs from s in the named parts. What depends
// on a part that changes and is not named itself is fitted: the settings of the
// convention are empty, the start is its own, the chosen position is one of the
// positions there are, and the view is the whole. It returns an *encoder.Error for the first part that cannot be;
// names that are not in StateNames are left to the caller.
func (s State) Parse(text func(name string) (value string, ok bool)) (State, error) {
	next, t, err := s.parse(text)
	if err == nil {
		err = next.drawable(t)
	}
	if err != nil {
		return s, err
	}
	return next, nil
}

// ParseTable is Parse for a state of which the table alone is asked: the width
// may be odd where the convention has such rows.
func (s State) ParseTable(text func(name string) (value string, ok bool)) (State, error) {
	next, _, err := s.parse(text)
	return next, err
}

// parse is ParseTable, and returns the table.
func (s State) parse(text func(name string) (value string, ok bool)) (State, *convention.Table, error) {
	next := s
	var view, position, start bool
	for _, name := range StateNames() {
		value, ok := text(name)
		if !ok {
			continue
		}
		if err := next.part(name).set(name, value); err != nil {
			return s, nil, err
		}
		view, position, start = view || name == "view", position || name == "position", start || name == "start"
	}
	if next.Convention != s.Convention {
		next.forgetSettings(text)
	}
	if !start {
		next.fitStart(&s)
	}
	if next.SeqLen != s.SeqLen || next.Start != s.Start {
		if !position {
			next.Position = next.Start + min(max(0, s.Position-s.Start), next.SeqLen-1)
		}
	}
	if !view && (next.SeqLen != s.SeqLen || next.DModel != s.DModel) {
		next.View = next.Whole()
	}
	t, err := next.validate()
	if err != nil {
		return s, nil, err
	}
	return next, t, nil
}

// With is Parse for a single part.
func (s State) With(name, value string) (State, error) {
	return s.Parse(func(n string) (string, bool) { return value, n == name })
}

// part returns a part by its name, nil if there is none.
func (s *State) part(name string) part {
	switch name {
	case "seq-len":
		return (*integer)(&s.SeqLen)
	case "d-model":
		return (*integer)(&s.DModel)
	case "base":
		return (*real)(&s.Base)
	case "start":
		return (*integer)(&s.Start)
	case "position":
		return (*integer)(&s.Position)
	case "offset":
		return (*integer)(&s.Offset)
	case "colormap":
		return choice{&s.Colormap, ColormapNames()}
	case "view":
		return &s.View
	case "sentence":
		return (*line)(&s.Sentence)
	case "order":
		return (*list)(&s.Order)
	case "annotation":
		return choice{&s.Annotation, AnnotationNames()}
	case "threshold":
		return (*real)(&s.Threshold)
	case "dimensions":
		return (*list)(&s.Dimensions)
	case "layout":
		return choice{&s.Layout, LayoutNames()}
	case "range":
		return (*integer)(&s.Range)
	case "theta":
		return choice{&s.Theta, ThetaNames()}
	case "measure":
		return choice{&s.Measure, MeasureNames()}
	case "step":
		return (*integer)(&s.Step)
	case "language":
		return choice{&s.Language, LanguageNames()}
	case "convention":
		return (*presetName)(&s.Convention)
	case "versus":
		return (*presetName)(&s.Versus)
	case "odd-width":
		return (*integer)(&s.OddWidth)
	case "bug":
		return choice{&s.Bug, BugNames()}
	case "sample":
		return choice{&s.Sample, SampleNames()}
	case "precision":
		return choice{&s.Precision, PrecisionNames()}
	case "route":
		return choice{&s.Route, RouteNames()}
	}
	if i := slices.Index(settingNames, name); i >= 0 {
		return (*optional)(&s.Settings[i])
	}
	return nil
}

// validate returns the table of the state if it is a state at all.
func (s *State) validate() (*convention.Table, error) {
	if s.SeqLen < 1 {
		return nil, encoder.Invalid("seq-len", s.SeqLen, "is below 1")
	}
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	if s.Position < s.Start || s.Position >= s.Start+s.SeqLen {
		return nil, encoder.Invalid("position", s.Position, "is not between # and #").With(strconv.Itoa(s.Start), strconv.Itoa(s.Start+s.SeqLen-1))
	}
	v := s.View
	if !(v.Width > 0 && v.Height > 0 && v.Left >= 0 && v.Top >= 0 &&
		v.Left+v.Width <= float64(s.DModel) && v.Top+v.Height <= float64(s.SeqLen)) {
		return nil, &encoder.Error{Parameter: "view", Value: v.text(), Rule: "is not within the matrix"}
	}
	switch {
	case !(s.Threshold >= 0 && s.Threshold <= 2):
		return nil, encoder.Invalid("threshold", s.Threshold, "is not within 0 and 2")
	case s.Range < 1:
		return nil, encoder.Invalid("range", s.Range, "is below 1")
	case s.Step < 1:
		return nil, encoder.Invalid("step", s.Step, "is below 1")
	case s.Step > LastStep:
		return nil, encoder.Invalid("step", s.Step, "is above #").With(strconv.Itoa(LastStep))
	case s.OddWidth < 1:
		return nil, encoder.Invalid("odd-width", s.OddWidth, "is below 1")
	case s.OddWidth > encoder.MaxDModel:
		return nil, encoder.Invalid("odd-width", s.OddWidth, "is above 65536")
	case s.OddWidth%2 == 0:
		return nil, encoder.Invalid("odd-width", s.OddWidth, "is even")
	}
	return t, nil
}

// drawable refuses states whose table there is, but no pictures of it.
func (s *State) drawable(t *convention.Table) error {
	if _, err := s.Encoding(); err != nil {
		return err
	}
	_, err := t.Means(nil, 0, 0)
	return err
}

// Encoding returns the paper's encoding of the sizes of the state.
func (s *State) Encoding() (*encoder.Encoding, error) {
	return encoder.New(s.SeqLen, s.DModel, encoder.Base(s.Base), encoder.Start(s.Start))
}

// Text returns a part as Parse reads it.
func (s *State) Text(name string) string { return s.part(name).text() }

// Query returns the state as a query or hash, without its question mark or
// number sign: the parts from which Parse makes it out of defaults.
func (s *State) Query(defaults State) string { return QueryOf(s.Differences(defaults)) }

// Everything returns all parts of the state as Query writes them.
func (s *State) Everything() string { return QueryOf(s.Parts(func(string) bool { return true })) }

// Differences returns the parts that make the state out of defaults.
func (s *State) Differences(defaults State) [][2]string {
	fitted := func(name string) bool { return name == "start" || name == "position" || name == "view" }
	rest, _ := defaults.ParseTable(func(name string) (string, bool) { return s.Text(name), !fitted(name) })
	sizes, _ := rest.ParseTable(func(name string) (string, bool) { return s.Text(name), name == "start" })
	return s.Parts(func(name string) bool {
		otherwise := &defaults
		switch name {
		case "start":
			otherwise = &rest
		case "position", "view":
			otherwise = &sizes
		}
		return s.Text(name) != otherwise.Text(name)
	})
}

// Parts returns the names and the texts of those parts that tell something.
func (s *State) Parts(tells func(name string) bool) (parts [][2]string) {
	for _, name := range StateNames() {
		if tells(name) {
			parts = append(parts, [2]string{name, s.Text(name)})
		}
	}
	return parts
}

// QueryOf returns names and texts as a query.
func QueryOf(parts [][2]string) string {
	query := ""
	for i, part := range parts {
		if i > 0 {
			query += "&"
		}
		query += part[0] + "=" + percent(part[1])
	}
	return query
}

// Numeric reports whether the part of a name is a number. One that may be empty
// is not.
func Numeric(name string) bool {
	switch new(State).part(name).(type) {
	case *integer, *real:
		return true
	}
	return false
}

// Integral reports whether the part of a name is an integer.
func Integral(name string) bool {
	_, integral := new(State).part(name).(*integer)
	return integral
}

// Choices returns what the part of a name may be, nil unless that is one of a
// few names.
func Choices(name string) []string {
	switch c := new(State).part(name).(type) {
	case choice:
		return c.names
	case *presetName:
		return ConventionNames()
	}
	return nil
}

// percent returns a text for a query: what could be mistaken there for
// something else, and what is not ASCII, as %XX.
func percent(text string) string {
	const digits = "0123456789ABCDEF"
	var query []byte
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '.', c == '-', c == ',', c == '_':
			query = append(query, c)
		default:
			query = append(query, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(query)
}
