package text_test

import (
	"testing"

	"github.com/posenc/posenc/web/text"
)

func TestSentence(t *testing.T) {
	for _, c := range []struct {
		lang    text.Lang
		s, want string
	}{
		{text.English, "rows differ", "Rows differ."},
		{text.English, "g[0] differs", "g[0] differs."},
		{text.English, "head_dim 7 is odd", "head_dim 7 is odd."},
		{text.English, "a.b 7 is odd", "a.b 7 is odd."},
		{text.English, "gpt2 has none", "gpt2 has none."},
		{text.English, "vLLM refuses it", "vLLM refuses it."},
		{text.English, "x", "X."},
		{text.English, "Rows differ", "Rows differ."},
		{text.Chinese, "各行不同", "各行不同。"},
		{text.Chinese, "g 不同", "g 不同。"},
	} {
		if got := c.lang.Sentence(c.s); got != c.want {
			t.Errorf("Sentence(%q) = %q, want %q", c.s, got, c.want)
		}
	}
}

func TestList(t *testing.T) {
	items := []string{"a", "b", "c"}
	for _, c := range []struct {
		lang  text.Lang
		items []string
		want  string
	}{
		{text.English, items, "a, b, c"}, {text.Chinese, items, "a、b、c"}, {text.English, items[:1], "a"}, {text.English, nil, ""},
		{text.English, []string{"", "a", "", "b"}, "a, b"},
	} {
		if got := c.lang.List(c.items); got != c.want {
			t.Errorf("List(%q) = %q, want %q", c.items, got, c.want)
		}
	}
	if got, want := text.English.First(2, items), "a, b, …"; got != want || text.English.First(3, items) != "a, b, c" {
		t.Errorf("First(2, %q) = %q, want %q", items, got, want)
	}
	if got := text.English.Sentences("A.", "", "B."); got != "A. B." || text.Chinese.Sentences("甲。", "乙。") != "甲。乙。" {
		t.Errorf("Sentences = %q, want A. B.", got)
	}
}
