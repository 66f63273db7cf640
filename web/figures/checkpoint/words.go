package checkpoint

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// words draws what is known of the chosen tensor in words.
func (p *picture) words(s *scene.Scene) {
	t := chart.TextBlock{Width: float64(p.Width)}
	if p.model.Count > 0 {
		t.Add(scene.Ink|scene.Strong, p.verdict())
	}
	for _, line := range p.details() {
		t.Add(scene.Ink, line)
	}
	if d := p.described(); d != "" {
		t.Add(scene.Ink, d)
	}
	if a := p.agreement(); a != "" {
		class := scene.Offset
		if c := p.model.Compare(p.subject); c != nil && !c.Agrees() {
			class = scene.Wrong
		}
		t.Add(class|scene.Strong, a)
	}
	p.y += 10
	t.Draw(s, p.y)
	p.y += float64(t.Count * scene.LineHeight)
	if p.figure.given == nil {
		p.y += float64(max(0, p.wordsRoom()-t.Count) * scene.LineHeight)
	}
}

// wordsRoom returns how many lines there is room for, so that little moves when another
// tensor of the example is chosen.
func (p *picture) wordsRoom() int {
	switch {
	case p.wide():
		return 7
	case p.Narrow():
		return 13
	}
	return 9
}

// summary says the picture in words.
func (p *picture) summary() string {
	if p.subject == nil {
		said := p.heading() + p.Say(".", "。")
		if d := p.described(); d != "" {
			said += p.Say(" ", "") + d
		}
		return said
	}
	return p.heading() + p.Say(". ", "。") + p.subject.Tensor.Name + p.Say(": ", "：") + p.verdict()
}

// verdict says what the chosen tensor is.
func (p *picture) verdict() string {
	t := p.subject
	switch {
	case t == nil:
		return p.Say("There is no tensor that may hold positions and can be read.", "没有可能存放位置并且可读的张量。")
	case t.Err != nil:
		return p.Lang.Sentence(problem(t.Err, p.Lang))
	case t.Numbers.Data == nil:
		return p.Say("The numbers have not been read.", "尚未读取数值。")
	case t.Odd > 0 && t.Judgement != nil && t.Judgement.Embedding() == nil, t.Odd > 0 && t.Judgement == nil:
		return p.oddities()
	case t.Kind == positions.Indices && t.Reason.Text != "":
		return p.Say("Integers that choose rows of a table: there are no vectors in it.", "用来选取表中各行的整数：其中没有向量。")
	case t.Kind == positions.Bias:
		return p.Say("Numbers that are added to scores by relative position: there are no vectors in it.", "按相对位置加到得分上的数：其中没有向量。")
	case t.Judgement == nil:
		return p.Say("What the numbers are is not known.", "尚未查明这些数是什么。")
	}
	verdict, _ := judged(t).Words(p.View)
	return verdict
}

// oddities says how many numbers are not finite.
func (p *picture) oddities() string {
	t := p.subject
	return p.Phrase("$1 of $2 numbers are not finite; the first is in row $3, column $4.", "$2 个数中有 $1 个不是有限的数；第一个在第 $3 行第 $4 列。",
		strconv.Itoa(t.Odd), strconv.Itoa(len(t.Numbers.Data)), strconv.Itoa(t.OddRow), strconv.Itoa(t.OddAt))
}

// details are what is known besides, line by line.
func (p *picture) details() []string {
	t := p.subject
	if t == nil || t.Err != nil || t.Numbers.Data == nil {
		return nil
	}
	var all []string
	add := func(said string) {
		if said != "" {
			all = append(all, said)
		}
	}
	if t.Odd > 0 && t.Judgement != nil && t.Judgement.Embedding() != nil {
		add(p.oddities())
	}
	if t.Judgement != nil && t.Odd == 0 && (t.Judgement.Explained() || t.Table == nil) {
		_, lines := judged(t).Words(p.View)
		all = append(all, lines...)
	}
	if t.AllRows > t.Numbers.Rows {
		add(p.Phrase("Only the first $1 of $2 rows are shown.", "只展示前 $1 行，共 $2 行。", strconv.Itoa(t.Numbers.Rows), strconv.Itoa(t.AllRows)))
	}
	add(p.gridding())
	if t.Table != nil && t.Judgement != nil && !t.Judgement.Explained() {
		add(p.lengths())
		add(p.alikeness())
		add(p.neighbour())
	}
	add(p.missing())
	return all
}

// gridding says that rows are cells of a grid.
func (p *picture) gridding() string {
	t := p.subject
	switch {
	case t.Grid == nil || t.Kind != positions.Table:
		return ""
	case t.Prefix > 0:
		return p.Phrase("Rows are taken for a grid of $1 × $2 cells, behind $3 for other tokens.", "各行视为 $1 × $2 的网格，之前有 $3 行属于其他词元。", strconv.Itoa(t.Grid[0]), strconv.Itoa(t.Grid[1]), strconv.Itoa(t.Prefix))
	}
	return p.Phrase("Rows are taken for a grid of $1 × $2 cells.", "各行视为 $1 × $2 的网格。", strconv.Itoa(t.Grid[0]), strconv.Itoa(t.Grid[1]))
}

