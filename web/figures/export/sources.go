package export

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

// sources returns what has the same numbers without the file.
func (p *picture) sources() []block {
	return []block{
		{p.Say("By address", "通过网址"), p.address(), p.aboutAddress()},
		{p.Say("By the command posenc", "用命令 posenc"), Command(&p.State), p.aboutCommand()},
		{p.Say("By import from npm", "从 npm 导入"), Import(p.View), p.valued(p.Say("pe.data has row after row, and pe.shape is [$2, $3].", "pe.data 逐行存放，pe.shape 是 [$2, $3]。"))},
	}
}

// limit returns how many numbers the Worker responds with at most.
func (p *picture) limit() int {
	if p.format() == npy {
		return 1 << 20
	}
	return 1 << 17
}

// address returns the address of the numbers at a Worker, empty if they are too many for
// one response.
func (p *picture) address() string {
	if p.file.rows > p.limit()/p.file.columns {
		return ""
	}
	return Address(&p.State)
}

// Address returns the address of the numbers of a state, in the site of a Worker.
func Address(s *param.State) string {
	given := differences(s)
	parts := s.Parts(func(name string) bool { return slices.Contains(sizes(s), name) || given(name) })
	parts = append(parts, [2]string{"dtype", s.NumberType}, [2]string{"format", s.FileFormat})
	return "/api/encode?" + param.QueryOf(parts)
}

// sizes returns the parameters of the sizes of the table.
func sizes(s *param.State) []string {
	if s.GridOnly() {
		return []string{"grid-height", "grid-width", "d-model"}
	}
	return []string{"seq-len", "d-model"}
}

// differences reports of a parameter of the numbers whether it has to be given.
func differences(s *param.State) func(name string) bool {
	names := append([]string{"base", "start", "convention"}, param.SettingNames()...)
	var given []string
	for _, part := range s.Differences(param.DefaultState()) {
		if slices.Contains(names, part[0]) {
			given = append(given, part[0])
		}
	}
	return func(name string) bool { return slices.Contains(given, name) }
}

// aboutAddress says what the address has, and in which form.
func (p *picture) aboutAddress() string {
	if p.address() == "" {
		return p.Phrase("A response has at most $1 numbers in this format: ask for them in parts, by start and seq-len.",
			"这种格式一次最多返回 $1 个数：请用 start 和 seq-len 分几次取。", number.Integer(float64(p.limit())))
	}
	return p.Say("On a site with the HTTP API. ", "用于带 HTTP API 的站点。") + [...]string{
		p.Say("The file is the same byte for byte.", "所得文件逐字节相同。"),
		p.Say("Its lines begin with the position.", "每行多出开头的位置。"),
		p.Say("The numbers are in data, row after row.", "数值在 data 中，逐行存放。"),
	}[p.format()]
}

// aboutCommand says what the command writes.
func (p *picture) aboutCommand() string {
	if p.format() == json {
		return p.Say("The rows are the same, up to rounding of the last digits; the settings are left out.", "各行相同，至多末位的舍入不同；不含各项设置。")
	}
	return p.Say("The file is the same, up to rounding of the last digits.", "所得文件相同，至多末位的舍入不同。")
}

// Command returns the command that writes the file.
func Command(s *param.State) string {
	line := "posenc vectors"
	given := differences(s)
	for _, part := range s.Parts(given) {
		if part[0] == "convention" {
			line += " --convention " + part[1]
		}
	}
	rows := " --seq-len " + s.Text("seq-len")
	if s.GridOnly() {
		rows = " --grid " + s.Text("grid-height") + "x" + s.Text("grid-width")
	}
	line += rows + " --d-model " + s.Text("d-model")
	for _, part := range s.Parts(given) {
		if part[0] != "convention" {
			line += " --" + part[0] + " " + part[1]
		}
	}
	return line + " --dtype " + s.NumberType + " --output " + saved.FileName(*s, s.FileFormat)
}

// Import returns the program that computes the numbers in JavaScript.
func Import(v *figure.View) string {
	s := &v.State
	preset, err := s.Preset()
	if err != nil {
		return ""
	}
	c := calls.Call{Preset: preset, Start: s.Start, Settings: s.Settings, DType: s.NumberType}
	return strings.Join([]string{
		"import { load } from 'posenc'",
		"",
		"const { encode } = await load()",
		"const pe = " + c.EncoderJS(s),
	}, "\n") + "\n"
}
