package param

// Table returns all parameters.
func Table() []*Param { return table }

// Place returns where a state keeps a parameter, for comparisons.
func Place(p *Param, s *State) any { return p.place(s) }

// Set sets a parameter of a state.
func Set(p *Param, s *State, value string) error { return p.set(s, value) }

// Check returns an error if the value of a parameter is not in a range.
func Check(r Range, name, value string) error { return r.check(name, value) }
