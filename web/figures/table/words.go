package table

import "github.com/posenc/posenc/web/plot"

var (
	title   = plot.Words{"Table of the positional encoding", "位置编码数值表"}
	summary = plot.Words{"The numbers of positions {first} to {last} in the first {n} of {d} dimensions.",
		"位置 {first} 到 {last} 在前 {n} 维（共 {d} 维）上的数值。"}
)
