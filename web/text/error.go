package text

import (
	"strings"

	"github.com/posenc/posenc/encoder"
)

// Error returns an error in a language. A rule without a text in the language stays
// in English, in parentheses.
func Error(err *encoder.Error, lang Lang) *encoder.Error {
	if lang != Chinese {
		return err
	}
	said := *err
	for _, word := range [...]*string{&said.Subject, &said.Value} {
		if chinese := chineseWords[*word]; chinese != "" {
			*word = chinese
		}
	}
	said.Parameter, said.Index = chineseName(err.Name()), nil
	said.Rule = translated(lang, messages, err.ID, "超出允许的范围（"+err.Rule+"）")
	return &said
}

// Read returns a sentence about what was read in a language, with the values in the places
// of #: the text of a dataio.Message, or the rule of a warning about a configuration. One
// without a translation stays in English.
func Read(lang Lang, message string, values []string) string {
	id, english := encoder.CutID(message)
	return encoder.FillIn(translated(lang, messages, id, english), values)
}

// chineseWords are what errors about configurations and batches are about, and values of theirs
// that are no numbers or names.
var chineseWords = map[string]string{
	"the configuration": "这份配置", "configuration": "配置", "key": "键",
	"a list": "列表", "an object": "对象", "a value of another type": "其他类型的值",
	"number of tokens": "词元数", "number of grids": "网格数",
	"number of grids that have no tokens in input_ids": "input_ids 中没有词元的网格数",
}

// chineseName returns the name of what an error is about: of length of position_ids[0],
// position_ids[0] 的长度.
func chineseName(name string) string {
	if chinese := chineseWords[name]; chinese != "" {
		return chinese
	}
	for _, m := range measures {
		if of, ok := strings.CutPrefix(name, m[English]); ok {
			return chineseName(of) + m[Chinese]
		}
	}
	return strings.ReplaceAll(name, " or ", " 或 ")
}

// measures are what is measured of a list, before its name in English and behind it in Chinese.
var measures = [...]Words{
	{"length of ", " 的长度"},
	{"sum of ", " 之和"},
	{"number of axes of ", " 的轴数"},
	{"number of rows of ", " 的行数"},
	{"number of tokens of the image or video at ", " 处图像或视频的词元数"},
	{"number of ", " 的个数"},
}
