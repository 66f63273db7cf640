package param_test

import (
	"testing"

	. "github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// TestRange checks that a range contains what the state takes, at its ends too,
// and says so.
func TestRange(t *testing.T) {
	s, err := parse(DefaultState(), "start=-5&seq-len=20&position=0")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		part             string
		takes, refuses   []string
		english, chinese string
	}{
		{"seq-len", []string{"1", "1e3"}, []string{"0", "1.5", "", "x"}, "Must be a whole number, 1 or more", "须为不小于 1 的整数"},
		{"d-model", []string{"2", "65536"}, []string{"0", "7", "65538", "-2"}, "Must be an even number, 2 to 65536", "须为 2 到 65536 的偶数"},
		{"base", []string{"1", "1.5"}, []string{"0.5", "?"}, "Must be a number, 1 or more", "须为不小于 1 的数"},
		{"position", []string{"-5", "14"}, []string{"-6", "15", "1.5"}, "Must be a whole number, -5 to 14", "须为 -5 到 14 的整数"},
		{"offset", []string{"-1000", "0"}, []string{"0.5", ""}, "Must be a whole number", "须为整数"},
		{"threshold", []string{"0", "2"}, []string{"-0.1", "3"}, "Must be a number, 0 to 2", "须为 0 到 2 的数"},
		{"range", []string{"1"}, []string{"0"}, "Must be a whole number, 1 or more", "须为不小于 1 的整数"},
		{"odd-width", []string{"1", "65535"}, []string{"4", "65537", "-1"}, "Must be an odd number, 1 to 65535", "须为 1 到 65535 的奇数"},
	} {
		r := Find(c.part).RangeIn(&s)
		if got := [2]string{r.Say(text.English), r.Say(text.Chinese)}; got != [2]string{c.english, c.chinese} {
			t.Errorf("%s says %q, want %q and %q", c.part, got, c.english, c.chinese)
		}
		for _, text := range c.takes {
			if _, err := s.With(c.part, text); err != nil || !r.Contains(text) {
				t.Errorf("%s %s: error %v, in the range: %v", c.part, text, err, r.Contains(text))
			}
		}
		for _, text := range c.refuses {
			if _, err := s.With(c.part, text); err == nil || r.Contains(text) {
				t.Errorf("%s %s: error %v, in the range: %v", c.part, text, err, r.Contains(text))
			}
		}
	}
	for _, part := range []string{"padding-idx", "scale"} {
		if r := Find(part).RangeIn(&s); !r.Contains("") || r.Contains("x") {
			t.Errorf("the range of %s is %+v", part, r)
		}
	}
	if r := Find("sentence").RangeIn(&s); r != (Range{}) {
		t.Error("a sentence is a number")
	}
}

// TestRangeCheck checks the errors of ranges that no parameter has.
func TestRangeCheck(t *testing.T) {
	for _, c := range []struct {
		r           Range
		value, want string
	}{
		{Range{Least: 2, Most: 8, Step: Even}, "3", "encoder: p 3 is odd"},
		{Range{Least: 2, Most: 8, Step: Even}, "9", "encoder: p 9 is above 8"},
		{Range{Least: -1.5, Most: NoBound}, "-2", "encoder: p -2 is below -1.5"},
		{Range{Least: -1.5, Most: 1.5}, "1.6", "encoder: p 1.6 is not between -1.5 and 1.5"},
	} {
		if err := Check(c.r, "p", c.value); err == nil || err.Error() != c.want {
			t.Errorf("%s in %+v: error %v, want %s", c.value, c.r, err, c.want)
		}
	}
}
