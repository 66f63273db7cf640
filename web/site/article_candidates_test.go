package main_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/plot"
)

// codeOf returns the code of a word of a sentence, by a candidate for positions.
func codeOf(c property.Candidate, pos, length int) []float64 {
	dst := make([]float64, c.Dims)
	c.Code(dst, pos, length)
	return dst
}

// TestArticleCandidates checks what the article says about counting, and that one of the
// candidates of the figure passes everywhere.
func TestArticleCandidates(t *testing.T) {
	pages := articles(t)
	says(t, pages, "at position 1000 the value is a thousand times as large as at position 1", "位置 1000 处的数值是位置 1 处的 1000 倍")
	index := property.PlainIndex()
	if first, thousandth := codeOf(index, 1, 1001)[0], codeOf(index, 1000, 1001)[0]; thousandth != 1000*first {
		t.Errorf("the index of position 1 is %v, of position 1000 %v", first, thousandth)
	}

	says(t, pages, "in L words a step is 1/(L−1) long: one more word changes every code but the first",
		"L 个词的句子里步长是 1/(L−1)：句尾多一个词，除了第一个，其余各词的编码都会改变")
	scaled := property.ScaledIndex()
	for pos := range 20 {
		before, after := codeOf(scaled, pos, 20)[0], codeOf(scaled, pos, 21)[0]
		if math.Abs(before-float64(pos)/19) > 1e-15 || (before == after) != (pos == 0) {
			t.Errorf("the scaled index of position %d is %v of 20 words, %v of 21", pos, before, after)
		}
	}

	says(t, pages, "from 0 to 1 a single digit flips, from 7 to 8 four do", "从 0 到 1 只翻一位，从 7 到 8 要翻四位")
	digits, err := property.BinaryDigits(5)
	if err != nil {
		t.Fatal(err)
	}
	for pos, want := range map[int]int{0: 1, 7: 4} {
		flipped := 0
		for b, x := range codeOf(digits, pos, 20) {
			if codeOf(digits, pos+1, 20)[b] != x {
				flipped++
			}
		}
		if flipped != want {
			t.Errorf("%d digits flip after %d, want %d", flipped, pos, want)
		}
	}

	says(t, pages, "Only one of these four passes every test", "四种编码里，只有一种每一项都合格")
	says(t, pages, "The sinusoid passes.", "全部合格的是正弦。")
	for _, words := range []string{"6", "20", "100"} {
		said := sceneOf(t, "candidates", map[string]string{"seq-len": words}).Summary
		if n := strings.Count(said, "passes all"); n != 1 || !strings.Contains(said, "sinusoid, d = 256: passes all") {
			t.Errorf("of %s words %d candidates pass: %s", words, n, said)
		}
	}
	says(t, pages, "All are computed for seq_len words, at most 20", "每个判定都按 seq_len 个词（最多 20 个）当场算出")
	for words, want := range map[string]int{"6": 6, "20": 20, "100": 20} {
		if got := len(columnOf(t, "candidates", map[string]string{"seq-len": words}, "word")); got != want {
			t.Errorf("for seq_len = %s, the figure has %d words, want %d", words, got, want)
		}
	}
}

// TestArticleBases checks over how many bases and positions the article says that the
// figure of collisions looks for the two nearest rows.
func TestArticleBases(t *testing.T) {
	pages := articles(t)
	attributes := map[string]string{}
	for _, element := range pages[0].figures {
		if element["figure"] == "collision" {
			attributes = element
		}
	}
	spec, err := plot.Find("collision")
	if err != nil {
		t.Fatal(err)
	}
	v := viewOf(t, "collision", attributes)
	says(t, pages, "it shows, at $1 bases, how close the two nearest of all $2 rows are", "它在 $1 个底数处算出全部 $2 行里最近的两行有多近",
		strconv.Itoa(spec.New().Data(&v).Rows), strconv.Itoa(v.State.SeqLen))
}

// TestCriteriaPage checks for which sizes the page of the requirements says that neighbours are
// nearest, by the figure itself.
func TestCriteriaPage(t *testing.T) {
	says(t, toolPages(t, "criteria"), "with 512 positions in 8 dimensions they are not, with 64 dimensions they are.", "512 个位置、8 维时不是，64 维时是。")
	for width, want := range map[string]string{
		"8":  "8 claims hold for 512 positions in 8 dimensions with base 10000. Broken: Smooth: neighbours are nearest.",
		"64": "9 claims hold for 512 positions in 64 dimensions with base 10000.",
	} {
		if said := sceneOf(t, "criteria", map[string]string{"seq-len": "512", "d-model": width}).Summary; !strings.HasPrefix(said, want) {
			t.Errorf("of %s dimensions the figure says %s", width, said)
		}
	}
}
