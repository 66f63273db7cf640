package identify

import (
	"strconv"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/text"
)

// rotary says which rotary embedding the numbers are of; empty if they are of none.
func (p *picture) rotary() string {
	id := p.embedding
	switch {
	case id == nil:
		return ""
	case id.Reason == invfreq.Unfilled:
		return p.Say("No rotary embedding has such numbers: as the buffer of one, it was never filled.", "没有哪种旋转位置编码有这样的数：若这是它的缓冲区，那么其中从未写入过数值。")
	}
	kind := rotaryKinds[id.Kind].In(p.Lang)
	said := p.Phrase("It is $1 of a rotary embedding: $2", "这是旋转位置编码的$1：$2", kind, p.rotaryFit(id.Matches[0]))
	if id.Kind == invfreq.Frequencies || id.Kind == invfreq.Divisors {
		said = p.Phrase("They are $1 of a rotary embedding: $2", "这是旋转位置编码的$1：$2", kind, p.rotaryFit(id.Matches[0]))
	}
	if id.Attention != 1 {
		said += p.Phrase(", times $1", "，再乘 $1", compact(id.Attention))
	}
	switch id.Reason {
	case invfreq.Noisy:
		said += p.Phrase(", with noise of up to $1 of each frequency", "，各频率另有至多 $1 的相对误差", number.Difference(id.Matches[0].Residual))
	case invfreq.TooFew:
		said += p.Say(", but so few numbers fit others, too", "，但数这么少，与别的也相符")
	case invfreq.Ambiguous:
		said += p.otherEmbeddings()
	}
	if e := id.AngleError(4096); e > 0 {
		said += p.Phrase("; 16 bits put the angle at position 4096 off by $1 rad", "；16 位数使位置 4096 处的角度偏差达 $1 弧度", number.Difference(e))
	}
	said += p.Say(".", "。")
	if b := p.rotaryBug(); b != nil && b.said.English != "" {
		said += p.Say(" ", "") + p.Phrase(b.said.English, b.said.Chinese, b.values(id)...)
	}
	return said
}

// rotaryKinds name what numbers are, by invfreq.Kind.
var rotaryKinds = [...]text.Message{
	invfreq.Frequencies:     {English: "the frequencies (inv_freq)", Chinese: "频率（inv_freq）"},
	invfreq.Divisors:        {English: "the divisors of frequencies (rope_freqs.weight)", Chinese: "频率的除数（rope_freqs.weight）"},
	invfreq.Cosines:         {English: "a cache of cosines", Chinese: "余弦缓存"},
	invfreq.Sines:           {English: "a cache of sines", Chinese: "正弦缓存"},
	invfreq.CosinesAndSines: {English: "a cache of cosines and sines", Chinese: "余弦与正弦缓存"},
}

// rotaryFit names a rotary embedding by its parameters.
func (p *picture) rotaryFit(f *invfreq.Fit) string {
	facts := []string{p.Phrase("$1 dimensions", "$1 维", strconv.Itoa(f.Config.EffectiveDim()))}
	if f.BaseKnown {
		facts = append(facts, p.Phrase("base $1", "底数 $1", compact(f.Config.EffectiveBase())))
	}
	if f.Rounded != precision.Float64 {
		facts = append(facts, p.Phrase("frequencies in $1", "频率取 $1", f.Rounded.String()))
	}
	for _, s := range f.Parameters() {
		switch v := s.Value.(type) {
		case string:
			facts = append(facts, v)
		case float64:
			facts = append(facts, s.Name+" "+compact(v))
		case int:
			facts = append(facts, s.Name+" "+strconv.Itoa(v))
		case bool:
			facts = append(facts, s.Name+" "+strconv.FormatBool(v))
		}
	}
	return p.Lang.List(facts)
}

// otherEmbeddings says which others make the same numbers.
func (p *picture) otherEmbeddings() string {
	others := p.embedding.Matches[1:]
	if len(others) == 0 {
		return p.Say("; NTK-aware scaling of a smaller base makes the same numbers", "；较小的底数加上 NTK 缩放也得到同样的数")
	}
	return p.Phrase("; the same numbers are made by $1", "；以下参数也得到同样的数：$1", p.rotaryFit(others[0]))
}
