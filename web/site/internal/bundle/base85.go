package bundle

// alphabet has the digits: characters that need no escape in a string of JavaScript or in
// HTML. unpack.js has it too.
const alphabet = "!#()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~"

// encodeBase85 returns bytes as text: each four of them as a number of five digits, the
// most significant first, and n bytes at the end as n+1 digits. The text is a quarter
// longer than the bytes; base64 would be a third longer.
func encodeBase85(data []byte) string {
	text := make([]byte, 0, len(data)/4*5+5)
	for ; len(data) > 0; data = data[min(4, len(data)):] {
		var four [4]byte
		n := copy(four[:], data)
		word := uint32(four[0])<<24 | uint32(four[1])<<16 | uint32(four[2])<<8 | uint32(four[3])
		var five [5]byte
		for i := range five {
			five[4-i] = alphabet[word%85]
			word /= 85
		}
		text = append(text, five[:n+1]...)
	}
	return string(text)
}
