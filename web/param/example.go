package param

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
