package api_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/api/internal/apitest"
)

// A piecesRecorder records the body that it is to fetch.
type piecesRecorder struct {
	*httptest.ResponseRecorder
	address        string
	pieces, length int
}

func (r *piecesRecorder) WritePieces(address string, pieces, length int) {
	r.address, r.pieces, r.length = address, pieces, length
}

// The pieces together are the body that other writers get, even if each comes from
// another program.
func TestPieces(t *testing.T) {
	const address = "/api/encode?convention=fairseq&seq-len=150&d-model=511&start=7&format="
	for _, format := range []string{"json", "csv", "npy", "raw"} {
		w := &piecesRecorder{ResponseRecorder: httptest.NewRecorder()}
		api.New("test").ServeHTTP(w, httptest.NewRequest(http.MethodGet, apitest.Origin+address+format, nil))
		if w.pieces < 2 || w.Body.Len() > 0 {
			t.Fatalf("%s: %d pieces, %d bytes written", format, w.pieces, w.Body.Len())
		}
		var all []byte
		for k := range w.pieces {
			var err error
			if all, err = new(api.Pieces).Append(all, w.address, k); err != nil {
				t.Fatal(err)
			}
		}
		if want := apitest.Get(t, address+format).Body.Bytes(); !bytes.Equal(all, want) {
			t.Errorf("%s: the pieces are %d bytes, the body %d, or others", format, len(all), len(want))
		}
		if w.length >= 0 && w.length != len(all) {
			t.Errorf("%s: length %d, want %d", format, w.length, len(all))
		}
	}
	if _, err := new(api.Pieces).Append(nil, "/api/encode?d-model=7", 0); err == nil {
		t.Error("there are pieces of an invalid encoding")
	}
}
