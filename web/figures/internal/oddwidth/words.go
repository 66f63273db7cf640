package oddwidth

import "github.com/posenc/posenc/web/plot"

var (
	zeroPadded   = plot.Words{"all sines, all cosines, a zero", "先全部正弦，后全部余弦，末尾补零"}
	neverWritten = plot.Words{"in turn, the last column never written", "正弦余弦交替，最后一列不写"}
	cutAfterSine = plot.Words{"in turn, cut off after a sine", "正弦余弦交替，截在正弦之后"}
	rounded      = plot.Words{"of width d + 1, cut off", "按 d + 1 维计算，再截断"}
	moreSines    = plot.Words{"one more sine than cosines", "正弦比余弦多一个"}
	moreColumns  = plot.Words{"one column more than asked for", "比要求的多一列"}
)
