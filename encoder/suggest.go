package encoder

// suggest returns which of the names known was probably meant by another name:
// one that has the same letters and digits, or else the one with the fewest
// mistakes, which are at most a third of its length. One that is the beginning
// of the other has a single mistake. It returns "" if there is none.
func suggest(name string, known []string) string {
	asked := letters(name)
	best, least := "", len(asked)/3+1
	if len(asked) > 40 {
		return ""
	}
	for _, k := range known {
		if n := mistakes(asked, letters(k)); n < least {
			best, least = k, n
		}
	}
	return best
}

// letters returns the ASCII letters of a name, in lower case, and its digits.
func letters(name string) string {
	var list []byte
	for i := range min(len(name), 100) {
		switch c := name[i]; {
		case c >= 'A' && c <= 'Z':
			list = append(list, c-'A'+'a')
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			list = append(list, c)
		}
	}
	return string(list)
}

// mistakes returns the number of letters that have to be inserted, deleted or replaced to
// make b of a (Levenshtein 1966).
func mistakes(a, b string) int {
	if n := min(len(a), len(b)); n > 2 && len(a) != len(b) && a[:n] == b[:n] {
		return 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			n := diagonal
			if a[i] != b[j] {
				n = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
}
