package made

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
)

// Sample returns numbers to be identified, rounded to a few decimals as if they had been printed:
//
//	fairseq        words at the positions behind padding_idx
//	one-row        a single row of the paper, of an unknown position
//	doubled-index  rows with the bug of that name
//	bfloat16       rows whose angles were computed in bfloat16
//	gaussian       what no convention makes, spread as vectors are before they are learned
func Sample(name string) *dataio.Matrix {
	n := &dataio.Matrix{Rows: 16, Columns: 16, Data: make([]float64, 16*16)}
	switch name {
	case "one-row":
		n = &dataio.Matrix{Rows: 1, Columns: 32, Data: make([]float64, 32)}
		e, _ := encoder.New(1, n.Columns, encoder.Start(1234))
		e.Rows64(n.Data, 0, 1)
	case "doubled-index", "bfloat16":
		e, _ := encoder.New(n.Rows, n.Columns)
		if name == "bfloat16" {
			name = "bfloat16-angles"
		}
		bug, _ := bug.Find(name)
		bug.Rows64(e, n.Data)
	case "gaussian":
		n.Data = gaussian(len(n.Data))
	default:
		p, _ := convention.Find("fairseq")
		p.Set("padding_idx", 1)
		p.Set("start", 2)
		t, _ := p.Convention.Table(n.Rows, n.Columns)
		t.Rows64(n.Data, 0, n.Rows)
	}
	for i, x := range n.Data {
		n.Data[i], _ = strconv.ParseFloat(printed(x), 64)
	}
	return n
}

func printed(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }

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

// SampleText returns a Sample as NumPy prints it.
func SampleText(name string) string {
	n := Sample(name)
	rows := make([]string, n.Rows)
	for r := range rows {
		for _, x := range n.Data[r*n.Columns:][:n.Columns] {
			if x >= 0 {
				rows[r] += " "
			}
			rows[r] += " " + printed(x)
		}
		rows[r] = "[" + rows[r][1:] + "]"
	}
	return "[" + strings.Join(rows, "\n ") + "]\n"
}
