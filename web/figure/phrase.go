package figure

// Phrase returns the text in the language of the view, with the parts in the places of
// $1, $2, …, $9.
func (v *View) Phrase(english, chinese string, parts ...string) string {
	said := v.Say(english, chinese)
	var text []byte
	for i := 0; i < len(said); i++ {
		if said[i] == '$' {
			i++
			text = append(text, parts[said[i]-'1']...)
		} else {
			text = append(text, said[i])
		}
	}
	return string(text)
}
