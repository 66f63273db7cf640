// Package text holds what readers are told in their language: English or Chinese.
package text

// A Lang is the language of a reader.
type Lang int

// The languages that there are texts in.
const (
	English Lang = iota
	Chinese
)

// Languages are all of them.
var Languages = [...]Lang{English, Chinese}

// LangOf returns the language of a tag such as "zh-Hans", and English for languages
// without texts.
func LangOf(tag string) Lang {
	if len(tag) >= 2 && (tag[:2] == "zh" || tag[:2] == "ZH" || tag[:2] == "Zh") {
		return Chinese
	}
	return English
}

// IsChinese reports whether the language is Chinese, for templates.
func (l Lang) IsChinese() bool { return l == Chinese }

// Folder returns the folder of the pages in the language, within the folder of the site.
func (l Lang) Folder() string { return l.Say("", "zh") }

// Say returns the text in the language.
func (l Lang) Say(english, chinese string) string {
	if l == Chinese {
		return chinese
	}
	return english
}
