// Package made makes numbers as files of models have them, for examples and for tests.
package made

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// Names are the names of the tensors of Example that may hold positions: a trained table, a grid,
// sinusoids, frequencies, and frequencies that were never filled in.
var Names = [...]string{
	"transformer.wpe.weight", "vision.pos_embed", "decoder.embed_positions.weight",
	"layers.0.rotary_emb.inv_freq", "layers.1.rotary_emb.inv_freq",
}

// Config is the config.json of Example.
const Config = `{
	"model_type": "llama", "hidden_size": 64, "num_attention_heads": 1, "head_dim": 64,
	"max_position_embeddings": 128, "rope_theta": 500000
}`

// Example returns a file as libraries write it, the same each time.
func Example() []byte {
	random := rand.New(rand.NewPCG(18, 1))
	var f checkpoint.Safetensors
	f.Add(Names[0], "F32", Trained(random, 128, 64), 128, 64)
	f.Add(Names[1], "F32", Gridded(random, 8, 32), 1, 65, 32) // behind a class token
	f.Add(Names[2], "F32", Fairseq(64, 32), 64, 32)
	f.Add(Names[3], "BF16", Frequencies(500000, 64), 32)
	unfilled := Frequencies(500000, 64)
	unfilled[0], unfilled[1] = 6.9e-18, math.NaN() // memory that was never written to
	f.Add(Names[4], "F32", unfilled, 32)
	f.Add("lm_head.weight", "F8_E4M3", Noise(random, 16*64, 0.02), 16, 64) // of a type that is not read
	return f.Bytes()
}

// Trained returns a table that is like those of language models: circles that go round three
// times, once and seven times, a slope, and noise.
func Trained(random *rand.Rand, n, d int) []float64 {
	x := Noise(random, n*d, 0.02)
	along := func(p int) float64 { return float64(p) / float64(n) }
	for _, circle := range []struct{ turns, size float64 }{{3, 0.1}, {1, 0.06}, {7, 0.03}} {
		addWave(random, x, d, circle.size, func(p int) float64 { return math.Cos(2 * math.Pi * circle.turns * along(p)) })
		addWave(random, x, d, circle.size, func(p int) float64 { return math.Sin(2 * math.Pi * circle.turns * along(p)) })
	}
	addWave(random, x, d, 0.16, func(p int) float64 { return along(p) - 0.5 })
	return x
}

// Gridded returns a table of a grid of side × side cells behind one row: waves along both
// axes, and noise.
func Gridded(random *rand.Rand, side, d int) []float64 {
	x := Noise(random, (1+side*side)*d, 0.02)
	for axis := range 2 {
		for k := 1.0; k <= 3; k++ {
			addWave(random, x[d:], d, 0.12/k, func(cell int) float64 {
				at := [2]int{cell / side, cell % side}[axis]
				return math.Cos(math.Pi * k * (float64(at) + 0.5) / float64(side))
			})
		}
	}
	return x
}

// addWave adds a random direction of a size to rows of d numbers, times a wave over the rows.
func addWave(random *rand.Rand, x []float64, d int, size float64, wave func(row int) float64) {
	direction := Noise(random, d, size)
	for i := range x {
		x[i] += wave(i/d) * direction[i%d]
	}
}

// Fairseq returns a table of fairseq.
func Fairseq(rows, columns int) []float64 {
	p, _ := convention.Find("fairseq")
	t, _ := p.Convention.Table(rows, columns)
	x := make([]float64, rows*columns)
	t.Rows64(x, 0, rows)
	return x
}

// Frequencies returns those of a rotary embedding in d dimensions.
func Frequencies(base float64, d int) []float64 {
	w := make([]float64, d/2)
	for i := range w {
		w[i] = math.Pow(base, -2*float64(i)/float64(d))
	}
	return w
}

// Noise returns normally distributed numbers.
func Noise(random *rand.Rand, n int, deviation float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = deviation * random.NormFloat64()
	}
	return x
}

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
