package binary

import "github.com/posenc/posenc/web/plot"

var (
	title     = plot.Words{"Positions in binary and as sines", "位置的二进制与正弦"}
	theDigits = plot.Words{"Binary digits", "二进制位"}
	theSines  = plot.Words{"Sines, pair i, −1 to 1", "正弦，第 i 对，从 −1 到 1"}
	period    = plot.Words{"period (positions)", "周期（位置数）"}

	row      = plot.Words{"position {p}", "位置 {p}"}
	rest     = plot.Words{"position {p} mod 16: {rest}", "位置 {p} 除以 16 余 {rest}"}
	pairSays = plot.Words{"pair {i}: {sin:.2}", "第 {i} 对：{sin:.2}"}
	summary  = plot.Words{
		"{where}. The four lowest binary digits are {digits}. Sines: {sines}.",
		"{where}。二进制的末四位是 {digits}。正弦：{sines}。",
	}
)
