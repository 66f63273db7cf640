package headers

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// policy returns a Content-Security-Policy that allows only what the directives allow.
func policy(directives ...string) string {
	return "default-src 'none'; " + strings.Join(directives, "; ") + "; base-uri 'none'; form-action 'none'"
}

// sources returns hashes as a list that is appended to a directive.
func sources(hashes []string) string {
	list := ""
	for _, hash := range hashes {
		if !strings.Contains(list, hash) {
			list += " '" + hash + "'"
		}
	}
	return list
}

// inlineHashes returns the hashes of the scripts and the style sheets inside a page.
func inlineHashes(page []byte) (scripts, styles []string) {
	var in string
	for z := html.NewTokenizer(bytes.NewReader(page)); z.Next() != html.ErrorToken; {
		raw := slices.Clone(z.Raw())
		switch token := z.Token(); {
		case token.Type == html.StartTagToken:
			in = token.Data
		case token.Type == html.EndTagToken:
			in = ""
		case token.Type == html.TextToken && in == "script":
			scripts = append(scripts, hash(raw))
		case token.Type == html.TextToken && in == "style":
			styles = append(styles, hash(raw))
		}
	}
	return scripts, styles
}

// hash returns the source expression of a content in a policy.
func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
