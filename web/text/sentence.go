package text

import (
	"slices"
	"strings"
)

// Sentence returns a text as a sentence, with a capital at its beginning and a full
// stop at its end. Names with an index, such as x[0], begin as they are.
func (l Lang) Sentence(s string) string {
	if c := s[0]; l == English && c >= 'a' && c <= 'z' && (len(s) == 1 || s[1] != '[') {
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

// Sentences returns whole sentences one after another, without empty ones.
func (l Lang) Sentences(sentences ...string) string { return joined(sentences, l.Say(" ", "")) }

func joined(items []string, separator string) string {
	given := slices.DeleteFunc(slices.Clone(items), func(item string) bool { return item == "" })
	return strings.Join(given, separator)
}
