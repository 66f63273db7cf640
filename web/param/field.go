package param

// Visible reports whether forms show the parameter in a state.
func (p *Param) Visible(s *State) bool {
	if p.Setting {
		return s.Accepts(p.Name)
	}
	return p.VisibleIf == nil || p.VisibleIf(s)
}

// Enabled reports whether the parameter has an effect in a state.
func (p *Param) Enabled(s *State) bool { return p.EnabledIf == nil || p.EnabledIf(s) }

// FieldChoices returns the choices that a form offers, or nil for a number or a text.
// Conventions have their names as labels.
func (p *Param) FieldChoices() []Choice {
	names := Choices(p.Name)
	if p.Choices != nil || names == nil {
		return p.Choices
	}
	choices := make([]Choice, len(names))
	for i, name := range names {
		choices[i] = Choice{name, name, name}
	}
	return choices
}
