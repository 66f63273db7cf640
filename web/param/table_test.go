package param_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/precision"
	_ "github.com/posenc/posenc/web/figures" // whose parameters are in the table
	. "github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// TestNames checks that each name can be an attribute and occurs once.
func TestNames(t *testing.T) {
	valid := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for i, name := range StateNames() {
		if !valid.MatchString(name) {
			t.Errorf("%q is not words in lower case with hyphens between them", name)
		}
		if Find(name) != Table()[i] {
			t.Errorf("%q is the name of two parameters", name)
		}
	}
	if p := Find("seqLen"); p != nil {
		t.Errorf("there is a parameter seqLen: %v", p)
	}
}

// TestFieldsOfState checks that each parameter has a place in the State to itself.
func TestFieldsOfState(t *testing.T) {
	var s State
	places := map[any]string{}
	for _, p := range Table() {
		if before, ok := places[Place(p, &s)]; ok {
			t.Errorf("%s and %s share a place", p.Name, before)
		}
		places[Place(p, &s)] = p.Name
	}
	for i, name := range SettingNames() {
		if err := Set(Find(name), &s, "1"); err != nil || s.Settings[i] != "1" {
			t.Errorf("%s is not setting %d: %v", name, i, err)
		}
		if !slices.Contains(convention.Settings(), Settings[i]) {
			t.Errorf("package convention has no setting %s", Settings[i])
		}
	}
}

// TestDefaults checks that the defaults are a valid state, in which each
// parameter reads as the table has it.
func TestDefaults(t *testing.T) {
	s, err := DefaultState().Parse(func(name string) (string, bool) { return Find(name).Default, true })
	if err != nil || s != DefaultState() {
		t.Fatalf("the defaults are %+v, %v, want %+v", s, err, DefaultState())
	}
	for i := range Table() {
		if p := Table()[i]; s.Text(p.Name) != p.Default {
			t.Errorf("the default of %s is %q, want %q", p.Name, s.Text(p.Name), p.Default)
		}
	}
	if s.View != s.Whole() {
		t.Errorf("the view is %v, want %v", s.View, s.Whole())
	}
}

// other returns a valid value of a parameter that is not its default, and a state
// that accepts it.
func other(t *testing.T, p *Param) (s State, value string) {
	t.Helper()
	for _, name := range ConventionNames() {
		s, err := DefaultState().With("convention", name)
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range append([]string{p.Example, "7", "6", "1.5", "mlx"}, Choices(p.Name)...) {
			if next, err := s.With(p.Name, value); err == nil && next.Text(p.Name) != p.Default {
				return s, value
			}
		}
	}
	t.Fatalf("%s has no value but its default", p.Name)
	return State{}, ""
}

// TestRoundTrip checks for every parameter that a state with another value comes
// back from its query, alone and with everything.
func TestRoundTrip(t *testing.T) {
	for _, p := range Table() {
		s, value := other(t, p)
		want, err := s.With(p.Name, value)
		if err != nil {
			t.Fatal(err)
		}
		for _, query := range []string{want.Query(DefaultState()), want.Everything()} {
			got, err := parse(DefaultState(), unescaped(t, query))
			if err != nil || got != want {
				t.Errorf("%s=%s comes back from %q as %+v, %v", p.Name, value, query, got, err)
			}
		}
		if got := want.Query(want); got != "" {
			t.Errorf("%s=%s differs from itself in %q", p.Name, value, got)
		}
	}
}

// TestBounds checks that the bounds of each range are values of the parameter, and
// that the next numbers are not.
func TestBounds(t *testing.T) {
	s := DefaultState()
	for _, p := range Table() {
		r := p.RangeIn(&s)
		if r == (Range{}) || p.Setting {
			continue
		}
		for _, c := range []struct{ bound, beyond float64 }{{r.Least, r.Least - 1}, {r.Most, r.Most + 1}} {
			if Unbounded(c.bound) {
				continue
			}
			if _, err := s.With(p.Name, encoder.Decimal(c.bound)); err != nil || !r.Contains(encoder.Decimal(c.bound)) {
				t.Errorf("%s %v: %v", p.Name, c.bound, err)
			}
			if _, err := s.With(p.Name, encoder.Decimal(c.beyond)); err == nil || r.Contains(encoder.Decimal(c.beyond)) {
				t.Errorf("%s %v is valid", p.Name, c.beyond)
			}
		}
	}
}

// TestSliders checks that every stop of a slider is a valid value, at which the
// slider stands.
func TestSliders(t *testing.T) {
	for _, p := range Table() {
		for at, stop := range p.Stops {
			s := DefaultState()
			if p.Name == "seq-len" {
				s.Base = 1e12
			}
			next, err := s.With(p.Name, encoder.Decimal(stop))
			if err != nil {
				t.Errorf("%s has the stop %v: %v", p.Name, stop, err)
				continue
			}
			if got, last := p.SliderIndex(&next); got != at || last != len(p.Stops)-1 {
				t.Errorf("at %s %v the slider is at %d of %d, want %d of %d", p.Name, stop, got, last, at, len(p.Stops)-1)
			}
			if got := p.SliderValue(at, &next); got != encoder.Decimal(stop) {
				t.Errorf("%s has %s at %d, want %v", p.Name, got, at, stop)
			}
		}
	}
}

