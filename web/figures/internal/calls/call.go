package calls

import (
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A Call asks for rows of a convention, as many and as wide as those of a state.
type Call struct {
	Preset   convention.Preset
	Start    int                        // the position of the first row
	Settings [param.SettingCount]string // those of param.Settings, empty where not given
	Rows     string                     // the option of encoder.js for the rows, empty for those of the state
	DType    string                     // of what encoder.js returns, empty for its default
}

func (c *Call) Library(s *param.State, l text.Lang) string {
	code := calls[c.Preset.Name]
	return worded(code, func(word string) string { return c.word(s, word) }) + c.comments(s, code, l)
}

// sizes are the parameters that words stand for.
var sizes = map[string]string{
	"d": "d-model", "rows": "seq-len", "base": "base", "height": "grid-height", "width": "grid-width",
}

// word returns the value that a word stands for.
func (c *Call) word(s *param.State, word string) string {
	if name := sizes[word]; name != "" {
		return s.Text(name)
	}
	first, end := encoder.Decimal(float64(c.Start)), encoder.Decimal(float64(c.Start+s.SeqLen))
	switch word {
	case "start":
		return first
	case "end":
		return end
	case "range":
		return strings.TrimPrefix(first+", "+end, "0, ")
	case "cut":
		return strings.TrimPrefix(first, "0") + ":"
	}
	value := standards[word]
	for i, name := range param.Settings {
		if name == word && c.Settings[i] != "" {
			value = c.Settings[i]
		}
	}
	if word == "flip" {
		return map[string]string{"0": "False", "1": "True"}[value]
	}
	return value
}

// comments returns what the code does not say: settings that are not among its
// arguments, and a base that cannot be chosen.
func (c *Call) comments(s *param.State, code string, l text.Lang) string {
	comments, mark := "", "\n# "
	if c.Preset.Name == "spago" { // in Go
		mark = "\n// "
	}
	takesBase := c.Preset.Name == param.Paper
	for _, p := range c.Preset.Params {
		takesBase = takesBase || p.Name == "base"
		for i, value := range c.Settings {
			if value != "" && param.Settings[i] == p.Name && !strings.Contains(code, "<"+p.Name+">") {
				comments += mark + p.Upstream + " = " + value
			}
		}
	}
	if !takesBase && s.Base != encoder.DefaultBase {
		comments += mark + fixedBase.In(l)
	}
	return comments
}

func (c *Call) EncoderJS(s *param.State) string {
	code := "encode({ convention: '" + c.Preset.Name + "',"
	for i, value := range c.Settings {
		switch {
		case value == "":
		case param.Settings[i] == "flip":
			code += " flip: " + map[string]string{"0": "false", "1": "true"}[value] + ","
		default:
			code += " " + convention.CamelCase(param.Settings[i]) + ": " + value + ","
		}
	}
	rows := "seqLen: " + s.Text("seq-len")
	switch {
	case c.Rows != "":
		rows = c.Rows
	case c.Preset.GridOnly():
		rows = "grid: [" + s.Text("grid-height") + ", " + s.Text("grid-width") + "]"
	}
	code += "\n  " + rows + ", dModel: " + s.Text("d-model")
	if s.Base != encoder.DefaultBase {
		code += ", base: " + s.Text("base")
	}
	if c.Start != c.Preset.Convention.Start {
		code += ", start: " + encoder.Decimal(float64(c.Start))
	}
	if c.DType != "" {
		code += ", dtype: '" + c.DType + "'"
	}
	return code + " })"
}

// worded returns a text with the values of word in place of words between < and >.
func worded(text string, word func(string) string) string {
	written, from := "", 0
	for i := range len(text) {
		switch text[i] {
		case '<':
			written, from = written+text[from:i], i+1
		case '>':
			written, from = written+word(text[from:i]), i+1
		}
	}
	return written + text[from:]
}
