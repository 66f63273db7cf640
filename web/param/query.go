package param

// Query returns the state as a query or hash, without its question mark or
// number sign: the parts from which Parse makes it out of defaults.
func (s *State) Query(defaults State) string { return QueryOf(s.Differences(defaults)) }

// Everything returns all parts of the state as Query writes them.
func (s *State) Everything() string { return QueryOf(s.Parts(func(string) bool { return true })) }

// Differences returns the parts that make the state out of defaults.
func (s *State) Differences(defaults State) [][2]string {
	rest, _ := defaults.ParseTable(func(name string) (string, bool) { return s.Text(name), !Find(name).Fitted })
	sizes, _ := rest.ParseTable(func(name string) (string, bool) { return s.Text(name), name == "start" })
	return s.Parts(func(name string) bool {
		otherwise := &defaults
		switch name {
		case "start":
			otherwise = &rest
		case "position", "view":
			otherwise = &sizes
		}
		return s.Text(name) != otherwise.Text(name)
	})
}

// Parts returns the names and the texts of those parts that tell something.
func (s *State) Parts(tells func(name string) bool) (parts [][2]string) {
	for _, name := range StateNames() {
		if tells(name) {
			parts = append(parts, [2]string{name, s.Text(name)})
		}
	}
	return parts
}

// QueryOf returns names and texts as a query.
func QueryOf(parts [][2]string) string {
	query := ""
	for i, part := range parts {
		if i > 0 {
			query += "&"
		}
		query += part[0] + "=" + percent(part[1])
	}
	return query
}

// percent returns a text for a query: what could be mistaken there for
// something else, and what is not ASCII, as %XX.
func percent(text string) string {
	const digits = "0123456789ABCDEF"
	var query []byte
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '.', c == '-', c == ',', c == '_':
			query = append(query, c)
		default:
			query = append(query, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(query)
}
