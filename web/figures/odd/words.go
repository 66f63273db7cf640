package odd

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
)

func (p *picture) name(i int) string { return behaviours[i].name.In(p.Lang) }

// list names the libraries with a behaviour.
func (p *picture) list(i int) string {
	if p.rows[i].table == nil {
		return p.Phrase("nothing for d = $1", "做不出 d = $1", strconv.Itoa(p.State.OddWidth))
	}
	return p.Lang.List(p.rows[i].libraries)
}

// errorName returns the name of an error, or what happens in place of one.
func (p *picture) errorName(r refusal) string {
	switch r.err {
	case "undefined":
		return p.Say("left undefined", "未作规定")
	case "":
		return p.Say("refused", "拒绝")
	case "NaN":
		return p.Say("not a number", "得到非数")
	}
	return r.err
}

// dotText writes a dot product in few letters.
func dotText(x float64) string {
	if math.Abs(x) >= 100 {
		return number.Fixed(x, 0)
	}
	return number.Fixed(x, 2)
}

// spreadText writes how far dot products spread.
func spreadText(x float64) string {
	if x < rounding {
		return "0"
	}
	return number.Difference(x)
}

// read returns what there is to know of what is pointed at, or of the whole.
func (p *picture) read() string {
	at := p.pointed
	if at == nil || p.rows[at.behaviour].table == nil || at.dim >= p.rows[at.behaviour].table.Columns() {
		return p.whole()
	}
	name := p.name(at.behaviour) + p.Say(": ", "：")
	if at.dim < 0 {
		dot := make([]float64, 1)
		_ = p.rows[at.behaviour].table.DotProducts(dot, []float64{at.m}, float64(p.State.Offset))
		return name + p.Phrase("⟨p($1), p($2)⟩ = $3", "⟨p($1), p($2)⟩ = $3", number.Integer(at.m), number.Integer(at.m+float64(p.State.Offset)), number.Fixed(dot[0], 6))
	}
	return name + p.column(at)
}

// column describes the column that is pointed at.
func (p *picture) column(at *place) string {
	r := &p.rows[at.behaviour]
	c, column := r.table.Column(at.dim), strconv.Itoa(at.dim)
	if c.Zero {
		return p.Phrase("column $1 is zero in every row", "第 $1 列每一行都是零", column)
	}
	function := "sin"
	if c.Cosine {
		function = "cos"
	}
	value := 0.0
	if t, err := behaviours[at.behaviour].at(&p.State); err == nil {
		value = t.Value(0, at.dim)
	}
	words := p.Phrase("column $1 is $2 of pair $3, ω = $4, here $5", "第 $1 列是第 $3 对的 $2，ω = $4，此处为 $5",
		column, function, strconv.Itoa(c.Pair), number.Brief(r.table.Frequency(c.Pair)), number.Fixed(value, 6))
	if at.dim == r.unpaired {
		words += p.Say("; its cosine has been cut off", "；它的余弦被截掉了")
	}
	return words
}

// whole says which behaviours keep the dot product a function of the offset.
func (p *picture) whole() string {
	flat, most := 0, 0.0
	for i := range p.rows {
		r := &p.rows[i]
		if r.table != nil && r.unpaired < 0 {
			flat++
		}
		most = max(most, r.spread())
	}
	return p.Phrase("Flat in $1 of $2: where every sine keeps its cosine, the dot product is a function of k alone. Elsewhere it spreads by up to $3.",
		"$2 种里有 $1 种是平的：每个正弦都保有余弦，点积只与 k 有关；其余的随位置起伏，最多 $3。",
		strconv.Itoa(flat), strconv.Itoa(len(behaviours)), spreadText(most))
}

func (p *picture) summary() string {
	words := p.Phrase("What libraries make of an odd width, here d = $1. ", "各库如何处理奇数维，这里 d = $1。", strconv.Itoa(p.State.OddWidth))
	for i := range p.rows {
		if r := &p.rows[i]; r.table != nil {
			words += p.name(i) + p.Say(": spread ", "：起伏 ") + spreadText(r.spread()) + p.Say("; ", "；")
		}
	}
	words += p.Phrase("No rows of d = $1: ", "不提供 d = $1 的行：", strconv.Itoa(p.State.OddWidth))
	for i, r := range p.refusals {
		if i > 0 {
			words += p.Say("; ", "；")
		}
		words += p.Lang.List(r.libraries) + p.Say(" (", "（") + p.errorName(r) + p.Say(")", "）")
	}
	return words + p.Say(".", "。")
}
