package main_test

import (
	"errors"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/web/plot"
)

func newRotary(t *testing.T, c rotary.Config) *rotary.Embedding {
	t.Helper()
	r, err := rotary.New(c, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// columnOf returns a column of the data of a figure.
func columnOf(t *testing.T, name string, attributes map[string]string, column string) []float64 {
	t.Helper()
	spec, err := plot.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	v := viewOf(t, name, attributes)
	table := spec.New().Data(&v)
	for j, c := range table.Columns {
		if c == column {
			numbers, row := make([]float64, table.Rows), make([]float64, len(table.Columns))
			for i := range numbers {
				table.Row(row, i)
				numbers[i] = row[j]
			}
			return numbers
		}
	}
	t.Fatalf("%s has no column %s", name, column)
	return nil
}

// total returns the sum of numbers.
func total(numbers []float64) float64 {
	sum := 0.0
	for _, x := range numbers {
		sum += x
	}
	return sum
}

// TestArticleTurning checks what the article says of the matrix R, and of the figure of
// rotary embeddings.
func TestArticleTurning(t *testing.T) {
	pages := articles(t)

	// R(k) is M(k) for pairs (cos, sin): it turns (cos pω, sin pω) to (cos (p+k)ω, sin (p+k)ω).
	says(t, pages, "the matrix M(k) for pairs in the order (cos, sin)", "就是各对按 (cos, sin) 排列时的 M(k)")
	const d = 16
	e := newEncoding(t, 1, d)
	swapped := func(pos float64) []float64 {
		row := make([]float64, d)
		for i := range e.Pairs() {
			row[2*i+1], row[2*i] = e.Pair(i, pos)
		}
		return row
	}
	turned := make([]float64, d)
	if err := newRotary(t, rotary.Config{HeadDim: d, Pairing: rotary.Interleaved}).Rotate(turned, swapped(7), 5); err != nil {
		t.Fatal(err)
	}
	for j, want := range swapped(12) {
		if math.Abs(turned[j]-want) > 1e-14 {
			t.Errorf("R(5) turns element %d of row 7 to %v, want %v of row 12", j, turned[j], want)
		}
	}

	score := func(attributes ...string) float64 {
		given := map[string]string{}
		for i := 0; i < len(attributes); i += 2 {
			given[attributes[i]] = attributes[i+1]
		}
		return total(columnOf(t, "rotary", given, "product"))
	}
	says(t, pages, "query and key move together, all hands turn, and the score stays", "查询和键一起走，指针都在转，得分不动")
	if near, far := score("position", "3"), score("position", "80"); math.Abs(near-far) > 1e-12 {
		t.Errorf("the scores are %v and %v at the same distance", near, far)
	}
	says(t, pages, "with all ones for both, the score is 2g(k)", "查询和键全取 1 时，得分是 2g(k)")
	g, err := e.RelativeDot(7)
	if got := score("vectors", "ones", "offset", "7"); err != nil || math.Abs(got-2*g) > 1e-12 {
		t.Errorf("ones score %v, want 2g = %v", got, 2*g)
	}
	says(t, pages, "this one is not, unless query and key are alike", "这条曲线一般不对称，除非查询和键相同")
	if before, after := score("offset", "7"), score("offset", "-7"); math.Abs(before-after) < 0.1 {
		t.Errorf("the scores are %v and %v on both sides", before, after)
	}
	if before, after := score("vectors", "ones", "offset", "7"), score("vectors", "ones", "offset", "-7"); math.Abs(before-after) > 1e-12 {
		t.Errorf("ones score %v and %v on both sides", before, after)
	}

	says(t, pages, "The same query and key then get different scores. Reorder the numbers of both, and the scores agree again", "同样的查询和键，得分就不同了。把两者的分量一起重排，得分又一致")
	if half, interleaved := score(), score("pairing", "interleaved"); math.Abs(half-interleaved) < 0.1 {
		t.Errorf("the scores are %v with halves and %v with neighbours", half, interleaved)
	}
	q, k := columnOf(t, "rotary", nil, "query"), columnOf(t, "rotary", nil, "key")
	reordered := func(x []float64) []float64 {
		dst := make([]float64, d)
		for i := range d / 2 {
			dst[2*i], dst[2*i+1] = x[i], x[i+d/2]
		}
		return dst
	}
	neighbours := newRotary(t, rotary.Config{HeadDim: d, Pairing: rotary.Interleaved})
	q, k = reordered(q), reordered(k)
	if err := errors.Join(neighbours.Rotate(q, q, 30), neighbours.Rotate(k, k, 20)); err != nil {
		t.Fatal(err)
	}
	if got, want := dot(q, k), score("position", "20", "offset", "10"); math.Abs(got-want) > 1e-12 {
		t.Errorf("the score of reordered vectors is %v, want %v", got, want)
	}
	says(t, pages, "A turned vector is as long as before", "向量转过之后长度不变")
	before, after := columnOf(t, "rotary", nil, "query"), columnOf(t, "rotary", nil, "turned query")
	if math.Abs(dot(before, before)-dot(after, after)) > 1e-12 {
		t.Errorf("squared lengths %v and %v", dot(before, before), dot(after, after))
	}
}

// TestArticleStretching checks the numbers about longer texts.
func TestArticleStretching(t *testing.T) {
	pages := articles(t)
	plain := newRotary(t, rotary.Config{HeadDim: 128})
	last := plain.Pairs() - 1
	turn, idle := fixed(plain.Wavelength(last), 0), 0
	for i := range plain.Pairs() {
		if plain.Wavelength(i) > 4096 {
			idle++
		}
	}
	says(t, pages, "the last of the 64 hands needs $1 $2 positions for one turn. In 4096 positions, $3 of the 64 have not come round once.",
		"64 根指针里最慢的一根转一圈要 $1 $2 个位置；在 4096 个位置之内，有 $3 根一圈也没转完。", turn[:2], turn[2:], fixed(float64(idle), 0))

	// A frequency divided by 8 is 8 times slower: the first is 1 radian a step.
	says(t, pages, "with s = 8 the first hand makes an eighth of a radian a step", "s = 8 时，第一根指针每步只走八分之一弧度")
	if w := newRotary(t, rotary.Config{HeadDim: 128, Scaling: rotary.Linear{Factor: 8}}).Frequency(0); w != 1.0/8 {
		t.Errorf("the first hand makes %v rad a step", w)
	}
	base := fixed(encoder.DefaultBase*math.Pow(8, 128.0/126), 0)
	says(t, pages, "For 128 numbers and s = 8 the base 10 000 becomes $1 $2.", "128 维、s = 8 时，底数从 10 000 变成 $1 $2。", base[:2], base[2:])
	ntk := newRotary(t, rotary.Config{HeadDim: 128, Scaling: rotary.NTK{Factor: 8}})
	if ntk.Frequency(0) != 1 || math.Abs(ntk.Divisor(last)-8) > 1e-12 {
		t.Errorf("NTK divides the first frequency by %v and the last by %v", ntk.Divisor(0), ntk.Divisor(last))
	}

	// The configuration of Llama 3.1 8B.
	scaled := newRotary(t, rotary.Config{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}})
	parts := map[rotary.Part]int{}
	for i := range scaled.Pairs() {
		parts[scaled.Part(i)]++
		if scaled.Part(i) == rotary.Divided && scaled.Divisor(i) != 8 {
			t.Errorf("pair %d is divided by %v", i, scaled.Divisor(i))
		}
		if turns := 8192 * scaled.Unscaled(i) / (2 * math.Pi); scaled.Part(i) == rotary.Divided && turns > 1 || scaled.Part(i) == rotary.Kept && turns < 4 {
			t.Errorf("pair %d turns %v times in 8192 positions and is %v", i, turns, scaled.Part(i))
		}
	}
	says(t, pages, "Of the 64 hands of Llama 3.1 8B, $1 are kept, $2 blended, and $3 divided by 8.", "Llama 3.1 8B 的 64 根指针里，$1 根不变，$2 根居中，$3 根除以 8。",
		fixed(float64(parts[rotary.Kept]), 0), fixed(float64(parts[rotary.Blended]), 0), fixed(float64(parts[rotary.Divided]), 0))
	ignored := scaled.Compare(newRotary(t, rotary.Config{HeadDim: 128, Base: 5e5}))
	says(t, pages, "is off by $1 radians at position 100, which no short test notices, and by $2 radians at position 8192", "位置 100 处差 $1 弧度，短文本根本看不出来；到位置 8192，就差了 $2 弧度",
		fixed(math.Abs(ignored.Angle(100)), 3), fixed(math.Abs(ignored.Angle(8192)), 1))
}

// TestArticleBiases checks the numbers about biases, in the article and on the page of its figure.
func TestArticleBiases(t *testing.T) {
	pages := articles(t)
	slopes, err := bias.ALiBiSlopes(8)
	if err != nil || slopes[0] != 1.0/2 || slopes[7] != 1.0/256 {
		t.Errorf("the slopes of 8 heads are %v, error %v", slopes, err)
	}
	says(t, pages, "the first falls by 1/2 a step and the last by 1/256", "第一个头每步降 1/2，最后一个每步降 1/256")
	tool := toolPages(t, "bias")
	says(t, tool, "the first falls by 1/2 a step and the last by 1/256", "第一个头每步降 1/2，最后一个每步降 1/256")
	lowered := -bias.ALiBi(slopes[3], 10)
	says(t, tool, "head 4 lowers its score by $1, which multiplies the weight by $2", "第 4 个头的得分降低 $1，权重在归一化之前就乘了 $2", fixed(lowered, 3), fixed(math.Exp(-lowered), 3))

	says(t, tool, "With 12 heads the slopes do not fall from head to head", "12 个头时，斜率并不是逐头递减")
	if slopes, err := bias.ALiBiSlopes(12); err != nil || slopes[8] <= slopes[7] {
		t.Errorf("the slopes of 12 heads are %v, error %v", slopes, err)
	}

	// The figure draws Sandwich close to g, and neither always falls.
	sandwich := columnOf(t, "bias", nil, "Sandwich")
	g := columnOf(t, "bias", nil, "(g−d/2)/(8h/H)")
	says(t, tool, "so it wiggles as g does.", "它和 g 一样起伏。")
	rises := 0
	for n := 1; n < len(g); n++ {
		if sandwich[n] > sandwich[n-1] {
			rises++
		}
		if math.Abs(sandwich[n]-g[n]) > 0.6 {
			t.Errorf("at n = %d Sandwich is %v and g, scaled, %v", n, sandwich[n], g[n])
		}
	}
	if rises < 10 {
		t.Errorf("Sandwich rises at %d distances", rises)
	}

	says(t, pages, "Llama 4 turns nothing in every fourth layer", "Llama 4 每四层有一层什么也不转")
	llama4, err := configjson.Parse([]byte(`{"model_type": "llama4_text", "num_hidden_layers": 48}`))
	if err != nil {
		t.Fatal(err)
	}
	for layer, turns := range llama4.Turning(nil) {
		if turns == (layer%4 == 3) {
			t.Errorf("layer %d of Llama 4 turns: %v", layer, turns)
		}
	}

	t5, count := bias.T5{Buckets: 32, MaxDistance: 128}, map[int]int{}
	for n := range 1000 {
		count[t5.Bucket(-n)]++
	}
	first := 0
	for t5.Bucket(-first) < 31 {
		first++
	}
	for n := range 16 {
		if count[n] != 1 {
			t.Errorf("bucket %d has %d distances", n, count[n])
		}
	}
	says(t, tool, "distances up to 15 have a bucket each, longer ones share, and from $1 on all are in the last.", "间隔 15 以内各占一个桶，再远就几个间隔共用一个，从 $1 起全在最后一个桶里。", fixed(float64(first), 0))
	if count[16] < 2 || len(count) != 32 {
		t.Errorf("bucket 16 has %d distances, and there are %d buckets", count[16], len(count))
	}

	says(t, tool, "only T5’s buckets tell before from after: each side has half of them", "只有 T5 的桶分得清前后：两边各占一半")
	both, sides := bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: true}, [2]map[int]bool{{}, {}}
	for n := 1; n < 1000; n++ {
		sides[0][both.Bucket(-n)], sides[1][both.Bucket(n)] = true, true
	}
	for bucket := range sides[0] {
		if sides[1][bucket] || bucket >= 16 {
			t.Errorf("bucket %d is for keys before the query, and %v for those after", bucket, sides[1])
		}
	}
}
