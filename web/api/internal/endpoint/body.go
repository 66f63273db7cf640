package endpoint

// A Body is the content of a response in pieces, so that a long one need not be in
// memory as a whole. Each piece can be made without the others.
type Body interface {
	Pieces() int
	Append(dst []byte, piece int) []byte
	Len() int // in bytes; -1 if it is unknown
}

// Bytes is a body of one piece.
type Bytes []byte

func (b Bytes) Pieces() int                     { return 1 }
func (b Bytes) Append(dst []byte, _ int) []byte { return append(dst, b...) }
func (b Bytes) Len() int                        { return len(b) }