// TestSliderEnds checks sliders that have all integers of a range.
func TestSliderEnds(t *testing.T) {
	s, err := parse(DefaultState(), "seq-len=10&start=5&position=7&offset=-3")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name        string
		at, last    int
		first, next string
	}{
		{"position", 2, 9, "5", "6"},
		{"offset", 6, 18, "-9", "-8"},
	} {
		p := Find(c.name)
		if at, last := p.SliderIndex(&s); at != c.at || last != c.last {
			t.Errorf("the slider of %s is at %d of %d, want %d of %d", c.name, at, last, c.at, c.last)
		}
		if first, next := p.SliderValue(0, &s), p.SliderValue(1, &s); first != c.first || next != c.next {
			t.Errorf("the slider of %s begins with %s, %s, want %s, %s", c.name, first, next, c.first, c.next)
		}
	}
}

// TestLabels checks that each parameter has a label and a description in both languages, and each
// choice a label.
func TestLabels(t *testing.T) {
	english := regexp.MustCompile("^[a-z ]{2,}$|[a-z]{2} [a-z]{2}") // a word or several, not a name or a sign
	for _, p := range Table() {
		texts := map[string]text.Words{"label": p.Label, "description": p.Description}
		if p.Hint != (text.Words{}) {
			texts["hint"] = p.Hint
		}
		for _, c := range p.Choices {
			if c[2] == "" && english.MatchString(c[1]) && !strings.HasPrefix(c.Name(), c[1]) {
				t.Errorf("the label %q of %s is English alone", c[1], p.Name)
			}
			if c.Name() == "" {
				texts["label of the empty choice"] = text.Words{c[1], c[2]}
			}
		}
		for what, pair := range texts {
			if pair[0] == "" || pair[1] == "" {
				t.Errorf("the %s of %s is %q", what, p.Name, pair)
			}
		}
	}
}

// TestBugLabels checks that each bug has a name in both languages.
func TestBugLabels(t *testing.T) {
	for _, parameter := range []string{"bug", "rotary-bug"} {
		for _, name := range Choices(parameter) {
			if label := ChoiceLabel(parameter, name); label[text.English] == "" || label[text.Chinese] == "" {
				t.Errorf("%s %s is called %+v", parameter, name, label)
			}
		}
	}
}

// TestChoices checks the choices that other packages define.
func TestChoices(t *testing.T) {
	var bugs []string
	for _, b := range bug.All() {
		bugs = append(bugs, b.Name)
	}
	var rotaryBugs []string
	for _, b := range rotarybug.All() {
		rotaryBugs = append(rotaryBugs, b.Name)
	}
	for _, c := range []struct {
		name string
		want []string
	}{
		{"bug", bugs},
		{"rotary-bug", rotaryBugs},
		{"route", precision.RoundingModeNames()},
		{"convention", convention.Names()},
		{"seq-len", nil},
		{"flip", nil}, // a number, or empty
	} {
		if got := Choices(c.name); !slices.Equal(got, c.want) {
			t.Errorf("the choices of %s are %q, want %q", c.name, got, c.want)
		}
	}
	if got, want := ChoiceLabel("measure", "cosine"), (text.Words{"cosine similarity", "余弦相似度"}); got != want {
		t.Errorf("cosine has the label %q, want %q", got, want)
	}
	if got, want := ChoiceLabel("language", "go"), (text.Words{"Go", "Go"}); got != want {
		t.Errorf("go has the label %q, want %q", got, want)
	}
	if got, want := ChoiceLabel("convention", "mlx"), (text.Words{"mlx", "mlx"}); got != want {
		t.Errorf("mlx has the label %q, want %q", got, want)
	}
}

// TestVisible checks which fields a state has.
func TestVisible(t *testing.T) {
	for _, c := range []struct {
		query, name      string
		visible, enabled bool
	}{
		{"", "seq-len", true, true},
		{"", "annotation", true, true},
		{"convention=mlx", "annotation", false, true},
		{"", "threshold", true, false},
		{"annotation=movement", "threshold", true, true},
		{"", "scale", false, true},
		{"convention=mlx", "scale", true, true},
	} {
		s, err := parse(DefaultState(), c.query)
		if err != nil {
			t.Fatal(err)
		}
		p := Find(c.name)
		if visible, enabled := p.Visible(&s), p.Enabled(&s); visible != c.visible || enabled != c.enabled {
			t.Errorf("with %q, %s is visible: %t, enabled: %t, want %t and %t", c.query, c.name, visible, enabled, c.visible, c.enabled)
		}
	}
}

// TestRangeErrors checks the rule that a number outside its range violates.
func TestRangeErrors(t *testing.T) {
	for _, c := range []struct{ query, english, chinese string }{
		{"threshold=2.5", "threshold 2.5 is not between 0 and 2", "threshold 2.5 不在 0 与 2 之间"},
		{"range=0", "range 0 is below 1", "range 0 小于 1"},
		{"step=0", "step 0 is below 1", "step 0 小于 1"},
		{"step=8", "step 8 is above 7", "step 8 大于 7"},
		{"odd-width=0", "odd-width 0 is below 1", "odd-width 0 小于 1"},
		{"odd-width=4", "odd-width 4 is even", "odd-width 4 是偶数"},
		{"odd-width=65536", "odd-width 65536 is even", "odd-width 65536 是偶数"},
		{"odd-width=65537", "odd-width 65537 is above 65536", "odd-width 65537 大于 65536"},
		{"step=9&threshold=3", "step 9 is above 7", "step 9 大于 7"},
	} {
		_, err := parse(DefaultState(), c.query)
		e, ok := err.(*encoder.Error)
		if !ok {
			t.Errorf("%s: error %v", c.query, err)
			continue
		}
		english, chinese := e.Sentence(), text.Error(e, text.Chinese).Sentence()
		if e.Code != encoder.OutOfRange || english != c.english || chinese != c.chinese {
			t.Errorf("%s: %q and %q, code %s, want %q and %q", c.query, english, chinese, e.Code, c.english, c.chinese)
		}
	}
}
