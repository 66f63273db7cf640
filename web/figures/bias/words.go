package bias

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

const maxHeads = 256

var (
	heads = param.New(param.Param{
		Name: "heads", Default: "8", Label: [2]string{"heads H", "头数 H"},
		Range:       param.Range{Least: 1, Most: maxHeads, Step: param.Whole},
		Description: [2]string{"the number of heads of bias", "bias 的头数"},
		Stops:       []float64{1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 25, 28, 32, 40, 48, 56, 64, 71, 80, 96, 112, 128, 256},
	})
	head = param.New(param.Param{
		Name: "head", Default: "4", Label: [2]string{"head h", "第 h 个头"},
		Range:       param.Range{Least: 1, Most: maxHeads, Step: param.Whole},
		Description: [2]string{"the head whose biases are compared, the last one if there are fewer", "比较哪个头的偏置；头不够多时为最后一个"},
		Ends:        func(s *param.State) (first, last int) { return 1, heads.Int(s) },
	})
	direction = param.New(param.Param{
		Name: "direction", Default: "causal", Label: [2]string{"keys", "键"},
		Choices:     []param.Choice{{"causal", "earlier ones", "只看前面"}, {"bidirectional", "on both sides", "前后都看"}},
		Description: [2]string{"whether bias has keys after the query, too", "bias 是否也有查询之后的键"},
	})

	title         = plot.Words{"Biases against distance", "偏置与间隔"}
	theDistance   = plot.Words{"the distance", "间隔"}
	theHead       = plot.Words{"the head", "头的序号"}
	distance      = plot.Words{"distance n = query − key →", "间隔 n = 查询 − 键 →"}
	distanceShort = plot.Words{"distance n →", "间隔 n →"}
	added         = plot.Words{"added to the score", "加到得分上"}
	scaled        = plot.Words{"g(n), scaled", "g(n)，缩放后"}
	bucketTitle   = plot.Words{"T5: bucket", "T5：桶的编号"}
	bucketOf      = plot.Words{"bucket {b}", "桶 {b}"}
	sharedBucket  = plot.Words{"n ≥ {last}: bucket {b}", "n ≥ {last}：桶 {b}"}
	slopeTitle    = plot.Words{"ALiBi: slope", "ALiBi：斜率"}
	headAxis      = plot.Words{"head h →", "第 h 个头 →"}
	heading       = plot.Both("n = {n}")
	headingHead   = plot.Words{"head {h} of {heads}, slope {slope:s}", "第 {h} 个头，共 {heads} 个，斜率 {slope:s}"}
	powerOfTwo    = plot.Words{"H = {h} is a power of two: the slopes are 2^(−8h/{h}).", "H = {h} 是 2 的幂：斜率为 2^(−8h/{h})。"}
	noPowerOfTwo  = plot.Words{"H = {h} is no power of two: first the slopes of {c} heads, then {rest} of those of {twice} heads, every second one.",
		"H = {h} 不是 2 的幂：先是 {c} 个头的斜率，再从 {twice} 个头的斜率里隔一个取一个，共取 {rest} 个。"}
	note = plot.Words{" g(n), scaled, is (g(n) − d/2) ÷ (8h/H) with d = head_dim = {d}; Sandwich is the same with i from 1 on and the base 10000. T5 learns its biases, and KERPLE its numbers, here examples.",
		"“g(n)，缩放后”是 (g(n) − d/2) ÷ (8h/H)，其中 d = head_dim = {d}；Sandwich 只差在 i 从 1 数起、底数取 10000。T5 的偏置、KERPLE 的数由训练得出；后者只是举例。"}
	summary = plot.Words{"Biases of head {h} of {heads} for a key {n} before the query: {values}. T5 has bucket {b}. ",
		"共 {heads} 个头，第 {h} 个头，键在查询之前 {n} 个位置时的偏置：{values}。T5 的桶是 {b}。"}
)
