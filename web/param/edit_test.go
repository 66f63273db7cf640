package param_test

import (
	"testing"

	. "github.com/posenc/posenc/web/param"
)

// keys types a text key by key, each of which may be valid or not, as a field
// does, and returns the state that is shown after the last one.
func keys(t *testing.T, e *Edit, s State, part, text string) State {
	t.Helper()
	for n := range len(text) {
		s = enter(e, s, part, text[:n+1])
	}
	return s
}

// enter gives a field another text.
func enter(e *Edit, s State, part, text string) State {
	s = e.Before(s, part, text)
	if next, err := s.With(part, text); err == nil {
		s = next
	}
	e.Shown(s)
	return s
}

// TestEdit checks that a text shows its value if it is valid, and otherwise
// nothing of its beginning.
func TestEdit(t *testing.T) {
	for _, c := range []struct{ from, part, text, want string }{
		{"", "d-model", "64", "d-model=64"},
		{"", "d-model", "65538", ""},
		{"", "d-model", "647", ""},
		{"", "seq-len", "1.5", ""},
		{"", "seq-len", "1e3", "seq-len=1000"},
		{"", "position", "100", ""},
		{"", "position", "10", "position=10"},
		{"", "base", "100x", ""},
		{"convention=mlx", "scale", "0.5", "convention=mlx&scale=0.5"},
		{"convention=mlx&scale=2", "scale", "5-", "convention=mlx&scale=2"},
		{"view=0,0,10,10", "seq-len", "10x", "view=0,0,10,10"},
		{"view=0,0,10,10", "seq-len", "100", "view=0,0,10,10"},
	} {
		s, err := parse(DefaultState(), c.from)
		if err != nil {
			t.Fatal(err)
		}
		got := keys(t, new(Edit), s, c.part, c.text)
		if query := got.Query(DefaultState()); query != c.want {
			t.Errorf("%q, then %s typed as %s: %q, want %q", c.from, c.part, c.text, query, c.want)
		}
	}
}

// TestEditReplaced puts a text in the place of another one, and shortens one.
func TestEditReplaced(t *testing.T) {
	for _, c := range []struct {
		texts []string
		want  int
	}{
		{[]string{"64", "7"}, 64},
		{[]string{"64", "32"}, 32},
		{[]string{"64", "6", ""}, 256},
		{[]string{"64", "645", "64"}, 64},
		{[]string{"8", "", "9"}, 256},
	} {
		s, e := DefaultState(), new(Edit)
		for _, text := range c.texts {
			s = enter(e, s, "d-model", text)
		}
		if s.DModel != c.want {
			t.Errorf("d-model is %d after %q, want %d", s.DModel, c.texts, c.want)
		}
	}
}

// TestEditAmongOthers changes something else while a number is typed.
func TestEditAmongOthers(t *testing.T) {
	var e Edit
	s := keys(t, &e, DefaultState(), "d-model", "6")
	s.Position = 33
	s = keys(t, &e, s, "d-model", "65")
	if got := s.Query(DefaultState()); got != "position=33" {
		t.Errorf("the state is %q, want the position alone", got)
	}
}

// TestEditEnds types a number, ends that, and goes on with one that is invalid.
func TestEditEnds(t *testing.T) {
	var e Edit
	s := keys(t, &e, DefaultState(), "d-model", "64")
	e.End()
	if s = keys(t, &e, s, "d-model", "7"); s.DModel != 64 {
		t.Errorf("d-model is %d, want 64", s.DModel)
	}
	if s = keys(t, &e, s, "seq-len", "1.5"); s.SeqLen != 100 || s.DModel != 64 {
		t.Errorf("the sizes are %d × %d, want 100 × 64", s.SeqLen, s.DModel)
	}
}
