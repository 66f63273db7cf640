package api

import (
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"
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
