package param

// Query returns the state as a query or hash, without the question mark or number
// sign: the parameters from which Parse makes it out of defaults.
func (s *State) Query(defaults State) string { return QueryOf(s.Differences(defaults)) }

// Everything returns all parameters of the state as a query.
func (s State) Everything() string { return QueryOf(s.Parts(func(string) bool { return true })) }

// Differences returns the names and values of the parameters from which Parse makes
// the state out of defaults.
func (s *State) Differences(defaults State) [][2]string {
	rest, _ := defaults.ParseTable(func(name string) (string, bool) { return s.Text(name), !Find(name).Fitted })
	sizes, _ := rest.ParseTable(func(name string) (string, bool) { return s.Text(name), name == "start" })
	return s.Parts(func(name string) bool {
		otherwise := &defaults
		switch name {
		case "seq-len":
			if s.GridOnly() { // as many as it has cells
				return false
			}
		case "start":
			otherwise = &rest
		case "position", "view":
			otherwise = &sizes
		}
		return s.Text(name) != otherwise.Text(name)
	})
}

// Parts returns the names and values of the parameters for which include is true.
func (s *State) Parts(include func(name string) bool) (parts [][2]string) {
	for _, name := range StateNames() {
		if include(name) {
			parts = append(parts, [2]string{name, s.Text(name)})
		}
	}
	return parts
}

// QueryOf returns names and values as a query.
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

// percent returns a text with percent-encoding (RFC 3986): bytes other than letters,
// digits and . - , _ become %XX.
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
