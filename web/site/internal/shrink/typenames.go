package shrink

import "encoding/binary"

// A type of Go carries its name (internal/abi/type.go): a byte of flags, the
// length, and the text, before which there is a star that the type itself need
// not have. A page sees it in the message of a conversion that fails, which none
// does; dots stand there then.

// nameFlags are the flags that the name of a type may have: whether it is
// exported, has a tag, a package, or is embedded.
const nameFlags = 0x0f

// unname overwrites the names of types. Those of methods and fields, by which
// types are compared, have no star.
func unname(types []byte) {
	for at := 1; at < len(types); at++ {
		length, n := binary.Uvarint(types[at:min(len(types), at+2)])
		from := at + n
		if n <= 0 || length < 2 || types[at-1] > nameFlags || length > uint64(len(types)-from) {
			continue
		}
		if name := types[from : from+int(length)]; name[0] == '*' && printable(name) {
			for i := range name[1:] {
				name[1+i] = '.'
			}
			at = from + len(name) - 1
		}
	}
}

// printable reports whether there is nothing in a text but letters and signs.
func printable(text []byte) bool {
	for _, c := range text {
		if c < ' ' || c == 0x7f {
			return false
		}
	}
	return true
}
