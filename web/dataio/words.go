package dataio

import "github.com/posenc/posenc/encoder"

// Words say something in the languages there are.
type Words struct{ English, Chinese string }

// An Error says what cannot be read, where it is, and what to do.
type Error struct{ Words }

func (e *Error) Error() string { return "dataio: " + e.English }

// say returns words in which each # stands for the next of the values.
func say(english, chinese string, values ...string) Words {
	return Words{encoder.FillIn(english, values), encoder.FillIn(chinese, values)}
}

func refuse(english, chinese string, values ...string) error {
	return &Error{say(english, chinese, values...)}
}

// refuseCell refuses a number by its row and its column.
func refuseCell(row, column int, english, chinese string, values ...string) error {
	at := []string{integer(row), integer(column)}
	return refuse("row #, column # (from 0): "+english, "第 # 行第 # 列（从 0 数）："+chinese, append(at, values...)...)
}

// shortened returns the beginning of a text that may be long.
func shortened(text string) string {
	const most = 24
	for i := range text {
		if i >= most {
			return text[:i] + "…"
		}
	}
	return text
}
