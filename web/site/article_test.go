package main_test

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"unicode"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/encoder/rotary"
	figures "github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/code"
	"github.com/posenc/posenc/web/figures/unfold"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// An article is one of the pages: its words without tags, and its figures.
type article struct {
	text    string
	open    string              // the words outside of folds, for browsers that run figures
	figures []map[string]string // attributes of each, figure among them
	shown   int                 // how many of them are outside of folds
	sets    []setting           // words that set a figure

	figureAt map[string]string // the figures in elements with an id
	links    []string          // fragments that links of the page lead to
	ids      map[string]bool
}

// A setting is what words in the text set, and the id of the figure.
type setting struct{ set, id string }

// articles returns the English and the Chinese article.
func articles(t *testing.T) [2]article {
	t.Helper()
	return readPages(t, "../../index.html", "../zh/index.html")
}

// toolPages returns the texts of the English and the Chinese page of a tool of the
// workbench.
func toolPages(t *testing.T, tool string) [2]article {
	t.Helper()
	return readPages(t, "../workbench/"+tool+".html", "../zh/workbench/"+tool+".html")
}

func readPages(t *testing.T, names ...string) (pages [2]article) {
	t.Helper()
	for i, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if pages[i], err = readArticle(file); err != nil {
			t.Fatal(err)
		}
	}
	return pages
}

func readArticle(r io.Reader) (article, error) {
	page := article{ids: map[string]bool{}, figureAt: map[string]string{}}
	id := "" // of the latest element that has one
	var words, open strings.Builder
	folds := 0   // around the token
	notice := "" // the element around it that only other browsers show
	for z := html.NewTokenizer(r); ; {
		switch z.Next() {
		case html.ErrorToken:
			if err := z.Err(); !errors.Is(err, io.EOF) {
				return article{}, err
			}
			page.text = strings.Join(strings.Fields(words.String()), " ")
			page.open = strings.Join(strings.Fields(open.String()), " ")
			return page, nil
		case html.TextToken:
			text := z.Text()
			words.Write(text)
			if folds == 0 && notice == "" {
				open.Write(text)
			}
		case html.EndTagToken:
			switch name, _ := z.TagName(); string(name) {
			case "details":
				folds--
			case "summary":
				folds++
			case notice:
				notice = ""
			}
		case html.StartTagToken:
			token := z.Token()
			switch token.Data {
			case "details":
				folds++
			case "summary": // shown while the rest is folded
				folds--
			case "math": // read as a word
				if folds == 0 && notice == "" {
					open.WriteString(" ")
				}
			}
			attributes := map[string]string{}
			for _, a := range token.Attr {
				attributes[a.Key] = a.Val
			}
			if _, hidden := attributes["hidden"]; hidden || token.Data == "noscript" {
				notice = token.Data
			}
			if token.Data == "positional-encoding" {
				page.figures = append(page.figures, attributes)
				if folds == 0 {
					page.shown++
				}
				page.figureAt[id] = attributes["figure"]
			}
			if set := attributes["data-set"]; set != "" {
				page.sets = append(page.sets, setting{set, attributes["data-for"]})
			}
			if attributes["id"] != "" {
				id = attributes["id"]
				page.ids[id] = true
			}
			if link, ok := strings.CutPrefix(attributes["href"], "#"); ok && token.Data == "a" {
				page.links = append(page.links, link)
			}
		}
	}
}

// says checks that both pages have a sentence, in which $1, $2, … are numbers.
func says(t *testing.T, pages [2]article, english, chinese string, numbers ...string) {
	t.Helper()
	for i, sentence := range []string{english, chinese} {
		for k, number := range numbers {
			sentence = strings.ReplaceAll(sentence, "$"+strconv.Itoa(k+1), number)
		}
		if !strings.Contains(pages[i].text, sentence) {
			t.Errorf("the page in language %d does not say “%s”", i, sentence)
		}
	}
}