// lengths says how long rows are, and how much of their variance the first components
// have.
func (p *picture) lengths() string {
	t := p.subject
	if t.Norms == nil {
		return ""
	}
	lo, hi, zero := -1, -1, 0 // of the rows that are not zero
	for i, x := range t.Norms {
		if x == 0 {
			zero++
			continue
		}
		if lo < 0 || x < t.Norms[lo] {
			lo = i
		}
		if hi < 0 || x > t.Norms[hi] {
			hi = i
		}
	}
	if lo < 0 {
		return p.Say("All rows are zero.", "各行全为零。")
	}
	said := p.Phrase("Rows are between $1 (row $2) and $3 (row $4) long", "各行长度在 $1（第 $2 行）与 $3（第 $4 行）之间",
		digits(t.Norms[lo]), strconv.Itoa(lo), digits(t.Norms[hi]), strconv.Itoa(hi))
	switch {
	case zero == 1:
		said += p.Phrase(", and row $1 is zero", "，另有第 $1 行为零", strconv.Itoa(slices.Index(t.Norms, 0)))
	case zero > 1:
		said += p.Phrase(", and $1 rows are zero", "，另有 $1 行为零", strconv.Itoa(zero))
	}
	if c := t.Components; c != nil && c.Total > 0 {
		sum := 0.0
		for _, v := range c.Variances {
			sum += v
		}
		said += p.Phrase("; the first $1 components have $2 of their variance", "；前 $1 个主成分占其方差的 $2", strconv.Itoa(len(c.Variances)), percent(sum/c.Total))
	}
	return said + p.Say(".", "。")
}

// alikeness says how much positions are alike by their distance, and which sinusoids are.
func (p *picture) alikeness() string {
	t := p.subject
	if t.Similarity == nil {
		return ""
	}
	said := p.Phrase("Distance explains $1 of the variance in the similarity of two positions (for sinusoids, 100 %)", "两个位置相似度的方差，有 $1 可由距离解释（正弦编码为 100 %）", percent(t.Stationarity))
	if f := t.Sinusoid; f != nil && f.Alignment >= 0.005 {
		said += p.Phrase(". Up to a rotation, the table is most like sinusoids of base $1, with an alignment (CKA) of $2 out of 1", "。若不计旋转，最像底数为 $1 的正弦编码，对齐度（CKA）为 $2，最大为 1", base(f.Base), number.Fixed(f.Alignment, 2))
	}
	return said + p.Say(".", "。")
}

// neighbour says which library is nearest, number by number.
func (p *picture) neighbour() string {
	n := p.subject.Nearest
	if n == nil {
		return ""
	}
	const chance = 0.9
	said := p.Phrase("Entry by entry, the closest formula is that of $1, times $2: subtracting it leaves $3 of the norm", "逐个数比较，最接近的公式是 $1 的，再乘以 $2：减去它，剩下的范数是原来的 $3",
		n.Preset, digits(n.Amplitude), percent(n.Distance))
	if n.Distance > chance {
		said += p.Say(", so it is no closer than any unrelated table", "，并不比任何无关的表更近")
	}
	return said + p.Say(".", "。")
}

// missing says which files are not there.
func (p *picture) missing() string {
	list := p.model.Missing
	if len(list) == 0 {
		return ""
	}
	const most = 3
	names := append([]string{}, list[:min(len(list), most)]...)
	if len(list) > most {
		names = append(names, "…")
	}
	return p.Phrase("The index has tensors of positions in files that are not here: $1. Drop them together.", "索引中还有位置张量在未给出的文件里：$1。请一并拖入。", p.Lang.List(names))
}

// agreement says whether the tensor is what the configuration says; empty if nothing can be
// compared.
func (p *picture) agreement() string {
	if p.subject == nil || p.model.Config == nil {
		return ""
	}
	if a := p.model.Compare(p.subject); a != nil {
		return p.compared(a)
	}
	return p.sizes()
}

// described says which rotary embedding a configuration describes, of which there are no
// tensors: libraries compute its frequencies.
func (p *picture) described() string {
	r := p.model.Described()
	if r == nil {
		return ""
	}
	c := r.Config()
	facts := []string{p.Phrase("$1 dimensions", "$1 维", strconv.Itoa(c.EffectiveDim())), p.Phrase("base $1", "底数 $1", encoder.Decimal(c.EffectiveBase()))}
	if c.Scaling != nil {
		facts = append(facts, c.Scaling.Kind())
	}
	if len(p.model.Config.Layers()) > 1 {
		facts = append(facts, p.Phrase("in layers of $1", "$1 层", r.Layer))
	}
	return p.Lang.Sentence(p.Phrase("$1 describe a rotary embedding, which takes no tensor: $2", "$1描述了无需张量的旋转位置编码：$2", p.configKeys(), p.Lang.List(facts)))
}

