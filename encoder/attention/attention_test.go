package attention_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// attend runs the head over words, with the rows of e added unless it is nil.
func attend(t *testing.T, words []string, d int, e *encoder.Encoding) *attention.Attention {
	t.Helper()
	x, err := attention.Embed(words, d)
	if err != nil {
		t.Fatal(err)
	}
	if e != nil {
		if err := attention.Inject(e, x, x, len(words)); err != nil {
			t.Fatal(err)
		}
	}
	a, err := attention.Attend(x, d)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// compare calls Compare and fails the test on an error.
func compare(t *testing.T, a, b *attention.Attention, order []int) attention.Difference {
	t.Helper()
	diff, err := a.Compare(b, order)
	if err != nil {
		t.Fatal(err)
	}
	return diff
}

// reorder returns words in the given order.
func reorder(words []string, order []int) []string {
	moved := make([]string, len(words))
	for j, at := range order {
		moved[j] = words[at]
	}
	return moved
}

// TestCausalMask swaps two words of a sentence behind a causal mask: those before both keep
// their outputs, and so do those behind both, which see the same words as before; those
// from the first to the second do not.
func TestCausalMask(t *testing.T) {
	sentence := strings.Fields("the old dog bites a young man again and again")
	run := func(words []string) *attention.Attention {
		x, err := attention.Embed(words, 16)
		if err != nil {
			t.Fatal(err)
		}
		a, err := attention.AttendCausal(x, 16)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	whole := run(sentence)
	for m := range sentence {
		if seen := run(sentence[:m+1]); !slices.Equal(seen.Output(m), whole.Output(m)) {
			t.Errorf("the output at %d depends on words behind it", m)
		}
		if weights := whole.Weight(m); slices.ContainsFunc(weights[m+1:], func(w float64) bool { return w != 0 }) {
			t.Errorf("the weights at %d are %v, want zeros behind it", m, weights)
		}
	}
	const first, second = 2, 6 // dog and man
	order := []int{0, 1, 6, 3, 4, 5, 2, 7, 8, 9}
	diff := compare(t, whole, run(reorder(sentence, order)), order)
	for j, x := range diff.Places {
		if inside := first <= j && j <= second; inside != (x > 1e-3) || !inside && x >= 1e-15 {
			t.Errorf("the output of %q differs by %v", sentence[order[j]], x)
		}
	}
}

// TestPermutationEquivariance permutes random sentences, most with repeated
// words: without positions no output of a word changes by 1e-15.
func TestPermutationEquivariance(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("the dog bites man and runs away from a 狗 咬 人 café")
	worst := 0.0
	for range 3000 {
		n, d := 1+random.IntN(12), []int{2, 8, 16, 64}[random.IntN(4)]
		sentence := make([]string, n)
		for j := range sentence {
			sentence[j] = words[random.IntN(len(words))]
		}
		order := random.Perm(n)
		moved := reorder(sentence, order)
		a, b := attend(t, sentence, d, nil), attend(t, moved, d, nil)
		diff := compare(t, a, b, order)
		worst = max(worst, diff.Largest, diff.Pooled)
		for m, at := range order {
			for k, from := range order {
				worst = max(worst, math.Abs(a.Weight(at)[from]-b.Weight(m)[k]))
			}
		}
	}
	if worst >= 1e-15 {
		t.Errorf("the order of the words changes a number by %v, want less than 1e-15", worst)
	}
	t.Logf("largest difference %.2g", worst)
}

// TestPositionsBreakEquivariance adds positions: the output of every word that
// moves changes.
func TestPositionsBreakEquivariance(t *testing.T) {
	sentence := []string{"the", "dog", "bites", "the", "man"}
	random := rand.New(rand.NewPCG(3, 4))
	for _, d := range []int{8, 64} {
		e := reference.Must(encoder.New(len(sentence), d))
		for range 50 {
			order := random.Perm(len(sentence))
			diff := compare(t, attend(t, sentence, d, e), attend(t, reorder(sentence, order), d, e), order)
			for j, at := range order {
				if j != at && diff.Places[j] < 0.01 {
					t.Errorf("order %v, d = %d: the output of word %d differs by %v, want at least 0.01", order, d, j, diff.Places[j])
				}
			}
		}
	}
}

// TestSwap swaps two words m and n: the mean of the outputs and the outputs of
// the other words stay the same, unless positions are added.
func TestSwap(t *testing.T) {
	const d, m, n = 8, 1, 4
	words := []string{"yesterday", "Alice", "was", "hitting", "Bob"}
	swapped := slices.Clone(words)
	swapped[m], swapped[n] = swapped[n], swapped[m]

	same := compare(t, attend(t, words, d, nil), attend(t, swapped, d, nil), nil)
	if same.Pooled >= 1e-15 {
		t.Errorf("pooled outputs differ by %v after a swap, want less than 1e-15", same.Pooled)
	}
	e := reference.Must(encoder.New(len(words), d))
	other := compare(t, attend(t, words, d, e), attend(t, swapped, d, e), nil)
	if other.Pooled < 0.01 {
		t.Errorf("pooled outputs with positions differ by %v after a swap, want at least 0.01", other.Pooled)
	}
	for j := range words {
		if third := j != m && j != n; third != (same.Places[j] < 1e-15) {
			t.Errorf("place %d differs by %v after a swap of %d and %d", j, same.Places[j], m, n)
		}
		if other.Places[j] < 0.01 {
			t.Errorf("place %d differs with positions by %v after a swap, want at least 0.01", j, other.Places[j])
		}
	}
}

// TestAttendEqualWords attends to one word, to three equal words and to none.
func TestAttendEqualWords(t *testing.T) {
	alone := attend(t, []string{"word"}, 8, nil)
	if alone.Weights[0] != 1 {
		t.Errorf("a word alone has weight %v, want 1", alone.Weights[0])
	}
	// Equal words have equal weights, and the output of a single one.
	thrice := attend(t, []string{"word", "word", "word"}, 8, nil)
	for m := range 3 {
		for _, w := range thrice.Weight(m) {
			if w != 1.0/3 {
				t.Errorf("one of three equal words has weight %v, want 1/3", w)
			}
		}
		for i, y := range thrice.Output(m) {
			if math.Abs(y-alone.Outputs[i]) > 1e-15 {
				t.Errorf("output %d of three equal words is %v, want %v as of one", i, y, alone.Outputs[i])
			}
		}
	}
	if none := attend(t, nil, 8, nil); none.Length != 0 || len(none.Outputs) != 0 || !slices.Equal(none.Pooled(), make([]float64, 8)) {
		t.Errorf("an empty sentence gives %v", none)
	}
}

// TestWeightsSumToOne checks that the rows of A are not negative and sum to 1,
// even if exponentials of scores overflow, and that Pooled is the mean output.
func TestWeightsSumToOne(t *testing.T) {
	for _, size := range []float64{1, 100} {
		const d = 16
		x, err := attention.Embed([]string{"colourless", "green", "ideas", "sleep"}, d)
		if err != nil {
			t.Fatal(err)
		}
		for i := range x {
			x[i] *= size
		}
		a, err := attention.Attend(x, d)
		if err != nil {
			t.Fatal(err)
		}
		for m := range a.Length {
			total := 0.0
			for _, w := range a.Weight(m) {
				total += w
				if !(w >= 0) {
					t.Errorf("weight %v", w)
				}
			}
			if math.Abs(total-1) > 1e-15 {
				t.Errorf("weights of word %d sum to %v, want 1", m, total)
			}
		}
		pooled := a.Pooled()
		for i := range d {
			mean := (a.Output(0)[i] + a.Output(1)[i] + a.Output(2)[i] + a.Output(3)[i]) / 4
			if math.Abs(pooled[i]-mean) > 1e-15*size {
				t.Errorf("Pooled()[%d] = %v, want %v", i, pooled[i], mean)
			}
		}
	}
}

// TestEmbed checks that equal words have equal vectors and different words
// different ones, whose numbers have mean 0 and variance 1.
func TestEmbed(t *testing.T) {
	x, err := attention.Embed([]string{"a", "b", "a", "人"}, 1024)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(x[:1024], x[2048:3072]) {
		t.Error("the same word has two vectors")
	}
	if slices.Equal(x[:1024], x[1024:2048]) || slices.Equal(x[:1024], x[3072:]) {
		t.Error("two words have the same vector")
	}
	mean, square := 0.0, 0.0
	for _, v := range x {
		mean += v / 4096
		square += v * v / 4096
		if math.Abs(v) > math.Sqrt(3) {
			t.Errorf("%v in a vector, want at most √3", v)
		}
	}
	if math.Abs(mean) > 0.05 || math.Abs(square-1) > 0.05 {
		t.Errorf("mean %v and variance %v, want 0 and 1", mean, square)
	}
}

// Without positions the head cannot tell who bites whom: after swapping dog and
// man the output of each word is the same. With positions added it differs.
func ExampleAttend() {
	words, swapped := []string{"dog", "bites", "man"}, []string{"man", "bites", "dog"}
	e, _ := encoder.New(3, 8)
	order := []int{2, 1, 0}
	for _, positions := range []bool{false, true} {
		x, _ := attention.Embed(words, 8)
		y, _ := attention.Embed(swapped, 8)
		if positions {
			attention.Inject(e, x, x, 3)
			attention.Inject(e, y, y, 3)
		}
		a, _ := attention.Attend(x, 8)
		b, _ := attention.Attend(y, 8)
		diff, _ := a.Compare(b, order)
		fmt.Printf("positions: %-5v  outputs differ by %.2f, the weights of %q are %.3f\n", positions, diff.Largest, words[0], a.Weight(0))
	}
	// Output:
	// positions: false  outputs differ by 0.00, the weights of "dog" are [0.033 0.596 0.371]
	// positions: true   outputs differ by 0.73, the weights of "dog" are [0.026 0.717 0.257]
}
