package api

import (
	"net/http"

	"github.com/posenc/posenc/web/api/internal/endpoint"
)

// A PiecesWriter is a ResponseWriter that fetches the pieces of a long body one
// by one, whenever it can send the next, from Pieces.Append.
type PiecesWriter interface {
	http.ResponseWriter

	// WritePieces is called in place of Write. The address identifies the body;
	// its length is in bytes, -1 if it is unknown.
	WritePieces(address string, pieces, length int)
}

// writeBody writes the body behind a canonical address: by one call of Write if
// it has one piece.
func writeBody(w http.ResponseWriter, address string, b endpoint.Body) {
	if b.Pieces() > 1 {
		if w, ok := w.(PiecesWriter); ok {
			w.WritePieces(address, b.Pieces(), b.Len())
			return
		}
	}
	var buffer []byte
	for k := range b.Pieces() {
		buffer = b.Append(buffer[:0], k)
		if _, err := w.Write(buffer); err != nil {
			return // the client has closed the connection
		}
	}
}
