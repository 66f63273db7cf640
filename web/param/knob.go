package param

// A Knob is a number that the bar sets.
type Knob struct {
	Part        string    // of a State
	Label, Hint [2]string // in English and in Chinese
	Stops       []float64 // on its slider; nil for all there are
}

// Knobs returns the numbers of the bar. Sliders stop at the values that people
// use.
func Knobs() []Knob { return knobs }

var knobs = []Knob{
	{"seq-len", [2]string{"seq_len", "seq_len"}, [2]string{"positions", "位置个数"}, seqLens},
	{"d-model", [2]string{"d_model", "d_model"}, [2]string{"dimensions, even", "维数，偶数"}, dModels},
	{"base", [2]string{"base n", "底数 n"}, [2]string{"also θ, max_period", "又称 θ、max_period"}, bases},
	{"position", [2]string{"position", "位置 pos"}, [2]string{"chosen", "选中的"}, nil},
}

var (
	seqLens = []float64{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1000, 1024,
		2000, 2048, 4096, 5000, 8192, 10000, 16384, 32768, 65536, 100000, 131072, 1e6, 1e7, 1e8, 1e9}
	dModels = []float64{2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 640, 768, 1024,
		1280, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 8192, 12288, 16384, 32768, 65536}
	bases = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6,
		1e7, 1e8, 1e9, 1e10, 1e11, 1e12}
)

// Value returns what the knob is set to.
func (k Knob) Value(s State) float64 {
	x, _ := Number(k.Part, s.Text(k.Part))
	return x
}

// At returns where the slider stands, from 0 to 1.
func (k Knob) At(s State) float64 {
	if k.Stops == nil {
		return float64(s.Position-s.Start) / float64(max(1, s.SeqLen-1))
	}
	return float64(StopOf(k.Stops, k.Value(s))) / float64(len(k.Stops)-1)
}

// StopOf returns the last of the stops that is not above x, or the first one.
func StopOf(stops []float64, x float64) int {
	i := 0
	for i < len(stops)-1 && stops[i+1] <= x {
		i++
	}
	return i
}

// An Example is a size that introductions show.
type Example struct{ Name, SeqLen, DModel, Base string }

// Examples returns the sizes that the bar offers.
func Examples() []Example { return examples }

var examples = []Example{
	{"4 × 4, n = 100", "4", "4", "100"},
	{"10 × 64", "10", "64", "10000"},
	{"100 × 256", "100", "256", "10000"},
	{"512 × 512", "512", "512", "10000"},
}

// Shows reports whether a state has the size of the example.
func (e Example) Shows(s State) bool {
	return s.Text("seq-len") == e.SeqLen && s.Text("d-model") == e.DModel && s.Text("base") == e.Base
}
