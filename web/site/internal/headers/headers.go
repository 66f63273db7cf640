// Package headers writes the file _headers of the site.
package headers

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/release"
)

// Ignored tells Wrangler which files not to upload: the Worker itself, packages, and
// compressed copies, as Cloudflare compresses responses itself. The copies of programs are
// an exception, as they are smaller (wasm/worker/worker.mjs).
var Ignored = output.File{Name: ".assetsignore", Content: []byte("worker/\n*.tgz\n*.gz\n*.br\n!*.wasm.br\n")}

// A rule sets headers of the files at a path, which may contain one asterisk. A header that
// an earlier rule sets, too, has both values, unless a line of the later rule removes it:
//
//	! Content-Security-Policy
type rule struct {
	path  string
	lines []string
}

// Cloudflare's limits.
const (
	maxRules = 100
	maxBytes = 2000 // of a line
)

// File returns the file _headers, which sets the headers of files on hosts such as
// Cloudflare. Pages that fetch from the hub may connect to it.
func File(files []output.File, releases map[string]release.Release, hub *url.URL) (output.File, error) {
	rules := slices.Concat(securityRules(files, hub), mimeRules, immutableRules(files, releases))
	if len(rules) > maxRules {
		return output.File{}, fmt.Errorf("_headers has %d rules; Cloudflare allows %d", len(rules), maxRules)
	}
	var text bytes.Buffer
	for _, r := range rules {
		text.WriteString(r.path + "\n")
		for _, line := range r.lines {
			n, _ := fmt.Fprintf(&text, "  %s\n", line)
			if name, _, _ := strings.Cut(line, ":"); n > maxBytes {
				return output.File{}, fmt.Errorf("the line for %s at %s in _headers has %d bytes; Cloudflare allows %d",
					name, r.path, n, maxBytes)
			}
		}
	}
	return output.File{Name: "_headers", Content: text.Bytes()}, nil
}

// securityRules returns the rules for security: what pages may do, 404.html at any address
// included, and that other sites may load all files.
func securityRules(files []output.File, hub *url.URL) []rule {
	const self = "frame-ancestors 'self'"
	// HTML comes into a page through one policy, of the element's script.
	const typed = "require-trusted-types-for 'script'; trusted-types posenc"
	_, styles := inlineHashes(output.Content(files, "404.html"))
	own := func(hosts string, more ...string) string {
		return policy(append([]string{
			"script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'" + hosts, "img-src 'self' data: blob:",
			"style-src 'self'" + sources(styles), "font-src 'self'", typed,
		}, more...)...)
	}
	framed, unframed, fetching := own(""), own("", self), own(" "+hub.Scheme+"://"+hub.Host, self)
	var scripts []string
	for _, name := range page.SingleFileNames() {
		more, sheets := inlineHashes(output.Content(files, name))
		scripts, styles = append(scripts, more...), append(styles, sheets...)
	}
	alone := policy("script-src 'wasm-unsafe-eval'"+sources(scripts), "img-src data: blob:", "style-src"+sources(styles),
		typed, self)
	replaced := func(path, policy string) rule {
		return rule{path, []string{"! Content-Security-Policy", "Content-Security-Policy: " + policy}}
	}
	rules := []rule{
		{"/*", []string{
			"Content-Security-Policy: " + unframed,
			"X-Content-Type-Options: nosniff",
			"Referrer-Policy: strict-origin-when-cross-origin",
			"Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
			"Cross-Origin-Opener-Policy: same-origin",
			"Cross-Origin-Resource-Policy: cross-origin",
			"Access-Control-Allow-Origin: *",
			"Timing-Allow-Origin: *",
		}},
		replaced("/posenc*", alone),
		replaced("/"+picture.Folder+"*", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
	}
	for _, name := range page.HubPages() {
		rules = append(rules, replaced("/"+path.Dir(name)+"/*", fetching))
	}
	for _, f := range files {
		if path.Base(f.Name) == "embed.html" {
			rules = append(rules, replaced("/"+strings.TrimSuffix(f.Name, ".html")+"*", framed))
		}
	}
	return rules
}

// mimeRules are for files whose type does not follow from their names.
var mimeRules = []rule{
	{"/*.d.ts", []string{"Content-Type: text/plain; charset=utf-8"}},
	{"/*LICENSE", []string{"Content-Type: text/plain; charset=utf-8"}},
	{"/*.md", []string{"Content-Type: text/markdown; charset=utf-8"}},
}

// immutableRules returns the rules for files that never change: pictures, whose folders are
// named by a hash, released versions, and fonts.
func immutableRules(files []output.File, releases map[string]release.Release) []rule {
	var folders []string
	for _, f := range files {
		if folder := path.Dir(f.Name); path.Dir(folder)+"/" == picture.Folder && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	for _, version := range slices.Sorted(maps.Keys(releases)) {
		if releases[version].Check(version, inFolder(files, release.Folder(version))) == nil {
			folders = append(folders, strings.TrimSuffix(release.Folder(version), "/"))
		}
	}
	forever := []string{"Cache-Control: public, max-age=31536000, immutable"}
	rules := []rule{{"/*.woff2", forever}}
	for _, folder := range folders {
		rules = append(rules, rule{"/" + folder + "/*", forever})
	}
	return rules
}

// inFolder returns the files in a folder.
func inFolder(files []output.File, folder string) []output.File {
	return slices.DeleteFunc(slices.Clone(files), func(f output.File) bool { return !strings.HasPrefix(f.Name, folder) })
}

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
func inlineHashes(content []byte) (scripts, styles []string) {
	var in string
	for t := range page.Tokens(content) {
		switch {
		case t.Type == html.StartTagToken:
			in = t.Data
		case t.Type == html.EndTagToken:
			in = ""
		case t.Type == html.TextToken && in == "script":
			scripts = append(scripts, hash(t.Raw))
		case t.Type == html.TextToken && in == "style":
			styles = append(styles, hash(t.Raw))
		}
	}
	return scripts, styles
}

// hash returns the source expression of a content in a policy.
func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
