package bundle

// alphabet has the digits: the visible characters of ASCII that need no escape in a string
// of JavaScript between double quotes, or in a script in a page. unpack.js has it too.
const alphabet = "!#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// encodeBase91 returns bytes as text: each 13 bits of them, the lowest first, as a number of
// two digits, the lower one first. Six bits or fewer at the end are one digit. The
// text is 16/13 as long as the bytes; in base 85, it would be 5/4 as long.
func encodeBase91(data []byte) string {
	text := make([]byte, 0, len(data)*16/13+2)
	word, bits := 0, 0 // that are not in the text yet
	for _, b := range data {
		word |= int(b) << bits
		if bits += 8; bits >= 13 {
			number := word & (1<<13 - 1)
			text = append(text, alphabet[number%91], alphabet[number/91])
			word, bits = word>>13, bits-13
		}
	}
	if bits > 0 {
		text = append(text, alphabet[word%91])
	}
	if bits > 6 {
		text = append(text, alphabet[word/91])
	}
	return string(text)
}
