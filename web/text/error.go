package text

import "github.com/posenc/posenc/encoder"

// Error returns an error in a language. A rule without a text in the language stays
// in English, in parentheses.
func Error(err *encoder.Error, lang Lang) *encoder.Error {
	if lang != Chinese {
		return err
	}
	said := *err
	for _, word := range [...]*string{&said.Subject, &said.Parameter, &said.Value} {
		if chinese := chineseWords[*word]; chinese != "" {
			*word = chinese
		}
	}
	said.Rule = "超出允许的范围（" + err.Rule + "）"
	if chinese := find(messages[:], err.ID); chinese != "" {
		said.Rule = chinese
	}
	return &said
}

// Warning returns a warning about a key of a configuration in a language, without the key:
// the rule with the values in the places of #.
func Warning(lang Lang, rule string, values []string) string { return Read(lang, rule, values) }

// Read returns a sentence about numbers that were read: the text of a dataio.Message in the
// language, with the values in the places of #. One without a translation stays in English.
func Read(lang Lang, message string, values []string) string {
	id, said := encoder.CutID(message)
	if chinese := find(messages[:], id); chinese != "" && lang == Chinese {
		said = chinese
	}
	return encoder.FillIn(said, values)
}

// chineseWords are what errors about configurations are about, and values of theirs that
// are no numbers or names.
var chineseWords = map[string]string{
	"the configuration": "这份配置", "configuration": "配置",
	"a list": "列表", "an object": "对象", "a value of another type": "其他类型的值",
}
