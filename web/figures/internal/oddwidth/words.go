// Package oddwidth lists what libraries do to odd widths.
package oddwidth

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/plot"
)

// A Behaviour is what libraries do to odd widths.
type Behaviour struct {
	Name       plot.Words
	Convention convention.Convention
}

// Behaviours are those that make rows. Other libraries refuse to.
var Behaviours = [...]Behaviour{
	{names[0], convention.Convention{Shift: 1, OnePair: true, Layout: convention.Concatenated, Odd: convention.ZeroPad}},
	{names[1], convention.Convention{Odd: convention.ZeroLast}},
	{names[2], convention.Convention{Odd: convention.Truncate}},
	{names[3], convention.Convention{Odd: convention.RoundUp}},
	{names[4], convention.Convention{Layout: convention.Concatenated, Odd: convention.Truncate}},
	{names[5], convention.Convention{Layout: convention.Concatenated, Odd: convention.ExtraColumn}},
}

var names = [...]plot.Words{
	{"all sines, all cosines, a zero", "先全部正弦，后全部余弦，末尾补零"},
	{"in turn, the last column never written", "正弦余弦交替，最后一列不写"},
	{"in turn, cut off after a sine", "正弦余弦交替，截在正弦之后"},
	{"of width d + 1, cut off", "按 d + 1 维计算，再截断"},
	{"one more sine than cosines", "正弦比余弦多一个"},
	{"one column more than asked for", "比要求的多一列"},
}
