package text

// A Message is a text in each of the languages.
type Message struct{ English, Chinese string }

// In returns the text in a language.
func (m Message) In(lang Lang) string { return lang.Say(m.English, m.Chinese) }