// fixed formats x with a number of digits after the point.
func fixed(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

func newEncoding(t *testing.T, seqLen, d int, options ...encoder.Option) *encoder.Encoding {
	t.Helper()
	e, err := encoder.New(seqLen, d, options...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func newTable(t *testing.T, c convention.Convention, seqLen, d int) *convention.Table {
	t.Helper()
	table, err := c.Table(seqLen, d)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestArticleGrids checks how far the two grids are apart, and that rounding costs
// less.
func TestArticleGrids(t *testing.T) {
	apart := func(d int) float64 {
		a := newTable(t, convention.Convention{Layout: convention.Concatenated}, 50, d)
		b := newTable(t, convention.Convention{Layout: convention.Concatenated, Shift: 1}, 50, d)
		worst := 0.0
		for row := range 50 {
			for j := range d {
				worst = max(worst, math.Abs(a.Value(row, j)-b.Value(row, j)))
			}
		}
		return worst
	}
	rounded := 0.0
	for row := range 50 {
		rounded = max(rounded, lost(t, precision.BFloat16, precision.AtOutput, float64(row)))
	}
	pages := toolPages(t, "compare")
	says(t, pages, "they still differ by up to $1 with d=8, and by $2 with d=512", "d=8 时最多仍差 $1，d=512 时差 $2", fixed(apart(8), 2), fixed(apart(512), 2))
	says(t, pages, "not rounding, which costs $1 at most, even in bfloat16", "即使是 bfloat16，舍入最多也只差 $1", fixed(rounded, 3))
}

// lost returns the largest error of a type of numbers in a row of 512.
func lost(t *testing.T, dtype precision.DType, rounding precision.RoundingMode, pos float64) float64 {
	t.Helper()
	e, worst := newEncoding(t, 1, 512), 0.0
	p, err := precision.New(e, dtype, rounding)
	if err != nil {
		t.Fatal(err)
	}
	for i := range e.Pairs() {
		sin, cos := e.Pair(i, pos)
		roundedSin, roundedCos := p.Pair(i, pos)
		worst = max(worst, math.Abs(roundedSin-sin), math.Abs(roundedCos-cos))
	}
	return worst
}

// TestArticlePrecision checks what the workbench says about the errors of types with few
// digits, and that the listing in the article uses a type with many.
func TestArticlePrecision(t *testing.T) {
	pages := toolPages(t, "bugs")
	says(t, pages, "are wrong by $1 at position 512, and by $2 at 2049", "到位置 512 误差为 $1，到 2049 就是 $2",
		fixed(lost(t, precision.Float16, precision.InAngle, 512), 2), fixed(lost(t, precision.Float16, precision.InAngle, 2049), 1))
	says(t, pages, "round the result, and $1 is all that is lost at position 512", "位置 512 处只损失 $1",
		fixed(lost(t, precision.Float16, precision.AtOutput, 512), 4))
	pages = toolPages(t, "precision")
	says(t, pages, "Written in float32 throughout, the formula is off by $1 at position 511 in rows of 512 numbers, which nobody notices, and by $2 at position 1 000 000. So the PyTorch listing of the article computes in float64.",
		"公式若全程用 float32 计算，每行 512 个数时，位置 511 的误差是 $1，没人会察觉；到了位置 1 000 000，误差有 $2。所以文章里的 PyTorch 代码用 float64 计算。",
		fixed(lost(t, precision.Float32, precision.InAngle, 511), 5), fixed(lost(t, precision.Float32, precision.InAngle, 1e6), 2))
	says(t, pages, "If it keeps the rows, each number is off by $1 at most, at any position.", "任何位置上每个数的误差都不超过 $1。",
		fixed(math.Ldexp(0.5, -precision.BFloat16.Digits()), 3))
	says(t, pages, "each is off by up to $1 % of itself", "每个频率的误差最多为其 $1%", fixed(100*math.Ldexp(1, -precision.BFloat16.Digits()), 1))
	says(t, pages, "rows of 512 numbers are off by $1 at position 100 and by $2 at 511", "每行 512 个数时，位置 100 的误差是 $1，位置 511 是 $2",
		fixed(lost(t, precision.BFloat16, precision.InFrequency, 100), 2), fixed(lost(t, precision.BFloat16, precision.InFrequency, 511), 2))
	listing := listingOf(t, "pytorch")
	if strings.Count(listing, "dtype=torch.float64") != strings.Count(listing, "dtype=") || !strings.Contains(listing, "dtype=") {
		t.Errorf("the listing does not compute in float64 throughout:\n%s", listing)
	}
}

// listingOf returns the code that the article shows in a programming language.
func listingOf(t *testing.T, language string) string {
	t.Helper()
	v := viewOf(t, "code", map[string]string{"language": language})
	return code.Program(v.State.Text("language"), &v.State, v.Lang)
}

// viewOf returns the view of a figure with some attributes, at the width of the
// article.
func viewOf(t *testing.T, name string, attributes map[string]string) plot.View {
	t.Helper()
	s, err := param.DefaultState().Parse(func(name string) (string, bool) {
		value, ok := attributes[name]
		return value, ok
	})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	v, err := plot.NewView(s, 1024, text.English)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

// TestArticleOneHot checks that a one-hot position arrives at the same sum while W^I
// is the identity, and adds the same whatever else it is.
func TestArticleOneHot(t *testing.T) {
	says(t, articles(t), "while WI is the identity, both are the same. Then give WI a random part: the word is mixed, and what is added to it stays the same.",
		"WI 是单位阵时，两者相同。再给 WI 加一点随机成分：变的是词，加上去的不变。")
	const d, row = 256, 2
	e := newEncoding(t, 100, d)
	x, err := attention.Embed([]string{"man"}, d)
	if err != nil {
		t.Fatal(err)
	}
	pe := make([]float64, d)
	if err := e.Row(pe, float64(row)); err != nil {
		t.Fatal(err)
	}
	for _, mix := range []float64{0, 0.5} {
		o, err := attention.NewOneHot(e, x, row, d, mix)
		if err != nil {
			t.Fatal(err)
		}
		mixed := 0.0
		for j := range d {
			if math.Abs(o.E[j]-pe[j]) > 1e-15 {
				t.Fatalf("with %v of it random, what is added is %v in dimension %d, want %v", mix, o.E[j], j, pe[j])
			}
			mixed = max(mixed, math.Abs(o.Product[j]-x[j]-pe[j]))
		}
		if mix == 0 && mixed > 1e-15 || mix > 0 && mixed < 0.1 {
			t.Errorf("with %v of it random, the product is %v from x + PE", mix, mixed)
		}
	}
}

// TestArticleScale checks how long words and positions are, and what adding them does:
// by the formulas of the figure's numbers, and by words that are drawn here.
func TestArticleScale(t *testing.T) {
	pages := articles(t)
	const d = 256
	pe := make([]float64, d)
	for row := range 100 {
		if err := newEncoding(t, 100, d).Row(pe, float64(row)); err != nil {
			t.Fatal(err)
		}
		if length := math.Sqrt(dot(pe, pe)); math.Abs(length-math.Sqrt(d/2)) > 1e-12 {
			t.Fatalf("row %d is %v long", row, length)
		}
	}
	says(t, pages, "are all d/2 long, $1 with d=256", "每一行的长度都是 d/2，d=256 时是 $1", fixed(math.Sqrt(dot(pe, pe)), 1))

	// The means of many words: of their length, of the angle without the factor, with it,
	// and of N(0, 1) with it.
	const words = 400
	random := rand.New(rand.NewPCG(1, 2))
	var length, without, with, standard float64
	for range words {
		x, sum := make([]float64, d), make([]float64, d)
		for j := range x {
			x[j] = random.NormFloat64() / math.Sqrt(d)
		}
		length += math.Sqrt(dot(x, x)) / words
		for _, c := range []struct {
			factor float64
			mean   *float64
		}{{1, &without}, {math.Sqrt(d), &with}, {d, &standard}} {
			for j := range x {
				sum[j] = c.factor*x[j] + pe[j]
			}
			*c.mean += math.Acos(dot(x, sum)/math.Sqrt(dot(x, x)*dot(sum, sum))) * 180 / math.Pi / words
		}
	}
	says(t, pages, "which makes the vector about $1 long, however many dimensions it has", "不论多少维，长度都在 $1 左右", fixed(length, 0))
	says(t, pages, "the sum points $1° away from it", "和与词向量的夹角达 $1°", fixed(without, 0))
	says(t, pages, "the sum is about $1° away from it", "夹角约为 $1°", fixed(with, 0))
	says(t, pages, "the position turns them by only $1°", "位置就只能让它转 $1°", fixed(standard, 1))

	// The figure says the same, and that the factor leaves a ratio of √2 at any d.
	says(t, pages, "the word is 2 times as long as its position at any d", "不论 d 是多少，词向量的长度都是位置向量的 2 倍")
	says(t, pages, "its words are as long as those with the factor from the start", "词向量一开始就与乘过因子的一样长")
	for _, d := range []string{"2", "256", "4096"} {
		v := viewOf(t, "scale", map[string]string{"d-model": d})
		spec, err := plot.Find("scale")
		if err != nil {
			t.Fatal(err)
		}
		table := spec.New().Data(&v)
		var rows [4][]float64
		for i := range rows {
			rows[i] = make([]float64, len(table.Columns))
			table.Row(rows[i], i)
		}
		if ratio := rows[1][2] / rows[1][3]; math.Abs(ratio-math.Sqrt2) > 1e-12 || rows[2][2] != rows[1][2] {
			t.Errorf("d = %s: |x| ÷ |PE| = %v with the factor, and %v for nn.Embedding without it", d, ratio, rows[2][2]/rows[2][3])
		}
		if angles := []float64{rows[0][4], rows[1][4], rows[3][4]}; d == "256" &&
			(math.Abs(angles[0]-without) > 0.5 || math.Abs(angles[1]-with) > 0.5 || math.Abs(angles[2]-standard) > 0.05) {
			t.Errorf("the figure has the angles %v, words %v, %v and %v", angles, without, with, standard)
		}
	}
}

// TestArticleListings checks what the article says about its listings.
func TestArticleListings(t *testing.T) {
	pages := articles(t)
	says(t, pages, "A double loop, NumPy and a PyTorch module write it out", "双重循环、NumPy 和 PyTorch 模块写出了全过程")
	says(t, pages, "JavaScript and Go call the encoder of this page.", "JavaScript 和 Go 调用的是本页的编码器。")
	says(t, pages, "The step of two in arange(0, d_model, 2) already is the 2i of the formula", "arange(0, d_model, 2) 的步长已经是 2，取出来的就是公式里的 2i")
	says(t, pages, "The PyTorch module marks the line.", "PyTorch 模块里标出了这一行。")
	for language, want := range map[string]string{
		"python": "(start + row) / float(base) ** (2 * i / d_model)", "numpy": "-2 * i / d_model", "javascript": "encode({", "go": "encoder.New(",
		"pytorch": "# Erratum: copies of this line say position * (10000 ** (2i / d_model)).\n        # div_term has the minus sign: position / (10000 ** (2i / d_model)).\n        pe[:, 0::2] = torch.sin(pos * div_term)",
	} {
		if listing := listingOf(t, language); !strings.Contains(listing, want) {
			t.Errorf("the listing for %s has no %s:\n%s", language, want, listing)
		}
	}
}

// TestArticleNearness checks where the dot product rises, where it falls below zero, and
// its limit for wide rows.
func TestArticleNearness(t *testing.T) {
	found := func(k int, ok bool) string {
		if !ok {
			t.Error("nothing is found")
		}
		return strconv.Itoa(k)
	}
	next := func(k int, ok bool) string { return found(k+1, ok) }
	narrow, wide := newEncoding(t, 1, 64), newEncoding(t, 1, 512)
	pages := articles(t)
	says(t, pages, "With the base of the paper and d=64 it already rises from k=$1 to k=$2, with d=512 from $3 to $4",
		"d=64 时，g($2) 已经大于 g($1)；d=512 时，g($4) 大于 g($3)", found(property.FirstRise(narrow, 1000)), next(property.FirstRise(narrow, 1000)), found(property.FirstRise(wide, 1000)), next(property.FirstRise(wide, 1000)))
	says(t, pages, "first falls below zero at k=$1 with d=64, at k=$2 with d=512", "首次变负，前者在 k=$1，后者在 k=$2",
		found(property.FirstNegative(narrow, 5000)), found(property.FirstNegative(wide, 5000)))
	for _, base := range []float64{1e3, 1e4, 1e5} {
		if zero := encoder.LimitZero(base) / base; math.Abs(zero-0.617) > 0.001 {
			t.Errorf("the limit falls below zero at %v n for n = %v", zero, base)
		}
	}
	says(t, pages, "above zero up to about 0.617n", "这个极限直到约 0.617n 才第一次穿过零")
	says(t, pages, "The wider the rows, the later it first falls below zero: with d=512 at k=$1, in the limit at about 0.617n",
		"向量越宽，它首次变负就越晚：d=512 时在 k=$1 处，极限情形约在 0.617n 处", found(property.FirstNegative(wide, 5000)))
	last := 0
	for d := 64; d <= 16384; d *= 4 {
		k, ok := property.FirstNegative(newEncoding(t, 1, d), 7000)
		if !ok || k <= last {
			t.Errorf("with d = %d, g first falls below zero at %d, in narrower rows at %d", d, k, last)
		}
		last = k
	}
}

// TestArticleShortSentence counts the columns that move in ten positions, and
// checks the order in which columns begin to move as the sentence grows.
func TestArticleShortSentence(t *testing.T) {
	const d, threshold = 64, 0.1
	awake := func(seqLen int) (columns [d]bool, periods int) {
		e := newEncoding(t, seqLen, d)
		var moved [d]float64
		if err := property.ColumnRanges(e, moved[:]); err != nil {
			t.Fatal(err)
		}
		for j, x := range moved {
			columns[j] = x >= threshold
		}
		for i := range e.Pairs() {
			if property.Periods(e, i) >= 1 {
				periods++
			}
		}
		return columns, periods
	}
	columns, periods := awake(10)
	count := 0
	for _, moves := range columns {
		if moves {
			count++
		}
	}
	pages := articles(t)
	says(t, pages, "$1 columns move by 0.1 or more while you go down the ten rows, and $2 of the $3 pairs complete a period",
		"变化达到 0.1 的有 $1 列；$3 对里，走完一个周期的有 $2 对", strconv.Itoa(count), strconv.Itoa(periods), strconv.Itoa(d/2))

	says(t, pages, "columns wake up: the sines from left to right, each cosine together with its sine or after it",
		"正弦列从左到右，余弦列与同一对的正弦列同时或更晚")
	for seqLen := range 2000 {
		columns, _ := awake(seqLen)
		for j, moves := range columns {
			if moves && (j >= 2 && j%2 == 0 && !columns[j-2] || j%2 == 1 && !columns[j-1]) {
				t.Fatalf("of %d rows column %d moves and one before it does not: %v", seqLen, j, columns)
			}
		}
	}
}

// TestArticleUnfold checks what the texts beside the pinned figure say: how digits flip,
// how fast hands turn, and what the gears count.
func TestArticleUnfold(t *testing.T) {
	pages := articles(t)
	says(t, pages, "the first digit flips at every row, the next at every second, then every fourth, every eighth. Four digits, four rhythms, sixteen positions.",
		"第一列每行都翻，第二列隔一行翻一次，往后是四行、八行。四个数位，四种节奏，说清了十六个位置。")
	says(t, pages, "from 7 to 8, all four flip at once", "从 7 到 8，四位一齐翻")
	for pos := range 256 {
		flipped := 0
		before, after := property.Bits(pos, 4), property.Bits(pos+1, 4)
		for b := range before {
			flips := before[b] != after[b]
			if flips != ((pos+1)%(1<<b) == 0) {
				t.Errorf("digit %d flips after %d: %v", b, pos, flips)
			}
			if flips {
				flipped++
			}
		}
		if pos%16 == 7 && flipped != 4 {
			t.Errorf("%d digits flip after %d", flipped, pos)
		}
	}

	says(t, pages, "The fastest makes one radian a row, the shaded step.", "最快的一根每行转一弧度，即阴影所示。")
	v := viewOf(t, "unfold", map[string]string{})
	pairs := pairsOf(t, &v)
	if w := v.Encoding.Frequency(pairs[0]); w != 1 {
		t.Errorf("the fastest hand turns by %v a row", w)
	}
	for b := 1; b < len(pairs); b++ {
		if ratio := v.Encoding.Frequency(pairs[b-1]) / v.Encoding.Frequency(pairs[b]); math.Abs(ratio-2) > 0.1 {
			t.Errorf("hand %d slows down by %v", b, ratio)
		}
	}
	says(t, pages, "nearly as digits do, each to about half; with d_model = 8 and base = 16 to exactly half.",
		"差不多像数位那样逐根减慢，每根约为前一根的一半。d_model = 8、底数 = 16 时，恰好是一半。")
	v = viewOf(t, "unfold", map[string]string{"d-model": "8", "base": "16"})
	if pairs = pairsOf(t, &v); len(pairs) != 4 {
		t.Errorf("%d of 4 pairs are shown", len(pairs))
	}
	for b := 1; b < len(pairs); b++ {
		if w := v.Encoding.Frequency(pairs[b]); w != math.Ldexp(1, -b) {
			t.Errorf("hand %d turns by %v a row", b, w)
		}
	}

	says(t, pages, "position 20 is 6 + 2 × 7", "位置 20 是 6 + 2 × 7")
	if said := sceneOf(t, "dials", map[string]string{"position": "20"}).Summary; !strings.Contains(said, "6 + 2 × 7 = 20") {
		t.Errorf("the gears count otherwise: %s", said)
	}
}

// sceneOf returns the scene of a figure with some attributes, as the article has it.
func sceneOf(t *testing.T, name string, attributes map[string]string) *scene.Scene {
	t.Helper()
	spec, err := plot.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	v := viewOf(t, name, attributes)
	return spec.New().Scene(&v)
}

// pairsOf returns the pairs that take the places of binary digits.
func pairsOf(t *testing.T, v *plot.View) (pairs []int) {
	t.Helper()
	for _, column := range unfold.Spec.New().Data(v).Columns {
		if i, err := strconv.Atoi(strings.TrimPrefix(column, "sin ")); err == nil {
			pairs = append(pairs, i)
		}
	}
	return pairs
}

// TestArticleMask checks what the article says about order with a causal mask.
func TestArticleMask(t *testing.T) {
	says(t, articles(t), "swap two words, and each of them sees other words than before, so that its output changes without any positions. The words before the two notice nothing; nor do, in a single layer, the words behind both. See which outputs change with the mask. Without it, none does.",
		"两个词换了位置，各自看到的词也就变了，不加位置，输出也会不同。排在两者之前的词毫无察觉；只有一层时，排在两者之后的词也是。看看有掩码时变了哪些输出；没有掩码时，一个都不变。")
	was, is := []string{"yesterday", "dog", "bites", "man", "again"}, []string{"yesterday", "man", "bites", "dog", "again"}
	order := []int{0, 3, 2, 1, 4}
	for masked, attend := range map[bool]func([]float64, int) (*attention.Attention, error){false: attention.Attend, true: attention.AttendCausal} {
		run := func(words []string) *attention.Attention {
			const d = 20
			x, err := attention.Embed(words, d)
			if err != nil {
				t.Fatal(err)
			}
			a, err := attend(x, d)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		diff, err := run(was).Compare(run(is), order)
		if err != nil {
			t.Fatal(err)
		}
		for j, changes := range []bool{false, masked, masked, masked, false} {
			if x := diff.Places[j]; changes && x < 0.01 || !changes && x > 1e-14 {
				t.Errorf("masked %v: the output of “%s” changes by %v", masked, is[j], x)
			}
		}
	}
}

// TestArticleRotaryIdentify checks what the workbench says of rotary embeddings that are
// identified: the error of bfloat16, and that a larger base is what NTK-aware scaling is.
func TestArticleRotaryIdentify(t *testing.T) {
	w := newRotary(t, rotary.Config{HeadDim: 128}).Frequencies()
	for i := range w {
		w[i] = precision.BFloat16.Round(w[i])
	}
	id, err := invfreq.Identify(w, len(w))
	if err != nil || id.DType != precision.BFloat16 || len(id.Matches) == 0 || id.Matches[0].Config.Base != 10000 {
		t.Errorf("frequencies in bfloat16 are %+v (%v)", id, err)
	}
	says(t, toolPages(t, "identify"), "put the angle at position 4096 off by $1 rad", "位置 4096 处的角度会差 $1 弧度", fixed(id.AngleError(4096), 1))

	e := newRotary(t, rotary.Config{HeadDim: 128, Scaling: rotary.NTK{Factor: 8}})
	if id, err = invfreq.Identify(e.Frequencies(), e.Pairs()); err != nil || id.Reason != invfreq.Ambiguous || len(id.Matches) < 2 {
		t.Errorf("NTK-aware frequencies are %+v (%v)", id, err)
	}
	says(t, toolPages(t, "identify"), "NTK-aware scaling makes the same frequencies as a larger base", "NTK 缩放得到的频率，与换一个更大的底数相同")
}

// TestArticleRotaryBugs checks that the workbench shows each bug of rotary embeddings with
// its expressions and its test.
func TestArticleRotaryBugs(t *testing.T) {
	pages := toolPages(t, "bugs")
	for _, b := range rotarybug.All() {
		about := func(lang text.Lang) string { return lang.Sentence(text.Bug(lang, b.Name, b.About)) }
		says(t, pages, about(text.English), about(text.Chinese))
		says(t, pages, b.Right+" # as meant "+b.Wrong+" # as written "+b.Test, b.Right+" # 本意 "+b.Wrong+" # 写成 "+b.Test)
		for _, source := range b.Sources {
			says(t, pages, source, source)
		}
	}
	off := func(name string, position float64, decimals int) string {
		b, err := rotarybug.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		right, wrong, worst := b.Meant(), b.Written(), 0.0
		for i := range right.Frequencies {
			worst = max(worst, math.Abs(wrong.Angle(i, position)-right.Angle(i, position)))
		}
		return fixed(worst, decimals)
	}
	says(t, pages, "At position 100 a Llama 3.1 whose scaling was ignored is off by $1 rad", "在位置 100 只差 $1 弧度", off("llama3-ignored", 100, 2))
	says(t, pages, "at 8192 by $1.", "到 8192 就差 $1 弧度", off("llama3-ignored", 8192, 1))
	says(t, pages, "are off by $1 rad at 4096", "在 4096 处差 $1 弧度", off("bfloat16-frequencies", 4096, 1))
}

// TestArticleBugs checks what the workbench says about the laws that find bugs: which
// hold in all conventions, and how large the first one's number is.
func TestArticleBugs(t *testing.T) {
	pages := toolPages(t, "bugs")
	bug, err := bug.Find("doubled-index")
	if err != nil {
		t.Fatal(err)
	}
	e, rows := newEncoding(t, 100, 256), make([]float64, 100*256)
	if err := bug.Intended64(e, rows); err != nil {
		t.Fatal(err)
	}
	if right, err := bug.Law.Of(e, rows); err != nil || right > 1e-12 {
		t.Errorf("without the bug the dot products of neighbours spread by %v (%v)", right, err)
	}
	if err := bug.Rows64(e, rows); err != nil {
		t.Fatal(err)
	}
	wrong, err := bug.Law.Of(e, rows)
	if err != nil {
		t.Fatal(err)
	}
	says(t, pages, "with 100 rows of 256 dimensions by $1", "100 行 256 维时，起伏达 $1", fixed(wrong, 1))

	says(t, pages, "Two of them hold in every convention that is compared here, rows of padding aside: that the dot product of neighbours is the same everywhere, and that neighbours differ. The others hold for the rows that were meant",
		"其中两条在对照工具的每一种约定里都成立（填充的行除外）：相邻两行的点积处处相同，相邻两行互不相同。其余几条是对“本意”的那些行成立")
	const n, d = 50, 64
	others := map[string]int{} // how many conventions break each of the other laws
	for _, preset := range convention.Presets() {
		table := newTable(t, preset.Convention, n, d)
		row := func(r int) []float64 {
			x := make([]float64, d)
			for j := range x {
				x[j] = table.Value(r, j)
			}
			return x
		}
		lo, hi := math.Inf(1), math.Inf(-1)
		var last []float64
		for r := range n {
			x := row(r)
			square := dot(x, x)
			if square == 0 { // padding
				last = nil
				continue
			}
			if last != nil {
				g := dot(last, x)
				lo, hi = min(lo, g), max(hi, g)
				if 2*(square-g) < 0.001*square {
					t.Errorf("%s: rows %d and %d are the same", preset.Name, r-1, r)
				}
			}
			if r == 1 && math.Abs(square-d/2) > 1e-6 {
				others["length"]++
			}
			if r == 1 && math.Abs(x[0]-math.Sin(1)) > 1e-6 {
				others["first column"]++
			}
			if r == 1 && math.Abs(x[1]-math.Cos(1)) > 1e-6 {
				others["first pair"]++
			}
			last = x
		}
		if hi-lo > 1e-12 {
			t.Errorf("%s: the dot products of neighbours spread by %v", preset.Name, hi-lo)
		}
	}
	if len(others) != 3 {
		t.Errorf("only %v are broken by conventions", others)
	}
}

func dot(a, b []float64) float64 {
	total := 0.0
	for j, x := range a {
		total += x * b[j]
	}
	return total
}

// TestArticleOdd counts libraries by how they handle an odd width.
func TestArticleOdd(t *testing.T) {
	says(t, toolPages(t, "odd"), "Some add a zero, some cut a row off, some end with an unpaired sine, one returns an extra column; most reject it. Listings on the web have one more answer: a loop that never writes the last column.",
		"有的补一个零，有的把一行截断，有的以落单的正弦结尾，有一个干脆多返回一列；大多数则直接拒绝。网上流传的代码还有一种做法：循环从不写最后一列。")
	var zero, cut, sine, more, refused, all int
	for _, preset := range convention.Presets() {
		if preset.Name == "paper" || preset.Convention.Odd == convention.ZeroLast {
			continue // no libraries
		}
		all++
		c := preset.Convention
		if _, err := c.Table(1, 5); err != nil {
			refused++
			continue
		}
		switch {
		case c.Odd == convention.ZeroPad:
			zero++
		case c.Odd == convention.ExtraColumn:
			more++
		case c.Layout == convention.Concatenated:
			sine++
		default:
			cut++
		}
	}
	if zero < 2 || cut < 2 || sine < 2 || more != 1 || 2*refused <= all {
		t.Errorf("of %d libraries %d add a zero, %d cut off, %d have a sine more, %d a column more, %d refuse", all, zero, cut, sine, more, refused)
	}
}

// TestArticleIdentify checks the answers for ambiguous numbers.
func TestArticleIdentify(t *testing.T) {
	says(t, toolPages(t, "identify"), "libraries that make the same ones are named together, and a single pair does not determine the base. For embeddings that were learned, not computed, the answer is that no convention makes these numbers.",
		"数值相同的库一并列出；只有一对时，不说底数是多少。而并非算出来的数，比如学习得到的嵌入，答案就是：没有哪种约定能生成它们。")
	identify := func(x []float64, d int) *identify.Identification {
		id, err := identify.Identify(x, d)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	whole, pair := make([]float64, 20*64), make([]float64, 20*2)
	if err := newEncoding(t, 20, 64).Rows64(whole, 0, 20); err != nil {
		t.Fatal(err)
	}
	if err := newEncoding(t, 20, 2).Rows64(pair, 0, 20); err != nil {
		t.Fatal(err)
	}
	if id := identify(whole, 64); len(id.Matches) == 0 || !slices.Contains(append(id.Matches[0].Same, id.Matches[0].Preset), "pytorch-tutorial") || len(id.Matches[0].Same) < 5 || !id.Matches[0].BaseKnown {
		t.Errorf("the numbers of the paper are explained by %+v", id.Matches)
	}
	for _, fit := range identify(pair, 2).Matches {
		if fit.BaseKnown {
			t.Errorf("a single pair is said to have the base %v", fit.Base)
		}
	}
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(1, seed))
		learned := make([]float64, 20*64)
		for i := range learned {
			learned[i] = 0.02 * random.NormFloat64()
		}
		if id := identify(learned, 64); len(id.Matches) > 0 {
			t.Errorf("seed %d: learned numbers are explained by %+v", seed, id.Matches)
		}
	}
}

// TestArticleRotary checks that rotary embeddings turn by the angles of the encoding, and
// that only the offset is left in dot products.
func TestArticleRotary(t *testing.T) {
	pages := articles(t)
	says(t, pages, "turn the pairs of each query and each key by the angles of this page, pωi. Their dot product then depends on the positions only through the offset",
		"把查询和键的各对分量转过本页所说的角度 pωi。于是点积只依赖于两者的间隔")
	says(t, pages, "Neighbours 2i and 2i + 1 (RoFormer, GPT-J, Meta’s Llama), or i and i+d/2 (GPT-NeoX, Llama in transformers). The frequencies are the same.",
		"相邻的 2i 与 2i + 1（RoFormer、GPT-J、Meta 的 Llama），或者 i 与 i+d/2（GPT-NeoX、transformers 里的 Llama）。频率相同")
	const d = 64
	e, random := newEncoding(t, 1, d), rand.New(rand.NewPCG(1, 2))
	q, k := make([]float64, d), make([]float64, d)
	for j := range d {
		q[j], k[j] = random.NormFloat64(), random.NormFloat64()
	}
	for _, pairing := range []rotary.Pairing{rotary.Interleaved, rotary.Half} {
		r := newRotary(t, rotary.Config{HeadDim: d, Pairing: pairing})
		for i := range e.Pairs() {
			if r.Frequency(i) != e.Frequency(i) {
				t.Errorf("%v: pair %d turns by %v, not %v", pairing, i, r.Frequency(i), e.Frequency(i))
			}
		}
		score := func(m, n float64) float64 {
			turnedQ, turnedK := make([]float64, d), make([]float64, d)
			if err := errors.Join(r.Rotate(turnedQ, q, m), r.Rotate(turnedK, k, n)); err != nil {
				t.Fatal(err)
			}
			return dot(turnedQ, turnedK)
		}
		if near, far := score(3, 10), score(1003, 1010); math.Abs(near-far) > 1e-12 {
			t.Errorf("%v: the scores are %v and %v at the same offset", pairing, near, far)
		}
		if one, other := score(3, 10), score(3, 11); math.Abs(one-other) < 0.01 {
			t.Errorf("%v: the scores are %v and %v at different offsets", pairing, one, other)
		}
	}
}

// TestArticleAnswers checks the numbers in the answers to questions that have no section.
func TestArticleAnswers(t *testing.T) {
	pages := articles(t)

	// Many frequencies: the first hand comes back, the second does not.
	e := newEncoding(t, 1, 256)
	angle := func(i int, pos float64) float64 {
		sin, cos := e.Pair(i, pos)
		return math.Abs(math.Atan2(sin, cos))
	}
	says(t, pages, "$1 steps bring it back to within 0.0001 rad. The next hand tells such positions apart: with d=256, the second is $2° off after $1 steps.",
		"走 $1 步，又回到原处，相差不到 0.0001 弧度。要靠下一根把这样的位置分开：d=256 时，走了 $1 步，第二根偏了 $2°。", "710", fixed(angle(1, 710)*180/math.Pi, 0))
	if off := angle(0, 710); off > 1e-4 {
		t.Errorf("after 710 steps the first hand is %v off", off)
	}

	// The base.
	turn := fixed(newEncoding(t, 1, 512).Wavelength(255), 0)
	says(t, pages, "in rows of 512, a turn of the last pair takes $1 $2 positions", "512 维时，最后一对转一圈要 $1 $2 个位置", turn[:2], turn[2:])

	checkCollisions(t, pages)

	// Layers with random weights.
	with, without := columnOf(t, "layers", nil, "with residual connections"), columnOf(t, "layers", nil, "without")
	says(t, pages, "In 12 layers with random weights, its cosine with PE falls from $1 to $2; without the connections, to $3.",
		"权重随机的 12 层里，它与 PE 的余弦从 $1 降到 $2；没有残差连接，就只剩 $3。", fixed(with[0], 2), fixed(with[12], 2), number.Minus(fixed(without[12], 2)))

	// Padding: the first word keeps its position only if words are counted.
	says(t, pages, "with padding on the left, the first word still has the first position", "左侧有填充时，第一个词仍在最前的位置")
	if first, column := columnOf(t, "padding", nil, "by words")[0], columnOf(t, "padding", nil, "by column")[0]; first != 0 || column == 0 {
		t.Errorf("the first word has position %v by words, %v by column", first, column)
	}

	// Positions before the first.
	says(t, pages, "also for −1 (the sines change sign, the cosines do not) and for 2.5", "−1（正弦变号，余弦不变）和 2.5 也行")
	for i := range e.Pairs() {
		sin, cos := e.Pair(i, 1)
		if s, c := e.Pair(i, -1); s != -sin || c != cos {
			t.Errorf("pair %d has %v, %v at −1, and %v, %v at 1", i, s, c, sin, cos)
		}
	}
	if err := e.Row(make([]float64, 256), 2.5); err != nil {
		t.Error(err)
	}

	// Where counting starts, and the last frequency.
	says(t, pages, "fairseq starts after the padding index", "fairseq 从填充下标之后数起")
	starts := map[int]bool{}
	for _, preset := range convention.Presets() {
		starts[preset.Convention.Start] = true
	}
	if !starts[0] || !starts[1] {
		t.Errorf("libraries start at %v", starts)
	}
	// The wavelength of the last pair is 2π·n·n^(−2/d).
	slowest := func(base float64) string {
		e, err := encoder.New(1, 32, encoder.Base(base))
		if err != nil {
			t.Fatal(err)
		}
		return fixed(e.Wavelength(15), 0)
	}
	says(t, pages, "the slowest of those sixteen takes $1 $2 words for a turn, instead of $3", "十六根里最慢的一根转一圈要 $1 $2 个词，而不是 $3 个",
		slowest(1e4)[:2], slowest(1e4)[2:], slowest(20))
	says(t, pages, "less than 2π·n for the last: $1 % less with d=256", "最后一对不到 2π·n：d=256 时短 $1%",
		strconv.FormatFloat(100*(1-math.Pow(1e4, -2.0/256)), 'f', 0, 64))
	says(t, pages, "so that the last frequency is exactly 1/n", "最后一个频率恰好是 1/n")
	table := newTable(t, convention.Convention{Shift: 1}, 1, 512)
	if w := table.Frequency(table.Pairs() - 1); w != 1e-4 {
		t.Errorf("the last frequency is %v", w)
	}

	// Half precision.
	says(t, pages, "float16 has no 2049, and takes 2048 for it", "float16 里没有 2049，只能用 2048 代替")
	if got := precision.Float16.Round(2049); got != 2048 {
		t.Errorf("in float16 2049 is %v", got)
	}

	// Two axes, each in half of the dimensions.
	says(t, pages, "The dot product of two places is then the sum of two g, one for each axis.", "两处的点积，就是两个轴各自的 g 之和。")
	half := newEncoding(t, 1, 32)
	place := func(y, x float64) []float64 {
		row := make([]float64, 64)
		if err := errors.Join(half.Row(row[:32], y), half.Row(row[32:], x)); err != nil {
			t.Fatal(err)
		}
		return row
	}
	down, errDown := half.RelativeDot(3)
	right, errRight := half.RelativeDot(-7)
	if err := errors.Join(errDown, errRight); err != nil {
		t.Fatal(err)
	}
	if got := dot(place(5, 9), place(8, 2)); math.Abs(got-down-right) > 1e-12 {
		t.Errorf("the dot product of two places is %v, want %v + %v", got, down, right)
	}
}

// TestArticleLinksLead checks that links within the pages lead to something on them, in a
// state that there can be.
func TestArticleLinksLead(t *testing.T) {
	for i, page := range articles(t) {
		if len(page.links) < 15 {
			t.Errorf("page %d has only %d links within it", i, len(page.links))
		}
		for _, link := range page.links {
			id, query, _ := strings.Cut(link, "?")
			if !page.ids[id] {
				t.Errorf("page %d links #%s, which is not there", i, link)
			}
			values, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := param.DefaultState().Parse(func(name string) (string, bool) { return values.Get(name), values.Has(name) }); err != nil {
				t.Errorf("page %d links #%s: %v", i, link, err)
			}
		}
	}
}

// TestArticleLinksTools checks that the article has, by the ids of the sections that were
// there, a link to each tool of the workbench with its question.
func TestArticleLinksTools(t *testing.T) {
	for i, name := range []string{"../../index.html", "../zh/index.html"} {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range workbench.Tools {
			folder := []string{"../workbench/", "../zh/workbench/"}[i]
			texts, err := template.ParseFiles(folder + tool.Name + ".html")
			if err != nil {
				t.Fatal(err)
			}
			var question strings.Builder
			if err := texts.ExecuteTemplate(&question, "question", nil); err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf(`<li><a id="%s" href="workbench/%s/index.html">%s</a></li>`, tool.Figure, tool.Name, &question)
			if !strings.Contains(string(page), want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
	}
}

// checkCollisions checks the sentence about the base: which rows of 512 are nearest.
func checkCollisions(t *testing.T, pages [2]article) {
	t.Helper()
	sin, cos := newEncoding(t, 1, 8).Pair(0, 44)
	says(t, pages, "at positions 44 apart it differs by $1°", "相隔 44 个位置只差 $1°", fixed(math.Abs(math.Atan2(sin, cos))*180/math.Pi, 0))
	nearest := func(d int, base float64) int {
		e, err := encoder.New(512, d, encoder.Base(base))
		if err != nil {
			t.Fatal(err)
		}
		k, _ := property.Nearest(e, 511)
		return k
	}
	says(t, pages, "With four pairs, a small base brings distant rows close together", "只有四对时，底数太小，所有指针在文本之内就转回来，远处的行会靠得很近")
	says(t, pages, "A large one does too", "底数太大也一样")
	for _, base := range []float64{3, 100, 1e4, 1e6} {
		if k := nearest(8, base); k == 1 {
			t.Errorf("with 8 dimensions and base %v, neighbours are nearest", base)
		}
	}
	says(t, pages, "In between, at n=1000, no two rows are nearer than neighbours", "居中的 n=1000，没有哪两行比相邻的行更近")
	if k := nearest(8, 1000); k != 1 {
		t.Errorf("with 8 dimensions and base 1000, rows %d apart are nearest", k)
	}
	says(t, pages, "With 64 dimensions, this is so at every base from 2 on", "换成 64 维，从 2 起的任何底数都是如此")
	for base := 2.0; base < 1e8; base *= 1.02 {
		if k := nearest(64, base); k != 1 {
			t.Errorf("with 64 dimensions and base %v, rows %d apart are nearest", base, k)
		}
	}
}

// TestArticleFigures checks that each figure has a state of its own, which the address keeps
// behind its id, and the controls for which room is reserved.
func TestArticleFigures(t *testing.T) {
	for i, page := range articles(t) {
		seen := map[string]bool{}
		for _, figure := range page.figures {
			name, places := figure["figure"], strings.Fields(figure["hash"])
			if figure["group"] != "" || len(places) == 0 || page.figureAt[places[0]] != name || seen[places[0]] {
				t.Errorf("in language %d the figure %s has the group %q and the places %q", i, name, figure["group"], places)
				continue
			}
			seen[places[0]] = true
			if want := cmp.Or(figures.Controls[name+" "+figure[name]], figures.Controls[name]); figure["controls"] != want || slices.Contains(figures.Elsewhere, name) {
				t.Errorf("in language %d the figure %s has the controls %q, and room is reserved for %q", i, name, figure["controls"], want)
			}
		}
	}
}

// TestArticleAnchors checks that each place of the article that an address has ever named is
// still there, if need be where its subject is now.
func TestArticleAnchors(t *testing.T) {
	const anchors = `adding after biases bugs causal-mask checklist checkpoint code columns contents conventions
		counting derivation digits direction export faq fig-attention fig-bias fig-binary
		fig-candidates fig-code fig-collision fig-criteria fig-derivation fig-dials fig-dot
		fig-formula fig-heatmap fig-inject fig-layers fig-observations fig-padding fig-rotary
		fig-scale fig-shift fig-similarity fig-table fig-unfold fig-waves formula identify images
		main moving nearness odd pairing precision problem programmers reading rope-scaling rotary
		short sources stretching stripes take`
	for _, name := range []string{"../../index.html", "../zh/index.html"} {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, anchor := range strings.Fields(anchors) {
			moved := `<a id="` + strings.TrimPrefix(anchor, "fig-") + `" href="workbench/`
			if !strings.Contains(string(page), `id="`+anchor+`"`) && !strings.Contains(string(page), moved) {
				t.Errorf("%s has no place %s", name, anchor)
			}
		}
	}
}

// TestArticleWordsSet checks that words which set a figure name one on the page, and
// values that its parameters can have.
func TestArticleWordsSet(t *testing.T) {
	pages := articles(t)
	for i, page := range pages {
		if len(page.sets) < 25 {
			t.Errorf("only %d words of page %d set a figure", len(page.sets), i)
		}
		if fmt.Sprint(page.sets) != fmt.Sprint(pages[0].sets) {
			t.Errorf("words of page %d set %v, of the first page %v", i, page.sets, pages[0].sets)
		}
		for _, words := range page.sets {
			name, ok := page.figureAt[words.id]
			if !ok {
				t.Errorf("page %d sets %s of #%s, which is no figure", i, words.set, words.id)
				continue
			}
			checkSetting(t, name, words.set)
		}
	}
}

// checkSetting checks that a figure has the parameters of a query, and that they can have
// its values.
func checkSetting(t *testing.T, name, query string) {
	t.Helper()
	spec, err := plot.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	for parameter := range values {
		if !slices.Contains(spec.Parameters(), parameter) {
			t.Errorf("%s has no parameter %s, which words set", name, parameter)
		}
	}
	if _, err := param.DefaultState().Parse(func(name string) (string, bool) { return values.Get(name), values.Has(name) }); err != nil {
		t.Errorf("words set %s of %s: %v", query, name, err)
	}
}

// TestWorkbenchWordsSet checks that words on the page of a tool set parameters of its figure.
func TestWorkbenchWordsSet(t *testing.T) {
	for _, tool := range workbench.Tools {
		pages := toolPages(t, tool.Name)
		if fmt.Sprint(pages[0].sets) != fmt.Sprint(pages[1].sets) {
			t.Errorf("words of %s set %v in English, in Chinese %v", tool.Name, pages[0].sets, pages[1].sets)
		}
		for _, words := range pages[0].sets {
			figure := strings.TrimPrefix(words.id, "fig-")
			if figure != tool.Figure && (figure != tool.Below || figure == "") {
				t.Errorf("words of %s set #%s, which is not there", tool.Name, words.id)
			}
			checkSetting(t, figure, words.set)
		}
	}
}

// TestArticleReadingTime counts the words of the text, at 230 a minute, or the Chinese
// characters, at 400. What is folded is not counted, nor what is there for browsers that
// run no figures.
func TestArticleReadingTime(t *testing.T) {
	for i, page := range articles(t) {
		units, speed := len(strings.Fields(page.open)), 230.0
		if i == 1 {
			units, speed = 0, 400
			for _, r := range page.open {
				if unicode.Is(unicode.Han, r) {
					units++
				}
			}
		}
		said := []float64{9, 8}[i]
		if minutes := float64(units) / speed; math.Abs(minutes-said) > 0.5 {
			t.Errorf("page %d takes %v minutes, not %v: %d words or characters", i, minutes, said, units)
		}
	}
	says(t, articles(t), "explained · nine minutes ·", "图解 · 八分钟 ·")
}

// TestArticleLength checks that the article shows no more at once than a reader takes in: what
// is not the argument of its chapter is folded.
func TestArticleLength(t *testing.T) {
	pages := articles(t)
	if words := len(strings.Fields(pages[0].open)); words > 2200 {
		t.Errorf("the English article shows %d words, want at most 2200", words)
	}
	characters := 0
	for _, r := range pages[1].open {
		if unicode.Is(unicode.Han, r) {
			characters++
		}
	}
	if characters > 3600 {
		t.Errorf("the Chinese article shows %d characters, want at most 3600", characters)
	}
	for i, page := range pages {
		if page.shown > 10 {
			t.Errorf("page %d shows %d figures, want at most 10", i, page.shown)
		}
	}
}
