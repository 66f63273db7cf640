package plot_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// attentionOf returns the picture of a state with some parts changed.
func attentionOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Attention {
	t.Helper()
	return &plot.Attention{View: viewOf(t, width, lang, parts...)}
}

// longSentence has as many words as the figure takes.
const longSentence = "the quick brown fox jumps over the lazy dog and runs away"

func TestAttentionSVG(t *testing.T) {
	held := 1
	moving := attentionOf(t, 700, plot.English, "sentence", "the cat sat on the mat", "order", "0,2,1,3,4,5")
	moving.Slots, moving.Held = []float64{0, 1.4, 1.2, 3, 4, 5}, &held
	checkGolden(t, "attention", attentionOf(t, 1024, plot.English), 1024)
	checkGolden(t, "attention-phone", attentionOf(t, 358, plot.Chinese), 358)
	checkGolden(t, "attention-moving", moving, 700)
	checkGolden(t, "attention-long", attentionOf(t, 576, plot.English, "sentence", longSentence), 576)
}

// TestAttentionPictures draws sentences that are hard to draw.
func TestAttentionPictures(t *testing.T) {
	for _, parts := range [][]string{
		nil,
		{"sentence", "one"},
		{"sentence", "a a"},
		{"sentence", "a b", "order", "0,1"},
		{"sentence", "the quick brown fox jumps over the lazy dog and runs away from all of us"},
		{"sentence", "<b>&amp; Donaudampfschifffahrtsgesellschaft \x00\xff"},
		{"sentence", "人工智能正在改变世界的样子你说是不是呢"},
		{"order", "7,7"}, {"order", "0,1,9007199254740992"},
		{"base", "1"}, {"base", "1e300"},
		{"d-model", "2"}, {"d-model", "65536"}, {"seq-len", "1"}, {"start", "-9007199254740991"},
	} {
		for _, width := range []int{320, 390, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				checkPicture(t, attentionOf(t, width, lang, parts...), width)
			}
		}
	}
}

// TestAttentionWordsAreWhole checks that the words of a long sentence are all
// written in full, on a phone too, and one that is too long for any label to what
// can be guessed.
func TestAttentionWordsAreWhole(t *testing.T) {
	for sentence, want := range map[string][]string{
		longSentence: strings.Fields(longSentence),
		"我 也 想 跟 你 一起 去 图书馆 看 新来 的 书":                                              {"我", "一起", "图书馆", "新来"},
		"the Donaudampfschifffahrtsgesellschaft has a long name and is on a river": {"Donaudampfsch…", "river"},
		"responsibility is shared": {"responsibility", "shared"},
	} {
		for _, width := range []int{320, 366, 576, 1024} {
			p := attentionOf(t, width, plot.English, "sentence", sentence)
			checkPicture(t, p, width)
			svg := string(p.AppendSVG(nil))
			for _, word := range want {
				if strings.Count(svg, ">"+word+"</text>") < 4 {
					t.Errorf("%d px: %q is not written whole on all of its labels", width, word)
				}
			}
		}
	}
}

// TestAttentionOrder checks that a list that is no permutation is none.
func TestAttentionOrder(t *testing.T) {
	for order, want := range map[string][]int{
		"": {2, 1, 0}, "1,2,0": {1, 2, 0}, "0,1,2": {0, 1, 2},
		"0,1": {2, 1, 0}, "0,0,1": {2, 1, 0}, "1,2,3": {2, 1, 0},
	} {
		if got := attentionOf(t, 640, plot.English, "order", order).Order(); !slices.Equal(got, want) {
			t.Errorf("Order() = %v for %q, want %v", got, order, want)
		}
	}
}

// TestAttentionTellsOrderByPositions checks the two claims of the figure in its
// numbers: without positions the outputs of a word agree to 1e-15 whatever the
// order, and with them they do not.
func TestAttentionTellsOrderByPositions(t *testing.T) {
	for _, parts := range [][]string{
		nil, {"order", "1,2,0"},
		{"sentence", "我今天不去了"}, {"sentence", "the cat sat on the mat", "order", "5,4,3,2,1,0"},
	} {
		data := attentionOf(t, 640, plot.Chinese, parts...).Data()
		row, without, with := make([]float64, len(data.Columns)), 0.0, 0.0
		for i := range data.Rows {
			data.Row(row, i)
			without = max(without, abs(row[3]-row[4]))
			with = max(with, abs(row[5]-row[6]))
		}
		if without > 1e-15 || with < 0.1 {
			t.Errorf("%q: outputs differ by %v without positions and %v with them, want < 1e-15 and > 0.1", parts, without, with)
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

// TestAttentionNumbers checks that each ≠ has its number, however many words there
// are.
func TestAttentionNumbers(t *testing.T) {
	words := "one old man and the sea told a boy of long days"
	for n := 2; n <= param.MaxWords; n++ {
		for _, width := range []int{320, 358, 640, 1024} {
			sentence := strings.Join(strings.Fields(words)[:n], " ")
			svg := string(attentionOf(t, width, plot.English, "sentence", sentence).AppendSVG(nil))
			panel, _, _ := strings.Cut(svg, "wherever it stands")
			signs := strings.Count(panel, ">≠")
			numbers := len(regexp.MustCompile(`halo"[^>]*>(≠ )?\d\.\d`).FindAllString(panel, -1))
			if signs != n || numbers != n {
				t.Errorf("%d words, %d px: %d signs and %d numbers, want %d of each", n, width, signs, numbers, n)
			}
		}
	}
}

// TestAttentionSays checks that the same words in the same order are not called
// another order, also where equal words have been swapped.
func TestAttentionSays(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  string
	}{
		{nil, "attention cannot tell who bites whom"},
		{[]string{"order", "1,0,2"}, "attention cannot tell the sentences apart"},
		{[]string{"order", "0,1,2"}, "The same sentence twice"},
		{[]string{"sentence", "no no"}, "The same sentence twice"},
		{[]string{"sentence", "no"}, "A single word has no order"},
		{[]string{"sentence", strings.Repeat("a ", 20)}, "Only the first 12 of 20 words are used."},
	} {
		if svg := string(attentionOf(t, 640, plot.English, c.parts...).AppendSVG(nil)); !strings.Contains(svg, c.want) {
			t.Errorf("%q: the picture does not say %q", c.parts, c.want)
		}
	}
}
