package bundle

// Text that lies in a script takes a fifth more than the bytes that it stands for
// with 85 signs, and a third more with the 64 of base64.

// signs are those that mean nothing else in a string of JavaScript, nor in HTML.
// unpack.js has them too.
const alphabet = "!#()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~"

// inFives writes bytes as text: each four of them, the first one the highest, as a
// number of five signs, and n at the end as n+1.
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
