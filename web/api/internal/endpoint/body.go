package api

// A body is the content of a response, in pieces, so that a long one need not be in
// memory as a whole. A piece depends on nothing but its number.
type body interface {
	Pieces() int
	Append(dst []byte, piece int) []byte
	Len() int // in bytes; -1 if it is unknown
}

// A bytesBody is a body of one piece.
type bytesBody []byte

func (b bytesBody) Pieces() int                     { return 1 }
func (b bytesBody) Append(dst []byte, _ int) []byte { return append(dst, b...) }
func (b bytesBody) Len() int                        { return len(b) }
