package plot

// A Lang is a language that pictures and figures speak.
type Lang int

// The languages there are.
const (
	English Lang = iota
	Chinese
)

// LangOf returns the language of a tag such as "zh-Hans"; English for those
// that nobody speaks here.
func LangOf(tag string) Lang {
	if len(tag) >= 2 && (tag[:2] == "zh" || tag[:2] == "ZH" || tag[:2] == "Zh") {
		return Chinese
	}
	return English
}

// Say returns what is said in the language.
func (l Lang) Say(english, chinese string) string {
	if l == Chinese {
		return chinese
	}
	return english
}
