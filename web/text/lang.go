// Package text holds what readers are told in their language: English or Chinese.
package text

import (
	"slices"
	"strings"
)

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

// Words are a text in English and in Chinese.
type Words [2]string

// In returns the text in a language.
func (w Words) In(lang Lang) string { return w[lang] }

// Sentence returns a text as a sentence, with a capital at its beginning and a full
// stop at its end. Names such as x[0], head_dim, llama.cpp and vLLM begin as they are.
func (l Lang) Sentence(s string) string {
	word, _, _ := strings.Cut(s, " ")
	plain := word == strings.ToLower(word) && !strings.ContainsAny(word, "[_.0123456789")
	if c := s[0]; l == English && plain && c >= 'a' && c <= 'z' {
		s = string(c-'a'+'A') + s[1:]
	}
	return s + l.Say(".", "。")
}

// List returns items one after another, without empty ones.
func (l Lang) List(items []string) string { return joined(items, l.Say(", ", "、")) }

// First returns a List of at most the given number of items, with … for others.
func (l Lang) First(most int, items []string) string {
	if len(items) > most {
		items = append(slices.Clone(items[:most]), "…")
	}
	return l.List(items)
}

// Clauses returns parts of a sentence one after another, without empty ones.
func (l Lang) Clauses(parts []string) string { return joined(parts, l.Say(", ", "，")) }

// Statements is Clauses with semicolons, for parts that have commas themselves.
func (l Lang) Statements(parts []string) string { return joined(parts, l.Say("; ", "；")) }

// Sentences returns whole sentences one after another, without empty ones.
func (l Lang) Sentences(sentences ...string) string { return joined(sentences, l.Say(" ", "")) }

func joined(items []string, separator string) string {
	given := slices.DeleteFunc(slices.Clone(items), func(item string) bool { return item == "" })
	return strings.Join(given, separator)
}
