package ropescaling

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// words are the verdict and what a reader of the file should know.
func (p *picture) words() *block {
	b := new(block)
	b.Width = float64(p.Width)
	b.Add(scene.Ink|scene.Strong, p.verdict())
	if r := p.reading(); r != nil {
		b.Add(scene.Ink, p.embedding(r))
	}
	if p.file == nil {
		return b
	}
	b.Add(scene.Ink, p.otherwise())
	if warnings := p.warnings(); len(warnings) > 0 {
		b.Gap()
		for _, w := range warnings {
			b.Add(scene.Ink, "• "+w)
		}
	}
	return b
}

// verdict says in one sentence what becomes of the pairs.
func (p *picture) verdict() string {
	if p.err != nil {
		return problem(p.err, p.Lang)
	}
	if err := p.all[p.shown].err; err != nil {
		return problem(err, p.Lang)
	}
	r := p.reading()
	parts := []string{p.parts(r), p.Phrase("attention factor $1", "注意力因子 $1", number.Rounded(r.AttentionFactor()))}
	if r.SoftmaxFactor() != 1 {
		parts[1] += p.Phrase(", softmax factor $1", "，softmax 因子 $1", number.Rounded(r.SoftmaxFactor()))
	}
	return p.scaling(r) + p.Say(": ", "：") + parts[0] + p.Say("; ", "；") + parts[1] + p.Say(".", "。")
}

// kinds are the names of scalings in sentences, where they differ from those in files.
var kinds = map[string]string{"yarn": "YaRN", "longrope": "LongRoPE"}

// scaling names the scaling and its factor.
func (p *picture) scaling(r *stack.Reading) string {
	s := r.Config().Scaling
	if s == nil {
		return p.Say("No scaling", "没有缩放")
	}
	name := s.Kind()
	if said, ok := kinds[name]; ok {
		name = said
	}
	if r.Factor() == 1 {
		return p.Phrase("$1 scaling", "$1 缩放", name)
	}
	return p.Phrase("$1 scaling, factor $2", "$1 缩放，倍数 $2", name, number.Rounded(r.Factor()))
}

// parts counts the pairs that are kept, blended, divided and still.
func (p *picture) parts(r *stack.Reading) string {
	var count [len(partNames)]int
	for i := range r.Pairs() {
		count[r.Part(i)]++
	}
	names := partNames
	if _, ok := r.Config().Scaling.(rotary.Dynamic); ok {
		names[rotary.Blended] = text.Message{English: "slowed by a larger base", Chinese: "因底数变大而减慢"}
	}
	var list []string
	all := strconv.Itoa(r.Pairs())
	for part, n := range count {
		switch {
		case n == r.Pairs():
			return p.Phrase("all $1 pairs ", "全部 $1 对", all) + names[part].In(p.Lang)
		case n > 0 && list == nil:
			list = append(list, p.Phrase("$1 of $2 pairs ", "$2 对中 $1 对", strconv.Itoa(n), all)+names[part].In(p.Lang))
		case n > 0:
			list = append(list, strconv.Itoa(n)+p.Say(" ", " 对")+names[part].In(p.Lang))
		}
	}
	return p.Lang.Clauses(list)
}

// pairings say which elements are a pair.
var pairings = [...]text.Message{
	rotary.Half:              {English: "i and i + d/2 are a pair", Chinese: "i 与 i + d/2 成对"},
	rotary.Interleaved:       {English: "2i and 2i + 1 are a pair", Chinese: "2i 与 2i + 1 成对"},
	rotary.InterleavedToHalf: {English: "2i and 2i + 1 are a pair, written to i and i + d/2", Chinese: "2i 与 2i + 1 成对，写入 i 与 i + d/2"},
}

