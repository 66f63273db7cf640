package checkpoint

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
)

// exampleNames are the names of the tensors by the choices of the parameter tensor.
var exampleNames = map[string]string{
	"trained":  "transformer.wpe.weight",
	"grid":     "vision.pos_embed",
	"sinusoid": "decoder.embed_positions.weight",
	"inv-freq": "layers.0.rotary_emb.inv_freq",
	"unfilled": "layers.1.rotary_emb.inv_freq",
}

// examples are the example with each of its tensors chosen, by the choices of the parameter
// tensor. It is opened once in a program, and each tensor is examined once, which takes longer
// than to draw it. All figures share them, and change nothing of them.
var examples = func() map[string]func() *inspect.Content {
	const config = `{
	"model_type": "llama", "hidden_size": 64, "num_attention_heads": 1, "head_dim": 64,
	"max_position_embeddings": 128, "rope_theta": 500000
}`
	model := sync.OnceValue(func() (m inspect.Model) {
		file := exampleFile()
		m.Add(checkpoint.Always, "example.safetensors", bytes.NewReader(file), int64(len(file)))
		m.Add(checkpoint.Always, "config.json", strings.NewReader(config), int64(len(config)))
		return m
	})
	all := map[string]func() *inspect.Content{}
	for choice, name := range exampleNames {
		all[choice] = sync.OnceValue(func() *inspect.Content {
			c := &inspect.Content{Model: model()}
			c.Choose(c.Model.Find(name), judge)
			c.Subject.Finish(checkpoint.Always)
			return c
		})
	}
	return all
}()

// exampleFile returns the example, the same each time: a file as libraries write it, whose numbers
// are made here.
func exampleFile() []byte {
	random := rand.New(rand.NewPCG(18, 1))
	var f checkpoint.Safetensors
	f.Add(exampleNames["trained"], "F32", trained(random, 128, 64), 128, 64)
	f.Add(exampleNames["grid"], "F32", gridded(random, 8, 32), 1, 65, 32) // behind a class token
	f.Add(exampleNames["sinusoid"], "F32", fairseq(64, 32), 64, 32)
	f.Add(exampleNames["inv-freq"], "BF16", frequencies(500000, 64), 32)
	unfilled := frequencies(500000, 64)
	unfilled[0], unfilled[1] = 6.9e-18, math.NaN() // memory that was never written to
	f.Add(exampleNames["unfilled"], "F32", unfilled, 32)
	f.Add("lm_head.weight", "F8_E4M3", noise(random, 16*64, 0.02), 16, 64) // of a type that is not read
	return f.Bytes()
}

// trained returns a table that is like those of language models: a few circles, of which
// the first goes round three times, a slope, and noise.
func trained(random *rand.Rand, n, d int) []float64 {
	x := noise(random, n*d, 0.02)
	along := func(p int) float64 { return float64(p) / float64(n) }
	for _, circle := range []struct{ turns, size float64 }{{3, 0.1}, {1, 0.06}, {7, 0.03}} {
		addWave(random, x, d, circle.size, func(p int) float64 { return math.Cos(2 * math.Pi * circle.turns * along(p)) })
		addWave(random, x, d, circle.size, func(p int) float64 { return math.Sin(2 * math.Pi * circle.turns * along(p)) })
	}
	addWave(random, x, d, 0.16, func(p int) float64 { return along(p) - 0.5 })
	return x
}

// gridded returns a table of a grid of side × side cells behind one row: waves along both
// axes, and noise.
func gridded(random *rand.Rand, side, d int) []float64 {
	x := noise(random, (1+side*side)*d, 0.02)
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
	direction := noise(random, d, size)
	for i := range x {
		x[i] += wave(i/d) * direction[i%d]
	}
}

func fairseq(rows, columns int) []float64 {
	p, _ := convention.Find("fairseq")
	t, _ := p.Convention.Table(rows, columns)
	x := make([]float64, rows*columns)
	t.Rows64(x, 0, rows)
	return x
}

func frequencies(base float64, d int) []float64 {
	w := make([]float64, d/2)
	for i := range w {
		w[i] = math.Pow(base, -2*float64(i)/float64(d))
	}
	return w
}

func noise(random *rand.Rand, n int, deviation float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = deviation * random.NormFloat64()
	}
	return x
}
