package headers

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/release"
)

// Ignored tells Wrangler which files of dist/ are not for readers: the Worker
// itself, packages, and compressed copies, as Cloudflare compresses what it sends.
// Only programs it is handed as small as they are here (wasm/worker/worker.mjs).
var Ignored = output.File{Name: ".assetsignore", Content: []byte("worker/\n*.tgz\n*.gz\n*.br\n!*.wasm.br\n")}

// A rule says which headers are sent with the files at a path, which may have one
// asterisk in it. Of a header that an earlier rule has set too, both values are
// sent, unless this one replaces it.
type rule struct {
	path     string
	headers  []header
	replaces bool
}

type header struct{ name, value string }

// Limits of Cloudflare's.
const (
	mostRules = 100
	mostBytes = 2000 // of a line
)

// headers returns the file _headers, by which a host such as Cloudflare knows what
// to send with the files: one that lacks what is asked for sends 404.html with it.
func File(files []output.File, releases map[string]release.Release) (output.File, error) {
	rules := slices.Concat(securityRules(files), mimeRules(), immutableRules(files, releases))
	if len(rules) > mostRules {
		return output.File{}, fmt.Errorf("site: _headers has %d rules; Cloudflare takes %d", len(rules), mostRules)
	}
	var text bytes.Buffer
	for _, r := range rules {
		text.WriteString(r.path + "\n")
		for _, h := range r.headers {
			if r.replaces {
				text.WriteString("  ! " + h.name + "\n")
			}
			line := "  " + h.name + ": " + h.value + "\n"
			if len(line) > mostBytes {
				return output.File{}, fmt.Errorf("site: the line for %s at %s in _headers has %d bytes; Cloudflare takes %d", h.name, r.path, len(line), mostBytes)
			}
			text.WriteString(line)
		}
	}
	return output.File{Name: "_headers", Content: text.Bytes()}, nil
}

// standing returns the rules for security: what pages may do, the one for what is
// missing among them, and that all other sites may load what is here.
func securityRules(files []output.File) []rule {
	const self = "frame-ancestors 'self'"
	_, styles := inlineHashes(output.Content(files, "404.html"))
	own := []string{"script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'", "img-src 'self' data: blob:", "style-src 'self'" + sources(styles)}
	framed := policy(own...)
	unframed := policy(append(own, self)...)
	var scripts []string
	for _, a := range page.Articles {
		more, sheets := inlineHashes(output.Content(files, a.SingleFile))
		scripts, styles = append(scripts, more...), append(styles, sheets...)
	}
	alone := policy("script-src 'wasm-unsafe-eval'"+sources(scripts), "img-src data: blob:", "style-src"+sources(styles), self)
	pictures := "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
	rules := []rule{
		{path: "/*", headers: []header{
			{"Content-Security-Policy", unframed},
			{"X-Content-Type-Options", "nosniff"},
			{"Referrer-Policy", "strict-origin-when-cross-origin"},
			{"Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
			{"Cross-Origin-Opener-Policy", "same-origin"},
			{"Cross-Origin-Resource-Policy", "cross-origin"},
			{"Access-Control-Allow-Origin", "*"},
			{"Timing-Allow-Origin", "*"},
		}},
		{"/posenc*", []header{{"Content-Security-Policy", alone}}, true},
		{"/" + picture.Folder + "*", []header{{"Content-Security-Policy", pictures}}, true},
	}
	for _, f := range files {
		if path.Base(f.Name) == "embed.html" {
			rules = append(rules, rule{"/" + strings.TrimSuffix(f.Name, ".html") + "*", []header{{"Content-Security-Policy", framed}}, true})
		}
	}
	return rules
}

// typed returns the rules for files whose type their names do not tell.
func mimeRules() []rule {
	text := []header{{"Content-Type", "text/plain; charset=utf-8"}}
	return []rule{{path: "/*.d.ts", headers: text}, {path: "/*LICENSE", headers: text}}
}

// eternal returns the rules for what never becomes anything else: stills, which lie
// in folders named by their hash, and versions that have been released.
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
	var rules []rule
	for _, folder := range folders {
		rules = append(rules, rule{"/" + folder + "/*", []header{{"Cache-Control", "public, max-age=31536000, immutable"}}, false})
	}
	return rules
}

// inFolder returns the files in a folder.
func inFolder(files []output.File, folder string) []output.File {
	return slices.DeleteFunc(slices.Clone(files), func(f output.File) bool { return !strings.HasPrefix(f.Name, folder) })
}
