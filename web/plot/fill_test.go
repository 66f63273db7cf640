package plot

import "testing"

func TestFill(t *testing.T) {
	for _, c := range []struct {
		text   string
		values []string
		want   string
	}{
		{"no value", nil, "no value"},
		{"# of #", []string{"3", "4"}, "3 of 4"},
		{"词 #，#。", []string{"#", "二"}, "词 #，二。"}, // what is filled in stays as it is
		{"#", nil, "#"},
	} {
		if got := fill(c.text, c.values...); got != c.want {
			t.Errorf("fill(%q, %q) = %q, want %q", c.text, c.values, got, c.want)
		}
	}
}