// configKeys names the keys of the configuration.
func (p *picture) configKeys() string {
	if p.model.ConfigName == "GGUF" {
		return p.configName()
	}
	return p.Phrase("the keys of $1", "$1 的键", p.configName())
}

// compared says whether frequencies are those of the configuration.
func (p *picture) compared(a *inspect.Agreement) string {
	name := p.configName()
	switch {
	case a.Err != nil:
		return p.Phrase("$1 cannot be compared: ", "无法与 $1 比较：", name) + problem(a.Err, p.Lang) + p.Say(".", "。")
	case a.Layer != "":
		name += p.Phrase(" for layers of $1", "（$1 层）", a.Layer)
	}
	switch {
	case a.Pairs != a.Reading.Pairs():
		return p.Phrase("It does not agree with $1: the tensor has $2 pairs, and the configuration $3.", "与 $1 不符：张量有 $2 对，配置有 $3 对。", name, strconv.Itoa(a.Pairs), strconv.Itoa(a.Reading.Pairs()))
	case a.Agrees():
		return p.Phrase("It agrees with $1: the largest relative difference of a frequency is $2, and $3 allows $4.", "与 $1 相符：频率的最大相对差为 $2，$3 可造成 $4。", name, number.Difference(a.Difference), p.subject.Tensor.Type, number.Difference(a.Allowed))
	case a.Rounded != "":
		return p.Phrase("It agrees with $1 only as far as $2 does, to which the frequencies were rounded: they are off by up to $3 of themselves.", "只在 $2 的精度内与 $1 相符，频率曾舍入到 $2：相对误差最多 $3。", name, a.Rounded, number.Difference(a.Difference))
	}
	return p.Phrase("It does not agree with $1: the frequency of pair $2 is $3, and by the configuration $4.", "与 $1 不符：第 $2 对的频率是 $3，按配置应为 $4。", name, strconv.Itoa(a.Pair), digits(a.Given), digits(a.Own))
}

// configName names the configuration.
func (p *picture) configName() string {
	if p.model.ConfigName == "GGUF" {
		return p.Say("the keys of the GGUF file", "GGUF 文件的键")
	}
	return p.model.ConfigName
}

// sizes compares the size of a table with the configuration.
func (p *picture) sizes() string {
	t, c := p.subject, p.model.Config
	if t.Kind != positions.Table || t.Table == nil || t.Grid != nil {
		return ""
	}
	most, width := c.Text.Number(nil, "max_position_embeddings"), c.Text.Number(nil, "hidden_size")
	if !most.Given() || !width.Given() || width.Value != float64(t.Numbers.Columns) {
		return ""
	}
	key, want, rows := most.Key, strconv.Itoa(int(most.Value)), strconv.Itoa(t.AllRows)
	switch float64(t.AllRows) - most.Value {
	case 0:
		return p.Phrase("It agrees with $1: $2 is $3, as many as there are rows.", "与 $1 相符：$2 为 $3，与行数相同。", p.configName(), key, want)
	case 2:
		return p.Phrase("It agrees with $1: $2 is $3, and there are two rows more, as where positions begin at 2.", "与 $1 相符：$2 为 $3，另多两行，如同位置从 2 开始时那样。", p.configName(), key, want)
	}
	return p.Phrase("It has $1 rows, and $2 of $3 is $4.", "有 $1 行，而 $3 的 $2 为 $4。", rows, key, p.configName(), want)
}

// problem says why something cannot be read.
func problem(err error, lang text.Lang) string {
	switch e := err.(type) {
	case *inspect.FileError:
		return e.Name + lang.Say(": ", "：") + problem(e.Err, lang)
	case *dataio.Error:
		return text.Read(lang, e.Text, e.Values)
	case *encoder.Error:
		return text.Error(e, lang).Sentence()
	}
	return err.Error()
}

// percent writes a part of 1.
func percent(x float64) string {
	if x > 0 && x < 0.995 && x > 0.985 || x < 0.015 && x > 0.0005 {
		return number.Fixed(100*x, 1) + " %"
	}
	return number.Fixed(100*x, 0) + " %"
}

// digits writes a number with four digits.
func digits(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "NaN"
	case x < 0:
		return "\u2212" + digits(-x)
	case x != 0 && (x < 1e-3 || x >= 1e6):
		return number.Scientific(x, 2)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}

// base writes a base with three digits.
func base(x float64) string {
	if x >= 1e6 {
		return number.Scientific(x, 2)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64)
	return number.Integer(math.Round(rounded))
}

// stages are the parts of an examination in words.
var stages = [...][2]string{
	inspect.Reading:        {"reading the numbers", "读取数值"},
	inspect.Judging:        {"looking for what makes the numbers", "寻找生成这些数的公式"},
	inspect.Measuring:      {"lengths of the rows, spectra of the columns", "各行的长度与各列的频谱"},
	inspect.Comparing:      {"similarity of positions", "位置的相似度"},
	inspect.FindComponents: {"principal components", "主成分"},
	inspect.FindSinusoids:  {"the most similar sinusoids", "最相似的正弦编码"},
	inspect.FindLibrary:    {"the nearest library", "最接近的库"},
}