// embedding says which elements turn, and what reads the file so.
func (p *picture) embedding(r *stack.Reading) string {
	c := r.Config()
	said := p.Phrase("As $1 reads it: ", "按 $1的读法：", p.reader(p.shown))
	if p.layer != "" {
		said += p.Phrase("layers of $1; ", "$1 层；", p.layer)
	}
	d, head, pairs, base := strconv.Itoa(c.EffectiveDim()), strconv.Itoa(c.HeadDim), pairings[c.Pairing].In(p.Lang), number.Rounded(c.EffectiveBase())
	switch {
	case c.Trailing:
		said += p.Phrase("the last $1 of $2 elements of a head turn, $3; base $4.", "每个头 $2 个分量中最后 $1 个旋转，$3；底数 $4。", d, head, pairs, base)
	case c.Inverse:
		said += p.Phrase("$1 of $2 elements of a head turn by −m·ω, $3; base $4.", "每个头 $2 个分量中 $1 个按 −m·ω 旋转，$3；底数 $4。", d, head, pairs, base)
	default:
		said += p.Phrase("$1 of $2 elements of a head turn, $3; base $4.", "每个头 $2 个分量中 $1 个旋转，$3；底数 $4。", d, head, pairs, base)
	}
	for _, more := range []string{p.turning(r), p.filled(r)} {
		if more != "" {
			said += p.Say(" ", "") + more
		}
	}
	return said
}

// turning says in which layers nothing turns, if there are such.
func (p *picture) turning(r *stack.Reading) string {
	const most = 8
	var still []string
	for i, turns := range r.Turning {
		if !turns {
			still = append(still, strconv.Itoa(i))
		}
	}
	if still == nil {
		return ""
	}
	turning, all := strconv.Itoa(len(r.Turning)-len(still)), strconv.Itoa(len(r.Turning))
	list := strings.Join(still[:min(len(still), most)], p.Say(", ", "、"))
	if len(still) > most {
		list += p.Say(", …", "……")
	}
	return p.Phrase("It turns in $1 of $2 layers, not in $3 (from 0).", "$2 层中 $1 层旋转，第 $3 层不旋转（从 0 数起）。", turning, all, list)
}

// filled lists what the file leaves out.
func (p *picture) filled(r *stack.Reading) string {
	var list []string
	for _, f := range r.Filled {
		list = append(list, f.Key+" "+number.Rounded(f.Value))
	}
	if list == nil {
		return ""
	}
	return p.Phrase("Left out of the file, and so the default of its class: $1.", "文件中没有、取该类默认值的键：$1。", p.Lang.List(list))
}

// otherwise says how many readers differ from the one that is shown, and how the newest one
// of the file does.
func (p *picture) otherwise() string {
	r := p.reading()
	if r == nil {
		return ""
	}
	var same, differ, refuse int
	for i := range p.all {
		switch {
		case i == p.shown || !p.listed(i):
		case p.all[i].err != nil:
			refuse++
		case agrees(p.all[i].Reading, r):
			same++
		default:
			differ++
		}
	}
	said := p.counts(same, differ, refuse)
	own := p.own()
	if own.Reading == nil || agrees(own.Reading, r) {
		return said
	}
	label, apart := p.reader(p.chosen("own")), p.difference(own.Reading)
	if len(p.curves(r)) > 1 {
		return said + p.Say(" ", "") + p.Phrase("$1 has the dashed line: $2.", "虚线是 $1的读法：$2。", label, apart)
	}
	return said + p.Say(" ", "") + p.Phrase("$1 differs: $2.", "$1的不同之处：$2。", label, apart)
}

