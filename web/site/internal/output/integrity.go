package output

import (
	"crypto/sha512"
	"encoding/base64"
)

// Integrity returns the value of the attribute integrity for a file with the content
// (Subresource Integrity).
func Integrity(content []byte) string {
	sum := sha512.Sum384(content)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}
