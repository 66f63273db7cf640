package plot_test

import (
	"image"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

func identifyOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Identify {
	t.Helper()
	return &plot.Identify{View: viewOf(t, width, lang, parts...)}
}

func TestIdentifySVG(t *testing.T) {
	checkGolden(t, "identify", identifyOf(t, 1024, plot.English), 1024)
	checkGolden(t, "identify-phone", identifyOf(t, 358, plot.Chinese, "sample", "one-row"), 358)
}

// TestIdentifyVerdicts reads what is said of each sample.
func TestIdentifyVerdicts(t *testing.T) {
	for sample, want := range map[string][2]string{
		"fairseq":       {"fairseq", "positions 2 to 17"},
		"one-row":       {"paper", "position 1234"},
		"doubled-index": {"doubled index", "frequencies are squared"},
		"bfloat16":      {"bfloat16 angles", "8 binary digits"},
		"gaussian":      {"No convention makes these numbers", "learned"},
	} {
		p := identifyOf(t, 700, plot.English, "sample", sample)
		p.Still = true
		drawn := string(p.AppendSVG(nil)) + p.Summary()
		for _, words := range want {
			if !strings.Contains(strings.ToLower(drawn), strings.ToLower(words)) {
				t.Errorf("%s: %q is not said in %s", sample, words, p.Summary())
			}
		}
		if p.Code() == "" != (sample == "gaussian") {
			t.Errorf("%s: the code is %q", sample, p.Code())
		}
	}
}

// TestIdentifyCode reads the code for rows that follow each other and for others.
func TestIdentifyCode(t *testing.T) {
	p := identifyOf(t, 700, plot.English)
	if got, want := p.Code(), "encode({ convention: 'tensor2tensor',\n  seqLen: 16, dModel: 16, start: 2 })\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	e, err := encoder.New(0, 16)
	if err != nil {
		t.Fatal(err)
	}
	if e, err = e.At([]float64{9, 2, 500, 4}); err != nil {
		t.Fatal(err)
	}
	p.Given = &plot.Numbers{Rows: 4, Columns: 16, Data: make([]float64, 64)}
	if err := e.Rows64(p.Given.Data, 0, 4); err != nil {
		t.Fatal(err)
	}
	if got, want := p.Code(), "encode({ convention: 'paper',\n  positions: [9, 2, 500, 4], dModel: 16 })\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestIdentifyPictures draws numbers that are hard to draw.
func TestIdentifyPictures(t *testing.T) {
	numbers := func(rows, columns int, number func(row, column int) float64) *plot.Numbers {
		n := &plot.Numbers{Rows: rows, Columns: columns}
		for i := range rows * columns {
			n.Data = append(n.Data, number(i/columns, i%columns))
		}
		return n
	}
	paper := func(row, column int) float64 {
		sin, cos := math.Sincos(float64(row) * math.Pow(10000, -float64(column/2*2)/64))
		return [...]float64{sin, cos}[column%2]
	}
	for name, given := range map[string]*plot.Numbers{
		"zeros":      numbers(3, 4, func(int, int) float64 { return 0 }),
		"ones":       numbers(3, 4, func(int, int) float64 { return 1 }),
		"one number": numbers(1, 1, func(int, int) float64 { return 0.5 }),
		"one column": numbers(7, 1, func(row, _ int) float64 { return math.Sin(float64(row)) }),
		"two rows":   numbers(2, 64, paper),
		"many rows":  numbers(3000, 64, paper),
		"wide":       numbers(2, 4096, func(_, column int) float64 { return float64(column % 7) }),
		"huge":       numbers(4, 4, func(row, column int) float64 { return 1e99 * float64(row-column) }),
		"tiny":       numbers(4, 4, func(row, column int) float64 { return 1e-99 * float64(row*column) }),
		"scaled":     numbers(5, 64, func(row, column int) float64 { return 1e-3 * paper(row, column) }),
		"transposed": numbers(64, 9, func(row, column int) float64 { return paper(column, row) }),
		"negative":   numbers(5, 64, func(row, column int) float64 { return paper(row-70_000_000, column) }),
		"shuffled":   numbers(9, 64, func(row, column int) float64 { return paper(row*row*37%101, column) }),
		"reordered":  numbers(9, 64, func(row, column int) float64 { return paper(row, column*37%64) }),
		"noisy": numbers(9, 64, func(row, column int) float64 {
			return paper(row, column) + 1e-3*math.Sin(float64(17*row+column*column))
		}),
		"of one base": numbers(9, 2, paper),
	} {
		for _, width := range []int{320, 530, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				t.Run(name, func(t *testing.T) {
					p := identifyOf(t, width, lang)
					p.Given = given
					checkPicture(t, p, width)
					p.Cell = p.Next(1, 1)
					checkPicture(t, p, width)
					r := p.Place()
					p.Paint(image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy())))
				})
			}
		}
	}
}
