package api

// A body is what an answer consists of, in pieces, so that nobody has to hold
// all of a long one. A piece depends on nothing but its number.
type body interface {
	Pieces() int
	Append(dst []byte, piece int) []byte
	Len() int // in bytes; -1 if only the pieces tell
}

// whole is a body of one piece.
type whole []byte

func (b whole) Pieces() int                     { return 1 }
func (b whole) Append(dst []byte, _ int) []byte { return append(dst, b...) }
func (b whole) Len() int                        { return len(b) }
