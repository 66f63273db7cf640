package bias

import (
	"math/bits"
	"strconv"

	"github.com/posenc/posenc/web/figure"
)

// longestHeads is a number of heads whose note takes the most room.
const longestHeads = 255

// noteOf says by which rules curves and slopes are made.
func noteOf(v *figure.View, heads int) string {
	return slopeRule(v, heads) + v.Phrase(" Sandwich is the dashed line with frequencies from i = 1 on and the base 10000; g(n), scaled, is (g(n) − d/2) ÷ (8h/H), where d = head_dim = $1. Models learn the numbers of KERPLE; these are examples.",
		"Sandwich 与虚线只差在频率从 i = 1 数起、底数取 10000；“g(n)，缩放后”是 (g(n) − d/2) ÷ (8h/H)，其中 d = head_dim = $1。KERPLE 的数由训练得出，这里只是举例。",
		strconv.Itoa(v.State.HeadDim))
}

// slopeRule says by which rule so many slopes are made.
func slopeRule(v *figure.View, heads int) string {
	c := 1 << (bits.Len(uint(heads)) - 1) // the power of two that is not above heads
	if c == heads {
		return v.Phrase("H = $1 is a power of two: the slopes are 2^(−8h/$1).", "H = $1 是 2 的幂：斜率为 2^(−8h/$1)。", strconv.Itoa(heads))
	}
	return v.Phrase("H = $1 is no power of two: first the slopes of $2 heads, then $3 of those of $4 heads, every second one.",
		"H = $1 不是 2 的幂：先是 $2 个头的斜率，再从 $4 个头的斜率里隔一个取一个，共取 $3 个。",
		strconv.Itoa(heads), strconv.Itoa(c), strconv.Itoa(heads-c), strconv.Itoa(2*c))
}
