package param

import "github.com/posenc/posenc/web/text"

// BugTitle returns what a bug of BugNames is called.
func BugTitle(name string) text.Message { return choiceTitle("bug", name) }

// RotaryBugTitle returns what a bug of RotaryBugNames is called.
func RotaryBugTitle(name string) text.Message { return choiceTitle("rotary-bug", name) }

// choiceTitle returns the label of a value of a parameter.
func choiceTitle(parameter, value string) text.Message {
	label := ChoiceLabel(parameter, value)
	return text.Message{English: label[0], Chinese: label[1]}
}
