package export

import (
	"github.com/posenc/posenc/web/number"
)

// contents says what is in the file, or why there is none.
func (p *picture) contents() string {
	if p.file.problem != "" {
		return p.Say("There is no such file: ", "没有这样的文件：") + p.file.problem + p.Say(".", "。")
	}
	form := [...]string{
		p.Say("128 bytes of header, then the numbers, little-endian, row after row.", "先是 128 字节的文件头，然后逐行存放各数，小端序。"),
		p.Say("A line with the numbers of the columns, then a line for each row.", "第一行是列号，之后每行一个位置。"),
		p.Say("An object with the settings, the numbers of the columns, and the rows.", "一个对象，含各项设置、列号和各行。"),
	}[p.format()]
	return p.Phrase("$1 × $2 numbers in $3, $4. ", "$1 × $2 个 $3 数，$4。",
		number.Integer(float64(p.file.rows)), number.Integer(float64(p.file.columns)), p.State.NumberType, p.size()) + form
}

func (p *picture) summary() string {
	said := p.file.name + p.Say(": ", "：") + p.contents()
	if rows := p.firstRows(); len(rows[0]) > 1 {
		said += p.Phrase(" The first row begins with $1, $2.", "第一行以 $1、$2 开头。", rows[0][0], rows[0][1])
	}
	return said
}
