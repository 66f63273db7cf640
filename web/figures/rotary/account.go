package rotary

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

func accountOf(v *figure.View, i, a, b int, frequency float64, query, key, between string) string {
	return v.Phrase("Pair $1, elements $2 and $3, ω = $4: mω = $5 turns q, nω = $6 turns k; their angle changes by (m − n)ω = $7 (modulo 360°).",
		"第 $1 对，分量 $2 与 $3，ω = $4：q 转过 mω = $5，k 转过 nω = $6，夹角改变 (m − n)ω = $7（整圈不计）。",
		strconv.Itoa(i), strconv.Itoa(a), strconv.Itoa(b), number.Significant(frequency), query, key, between)
}

// longestAccount returns an account that is as long as that of any pair.
func longestAccount(v *figure.View) string {
	const widest, angle = 1.0 / 7e4, "−180.0°"
	last := v.State.HeadDim - 1
	return accountOf(v, last, last, last, widest, angle, angle, angle)
}