// counts says how many other readers agree, differ, and refuse the file.
func (p *picture) counts(same, differ, refuse int) string {
	n := same + differ + refuse
	all := strconv.Itoa(n)
	switch n {
	case same:
		return p.Phrase("All $1 other readers agree.", "其余 $1 个版本的读法都相同。", all)
	case differ:
		return p.Phrase("All $1 other readers differ.", "其余 $1 个版本的读法都不同。", all)
	case refuse:
		return p.Phrase("All $1 other readers refuse the file.", "其余 $1 个版本都拒绝读取。", all)
	}
	var parts []string
	for _, c := range []struct {
		n                  int
		one, many, chinese string
	}{
		{same, "1 agrees", "$1 agree", "$1 个相同"},
		{differ, "1 differs", "$1 differ", "$1 个不同"},
		{refuse, "1 refuses the file", "$1 refuse the file", "$1 个拒绝读取"},
	} {
		english := c.many
		if c.n == 1 {
			english = c.one
		}
		if c.n > 0 {
			parts = append(parts, p.Phrase(english, c.chinese, strconv.Itoa(c.n)))
		}
	}
	return p.Phrase("Of $1 other readers, ", "其余 $1 个版本中，", all) + p.Lang.Clauses(parts) + p.Say(".", "。")
}

// difference says how far a reading is apart from the one that is shown.
func (p *picture) difference(from *stack.Reading) string {
	r := p.reading()
	d := from.Apart(r)
	var parts []string
	if d.Frequency > 0 {
		parts = append(parts, p.apart(d))
	}
	if !isOne(d.Attention) {
		parts = append(parts, p.Phrase("attention factor $1", "注意力因子 $1", number.Rounded(from.AttentionFactor())))
	}
	if !isOne(d.Softmax) {
		parts = append(parts, p.Phrase("softmax factor $1", "softmax 因子 $1", number.Rounded(from.SoftmaxFactor())))
	}
	return p.Lang.Clauses(parts)
}

// apart says from which position on angles differ, and by how much.
func (p *picture) apart(d rotary.Difference) string {
	length := p.length()
	far := p.Phrase("$1 rad at $2", "位置 $2 处差 $1 弧度", brief(d.Angle(float64(length))), positions(length))
	first := d.FirstBeyond(limit)
	if first < 0 || first > length {
		return far
	}
	return p.Phrase("$1 rad from $2 on, $3", "自 $2 起超过 $1 弧度，$3", number.Fixed(limit, 1), number.Integer(float64(first)), far)
}

// limit is how far angles may be apart, in radians, before it is said from which position
// on they are.
const limit = 0.1

// brief writes a positive number with about two digits.
func brief(x float64) string {
	switch {
	case x >= 100:
		return number.Rounded(float64(int64(x + 0.5)))
	case x < 1e-3:
		return number.Scientific(x, 1)
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// warnings are what may be wrong with keys, or is read differently elsewhere.
func (p *picture) warnings() []string {
	r := p.reading()
	if r == nil {
		r = p.own().Reading
	}
	if r == nil {
		return nil
	}
	var list []string
	for _, w := range r.Warnings {
		said := w.Key + p.Say(" ", "：") + text.Warning(p.Lang, w.Rule, w.Values)
		if !strings.HasSuffix(said, p.Say("?", "？")) {
			said += p.Say(".", "。")
		}
		list = append(list, said)
	}
	return list
}

// problem says an error in a language as a sentence, which begins with a key or a program
// as they are spelled.
func problem(err error, lang text.Lang) string {
	e, ok := err.(*encoder.Error)
	if !ok {
		return lang.Sentence(message(err, lang))
	}
	said := text.Error(e, lang).Sentence()
	if strings.HasPrefix(said, "the ") {
		return lang.Sentence(said)
	}
	return said + lang.Say(".", "。")
}

// summary is the picture in words.
func (p *picture) summary() string {
	said := p.verdict()
	r := p.reading()
	if r == nil {
		return said
	}
	said += p.Say(" ", "") + p.embedding(r) + p.Say(" ", "") + p.otherwise() + p.Say(" ", "") + p.facts(r)
	if ignored := p.ignored(); len(ignored) > 0 {
		said += p.Say(" Ignored: ", "被忽略的键：") + p.Lang.List(ignored) + p.Say(".", "。")
	}
	return said
}
