package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/chart"
)

// Numbers are a matrix that somebody has, row after row.
type Numbers struct {
	Rows, Columns int
	Data          []float64
	Gap           identify.Gap // of a print with … in place of rows and columns
}

// grid returns the numbers to be drawn.
func (n *Numbers) grid() chart.Grid {
	return chart.Grid{Rows: n.Rows, Columns: n.Columns, Data: n.Data}
}

// Sample returns the numbers of a choice of sample, rounded to a few decimals
// as if they had been printed:
//
//	fairseq        words at the positions behind padding_idx
//	one-row        a single row of the paper, of an unknown position
//	doubled-index  rows with the bug of that name
//	bfloat16       rows whose angles were computed in bfloat16
//	gaussian       what no convention makes, spread as vectors are before they are learned
func Sample(name string) *Numbers {
	n := sampled(name)
	for i, x := range n.Data {
		n.Data[i], _ = strconv.ParseFloat(strconv.FormatFloat(x, 'f', sampleDecimals, 64), 64)
	}
	return n
}

const sampleDecimals = 6

func sampled(name string) *Numbers {
	n := &Numbers{Rows: 16, Columns: 16}
	switch name {
	case "one-row":
		n.Rows, n.Columns = 1, 32
		e, _ := encoder.New(1, n.Columns, encoder.Start(1234))
		n.Data = make([]float64, n.Columns)
		e.Rows64(n.Data, 0, 1)
	case "doubled-index", "bfloat16":
		e, _ := encoder.New(n.Rows, n.Columns)
		if name == "bfloat16" {
			name = "bfloat16-angles"
		}
		bug, _ := bug.Find(name)
		n.Data = make([]float64, n.Rows*n.Columns)
		bug.Rows64(e, n.Data)
	case "gaussian":
		n.Data = gaussian(n.Rows * n.Columns)
	default:
		p, _ := convention.Find("fairseq")
		p.Set("padding_idx", 1)
		p.Set("start", 2)
		t, _ := p.Convention.Table(n.Rows, n.Columns)
		n.Data = make([]float64, n.Rows*n.Columns)
		t.Rows64(n.Data, 0, n.Rows)
	}
	return n
}

// gaussian returns n numbers with the mean 0 and the standard deviation 0.02, with
// which learned embeddings begin (Box and Muller, 1958).
func gaussian(n int) []float64 {
	even, _ := attention.Embed([]string{"radius", "angle"}, n)
	for i, x := range even[:n] {
		u, turn := (1+x/math.Sqrt(3))/2, even[n+i]/math.Sqrt(3)
		even[i] = 0.02 * math.Sqrt(-2*math.Log(1-u)) * math.Cos(math.Pi*turn)
	}
	return even[:n]
}

// sampleText returns a sample as NumPy prints it.
func sampleText(name string) string {
	n := Sample(name)
	var dst []byte
	for i, x := range n.Data {
		switch {
		case i == 0 && n.Rows > 1:
			dst = append(dst, "[["...)
		case i == 0:
			dst = append(dst, '[')
		case i%n.Columns == 0:
			dst = append(dst, "]\n ["...)
		default:
			dst = append(dst, ' ')
		}
		if x >= 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendFloat(dst, x, 'f', sampleDecimals, 64)
	}
	if n.Rows > 1 {
		dst = append(dst, ']')
	}
	return string(append(dst, "]\n"...))
}
