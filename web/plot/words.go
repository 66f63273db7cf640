package plot

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Words are a sentence in English and in Chinese. {name} stands for a value, and {name:format}
// for a number in a format:
//
//	{k}     a text, a whole number in groups of digits, or another one in as many as it takes
//	{g:.6}  with 6 decimals
//	{k:~2}  rounded to 2 decimals, without zeros at the end
//	{w:s}   with 6 significant digits
//	{w:b}   with 3 significant digits, or as an integer
//	{w:r}   with 4 decimals, as an integer, or with a power of ten
//	{x:d}   a difference: with 3 decimals, or with a power of ten
//
// Words are declared as variables of a figure's package; a test compares the values in both
// languages with those that Say is given.
type Words = text.Words

// Both returns words that are the same in both languages, such as a formula.
func Both(said string) Words { return Words{said, said} }

// Say returns words in the language of the view. Each value follows its name:
//
//	v.Say(rises, "k", k, "next", k+1)
func (v *View) Say(w Words, values ...any) string {
	said := w[v.Lang]
	if len(values) == 0 {
		return said
	}
	var text []byte
	for {
		begin := strings.IndexByte(said, '{')
		if begin < 0 {
			return string(append(text, said...))
		}
		end := strings.IndexByte(said, '}')
		name, format, _ := strings.Cut(said[begin+1:end], ":")
		text = append(text, said[:begin]...)
		for i := 0; i < len(values); i += 2 {
			if values[i] == name {
				text = append(text, written(values[i+1], format)...)
			}
		}
		said = said[end+1:]
	}
}

// When returns what Say does if something holds, else nothing.
func (v *View) When(holds bool, w Words, values ...any) string {
	if !holds {
		return ""
	}
	return v.Say(w, values...)
}

// Write is a Text of words, with values as in Say.
func (v *View) Write(class scene.Class, w Words, values ...any) Block {
	return Text(class, v.Say(w, values...))
}

// Heading and Note are blocks of words, with values as in Say.
func (v *View) Heading(w Words, values ...any) Block { return Heading(v.Say(w, values...)) }
func (v *View) Note(w Words, values ...any) Block    { return Note(v.Say(w, values...)) }

// Either returns one of two values: the first if something holds. Both are computed.
func Either[T any](holds bool, one, other T) T {
	if holds {
		return one
	}
	return other
}

// Each returns what of returns for each item of a list.
func Each[T, U any](list []T, of func(T) U) (all []U) {
	for _, x := range list {
		all = append(all, of(x))
	}
	return all
}

// written returns a value in a format of Words.
func written(value any, format string) string {
	switch x := value.(type) {
	case string:
		return x
	case int:
		return number.Integer(x)
	case float64:
		if format == "" && x == math.Trunc(x) && math.Abs(x) <= 1<<53 {
			return number.Integer(x)
		} else if format == "" {
			return scale.Label(x)
		}
		digits, _ := strconv.Atoi(format[1:])
		switch format[0] {
		case '.':
			return number.Fixed(x, digits)
		case '~':
			power := math.Pow10(digits)
			return scale.Label(math.Round(x*power) / power)
		case 's':
			return number.Minus(number.Significant(x))
		case 'b':
			return number.Minus(number.Brief(x))
		case 'r':
			return number.Rounded(x)
		case 'd':
			return number.Difference(x)
		}
	}
	return ""
}

// Words of views of all figures.
var (
	cellName        = Words{"cell", "格"}
	positionName    = Words{"position", "位置"}
	thePosition     = Words{"the position", "位置"}
	theSteps        = Words{"Steps", "步骤"}
	numberedStep    = Words{"Step {n}", "步骤 {n}"}
	previousStep    = Words{"Previous step", "上一步"}
	nextStep        = Words{"Next step", "下一步"}
	exampleSentence = Words{"dog bites man", "狗 咬 人"}
	firstWords      = Words{"Only the first {n} of {all} words are used.", "共 {all} 个词，只用前 {n} 个。"}
	accountOf       = Words{"{name}: {about}. ", "{name}：{about}。"}
	showDetails     = Words{"Show {what}", "显示{what}"}
	hideDetails     = Words{"Hide {what}", "不显示{what}"}
	cannotDraw      = Words{"Cannot draw this figure: {why}", "无法绘制此图：{why}"}
)
