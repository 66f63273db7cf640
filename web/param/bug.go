package param

import "github.com/posenc/posenc/web/text"

// BugTitle returns what a bug of BugNames is called.
func BugTitle(name string) text.Message {
	label := ChoiceLabel("bug", name)
	return text.Message{English: label[0], Chinese: label[1]}
}
