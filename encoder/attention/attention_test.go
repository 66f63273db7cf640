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

// compare is Compare where nothing can be refused.
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

// TestOrderDoesNotShow permutes many random sentences, with repeated words in
// most of them. Without positions no matched output differs by 1e-15, whether
// words are followed or matched by their spelling; with positions they differ.
func TestOrderDoesNotShow(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("the dog bites man and runs away from a 狗 咬 人 café")
	worst := 0.0
	for range 3000 {
		n, d := 1+random.IntN(12), []int{2, 8, 16, 64}[random.IntN(4)]
		sentence := make([]string, n)
		for j := range sentence {
			sentence[j] = words[random.IntN(len(words))]
		}
		followed := random.Perm(n)
		moved := reorder(sentence, followed)
		matched, err := attention.Match(sentence, moved)
		if err != nil || !slices.Equal(reorder(sentence, matched), moved) {
			t.Fatalf("Match(%q, %q) = %v, %v", sentence, moved, matched, err)
		}
		a, b := attend(t, sentence, d, nil), attend(t, moved, d, nil)
		for _, order := range [][]int{followed, matched} {
			diff := compare(t, a, b, order)
			worst = max(worst, diff.Largest, diff.Pooled)
		}
		for m, at := range followed {
			for k, from := range followed {
				worst = max(worst, math.Abs(a.Weight(at)[from]-b.Weight(m)[k]))
			}
		}
	}
	if worst >= 1e-15 {
		t.Errorf("the order of the words changes a matched number by %v, want less than 1e-15", worst)
	}
	t.Logf("largest difference %.2g", worst)
}

// TestOrderShows adds positions, and every word of every permutation that
// moves it has another output.
func TestOrderShows(t *testing.T) {
	sentence := []string{"the", "dog", "bites", "the", "man"}
	random := rand.New(rand.NewPCG(3, 4))
	for _, d := range []int{8, 64} {
		e := reference.Must(encoder.New(len(sentence), d))
		for range 50 {
			order := random.Perm(len(sentence))
			diff := compare(t, attend(t, sentence, d, e), attend(t, reorder(sentence, order), d, e), order)
			for j, at := range order {
				if j != at && diff.Places[j] < 0.01 {
					t.Errorf("order %v, d = %d: the output of word %d differs by %v, want something to see", order, d, j, diff.Places[j])
				}
			}
		}
	}
}

// TestSwap swaps two words: f(…x_m…x_n…) = f(…x_n…x_m…) for the mean of the
// outputs and for a third word, not for the places m and n, and for none of
// them when positions are added.
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
		t.Errorf("pooled outputs with positions differ by %v after a swap, want something to see", other.Pooled)
	}
	for j := range words {
		if third := j != m && j != n; third != (same.Places[j] < 1e-15) {
			t.Errorf("place %d differs by %v after a swap of %d and %d", j, same.Places[j], m, n)
		}
		if other.Places[j] < 0.01 {
			t.Errorf("place %d differs with positions by %v after a swap, want something to see", j, other.Places[j])
		}
	}
}

// TestAttendOne follows sentences whose result is known without arithmetic.
func TestAttendOne(t *testing.T) {
	alone := attend(t, []string{"word"}, 8, nil)
	if alone.Weights[0] != 1 {
		t.Errorf("a word alone has weight %v, want 1", alone.Weights[0])
	}
	// Equal words share the weight, and what they give is what one gives.
	thrice := attend(t, []string{"word", "word", "word"}, 8, nil)
	for m := range 3 {
		for _, w := range thrice.Weight(m) {
			if w != 1.0/3 {
				t.Errorf("one of three equal words has weight %v, want 1/3", w)
			}
		}
		for i, y := range thrice.Output(m) {
			if math.Abs(y-alone.Outputs[i]) > 1e-15 {
				t.Errorf("output %d of three equal words is %v, want that of one, %v", i, y, alone.Outputs[i])
			}
		}
	}
	if none := attend(t, nil, 8, nil); none.Length != 0 || len(none.Outputs) != 0 || !slices.Equal(none.Pooled(), make([]float64, 8)) {
		t.Errorf("an empty sentence gives %v", none)
	}
}

// TestWeightsAreShares checks that the rows of A are positive and sum to 1,
// even where scores overflow an exponential, and that outputs and their mean
// are the sums that they are said to be.
func TestWeightsAreShares(t *testing.T) {
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

// TestEmbed checks that a vector depends on its word alone, that different
// words have different ones, and that their numbers have mean 0 and variance 1.
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

// The head cannot tell who bites whom: after the words have changed places, each
// has the output that it had before. With positions added, it has not.
func ExampleAttend() {
	words, swapped := []string{"dog", "bites", "man"}, []string{"man", "bites", "dog"}
	e, _ := encoder.New(3, 8)
	order, _ := attention.Match(words, swapped)
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
