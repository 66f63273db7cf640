package plot_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func oddOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Odd {
	t.Helper()
	return &plot.Odd{View: viewOf(t, width, lang, parts...)}
}

func TestOddPicture(t *testing.T) {
	checkGolden(t, "odd", oddOf(t, 1024, plot.English, "position", "1"), 1024)
	phone := oddOf(t, 358, plot.Chinese, "odd-width", "3", "offset", "-2")
	phone.Pointed = &plot.OddPlace{Behaviour: 2, Dim: 2}
	checkGolden(t, "odd-chinese-phone", phone, 358)
}

// TestOddNumbers compares the numbers of position 1 at d = 5 with what the libraries
// compute.
func TestOddNumbers(t *testing.T) {
	svg := string(oddOf(t, 1024, plot.English, "position", "1").AppendSVG(nil))
	for _, row := range []string{
		"0.8415 0.0001 0.5403 1.0000 0.0000", // tensor2tensor, fairseq
		"0.8415 0.5403 0.0251 0.9997 0.0000",
		"0.8415 0.5403 0.0251 0.9997 0.0006", // keras-hub
		"0.8415 0.5403 0.0464 0.9989 0.0022", // tatp22
		"0.8415 0.0251 0.0006 0.5403 0.9997", // marian, spago
		"0.8415 0.0251 0.0006 0.5403 0.9997 1.0000",
	} {
		for _, number := range strings.Fields(row) {
			_, rest, found := strings.Cut(svg, ">"+number+"</text>")
			if !found {
				t.Fatalf("%s is not where %s should be", number, row)
			}
			svg = rest
		}
	}
}

func TestOddTells(t *testing.T) {
	for _, c := range []struct {
		width, want string
	}{
		{"5", "a sine more than cosines: spread 1.000; a column more than asked for: spread 0; No rows of d = 5: paper (left undefined)"},
		{"3", "fairseq, fsmt, m2m100, speech2text, allennlp, texar, ddpm (ZeroDivisionError)"},
		{"3", "diffusers-timestep (not a number)"},
		{"1", "detr (RuntimeError)"}, // the other torch modules take it
	} {
		if got := oddOf(t, 1024, plot.English, "odd-width", c.width).Summary(); !strings.Contains(got, c.want) {
			t.Errorf("d = %s: %q does not say %q", c.width, got, c.want)
		}
	}
	p := oddOf(t, 1024, plot.English, "position", "1")
	p.Pointed = &plot.OddPlace{Behaviour: 4, Dim: 2}
	if got, want := p.Told(), "a sine more than cosines: column 2 is sin of pair 2, ω = 0.000631, here 0.000631; its cosine has been cut off"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Pointed = &plot.OddPlace{Behaviour: 0, Dim: 4}
	if got, want := p.Told(), "all sines, all cosines, a zero: column 4 is zero in every row"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOddNames checks that each convention is in the picture once, whatever the
// width.
func TestOddNames(t *testing.T) {
	for _, width := range []string{"1", "3", "5", "33"} {
		p := oddOf(t, 2000, plot.English, "odd-width", width)
		var texts []string
		for _, l := range writtenIn(t, fileOf(p, 2000)) {
			texts = append(texts, strings.FieldsFunc(l.string, func(r rune) bool { return r == ',' || r == ' ' })...)
		}
		for _, name := range param.ConventionNames() {
			n := 0
			for _, text := range texts {
				if text == name {
					n++
				}
			}
			if n != 1 {
				t.Errorf("d = %s: %s is there %d times", width, name, n)
			}
		}
	}
}

func TestOddExtremes(t *testing.T) {
	for _, parts := range [][]string{
		{"odd-width", "1"},
		{"odd-width", "3", "base", "1"},
		{"odd-width", "65535", "base", "1e300"},
		{"odd-width", "7", "offset", "9007199254740992"},
		{"odd-width", "9", "offset", "-9007199254740992", "start", "9007199254740000", "position", "9007199254740050"},
		{"odd-width", "129", "offset", "0"},
	} {
		for _, width := range []int{320, 390, 559, 560, 859, 860, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p := oddOf(t, width, lang, parts...)
				checkPicture(t, p, width)
				p.Pointed = &plot.OddPlace{Behaviour: 3, Dim: -1, M: 5}
				checkPicture(t, p, width)
			}
		}
	}
}

func TestOddAt(t *testing.T) {
	p := oddOf(t, 1024, plot.English)
	for _, c := range []struct {
		x, y float64
		want plot.OddPlace
	}{
		{272 + 58*2.5, 26 + 18, plot.OddPlace{Behaviour: 0, Dim: 2}},
		{272 + 58*5.5, 26 + 5*92 + 18, plot.OddPlace{Behaviour: 5, Dim: 5}},
		{1024 - 84, 26 + 2*92 + 30, plot.OddPlace{Behaviour: 2, Dim: -1, M: 9958}}, // 2π·10000^(4/5)
	} {
		if got := p.At(c.x, c.y); got == nil || *got != c.want {
			t.Errorf("At(%v, %v) = %v, want %v", c.x, c.y, got, c.want)
		}
	}
	if got := p.At(272+58*5.5, 26+18); got != nil {
		t.Errorf("there is %v where the first has no sixth column", *got)
	}
}
