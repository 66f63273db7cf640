package api

import (
	"hash/fnv"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
)

// etag returns the strong validator of a response: a hash of the version of the
// program and of the canonical address, which decide all its bytes.
func etag(version, canonical string) string {
	sum := fnv.New64a()
	sum.Write([]byte(version + " " + canonical))
	return `"` + strconv.FormatUint(sum.Sum64(), 36) + `"`
}

// notModified reports whether a request is conditional and its condition holds for
// the tag. The comparison is weak (RFC 9110, section 13.1.2).
func notModified(r *http.Request, tag string) bool {
	return slices.ContainsFunc(r.Header.Values("If-None-Match"), func(list string) bool {
		for item := range strings.SplitSeq(list, ",") {
			item = strings.TrimSpace(item)
			if item == "*" || strings.TrimPrefix(item, "W/") == tag {
				return true
			}
		}
		return false
	})
}

// originOf returns the origin that a request was sent to.
func originOf(r *http.Request) string {
	if r.URL.Host != "" {
		return r.URL.Scheme + "://" + hostOf(r)
	}
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + hostOf(r)
}

// hostOf returns the host that a request was sent to, with its port.
func hostOf(r *http.Request) string {
	if r.URL.Host != "" {
		return r.URL.Host
	}
	return r.Host
}

// validHost reports whether a Host field names a host, perhaps with a port: links in
// responses begin with it.
func validHost(host string) bool {
	if len(host) == 0 || len(host) > 261 || strings.Trim(host, hostCharacters) != "" {
		return false
	}
	u, err := url.Parse("http://" + host)
	return err == nil && u.Host == host && u.Hostname() != ""
}

const hostCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]"

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
