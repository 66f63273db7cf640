package api

import (
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/numbers"
	"github.com/posenc/posenc/web/api/internal/query"
)

// Pieces makes single pieces of the bodies that a PiecesWriter was given. It keeps
// the latest body, but depends on none: every program of the same version makes the
// same piece.
type Pieces struct {
	address string
	body    endpoint.Body
}

// Append appends a piece of the body behind an address to dst.
func (p *Pieces) Append(dst []byte, address string, piece int) ([]byte, error) {
	if p.body == nil || address != p.address {
		b, err := bodyAt(address)
		if err != nil {
			return dst, err
		}
		p.address, p.body = address, b
	}
	return p.body.Append(dst, piece), nil
}

// bodyAt returns the body behind a canonical address of /api/encode; the bodies at all
// other addresses have one piece.
func bodyAt(address string) (endpoint.Body, error) {
	e := numbers.Encode
	path, raw, _ := strings.Cut(address, "?")
	q, err := query.Parse(raw, e.Parameters, false)
	if err != nil {
		return nil, err
	}
	a, err := e.Respond(endpoint.Request{Endpoint: e, Path: path, Query: q})
	if err != nil {
		return nil, err
	}
	return a.Body()
}
