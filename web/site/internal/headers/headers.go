package main

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// ignored tells Wrangler which files of dist/ are not for readers: the Worker
// itself, packages, and compressed copies, as Cloudflare compresses what it sends.
// Only programs it is handed as small as they are here (wasm/worker/worker.mjs).
var ignored = file{".assetsignore", []byte("worker/\n*.tgz\n*.gz\n*.br\n!*.wasm.br\n")}

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
func headers(files []file, releases map[string]release) (file, error) {
	rules := slices.Concat(standing(files), typed(), eternal(files, releases))
	if len(rules) > mostRules {
		return file{}, fmt.Errorf("site: _headers has %d rules; Cloudflare takes %d", len(rules), mostRules)
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
				return file{}, fmt.Errorf("site: the line for %s at %s in _headers has %d bytes; Cloudflare takes %d", h.name, r.path, len(line), mostBytes)
			}
			text.WriteString(line)
		}
	}
	return file{"_headers", text.Bytes()}, nil
}

// standing returns the rules for security: what pages may do, the one for what is
// missing among them, and that all other sites may load what is here.
func standing(files []file) []rule {
	const self = "frame-ancestors 'self'"
	_, styles := inlineHashes(content(files, "404.html"))
	own := []string{"script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'", "img-src 'self' data: blob:", "style-src 'self'" + sources(styles)}
	framed := policy(own...)
	unframed := policy(append(own, self)...)
	var scripts []string
	for _, a := range articles {
		more, sheets := inlineHashes(content(files, a.alone))
		scripts, styles = append(scripts, more...), append(styles, sheets...)
	}
	alone := policy("script-src 'wasm-unsafe-eval'"+sources(scripts), "img-src data: blob:", "style-src"+sources(styles), self)
	picture := "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
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
		{"/" + stillsFolder + "*", []header{{"Content-Security-Policy", picture}}, true},
	}
	for _, f := range files {
		if path.Base(f.name) == "embed.html" {
			rules = append(rules, rule{"/" + strings.TrimSuffix(f.name, ".html") + "*", []header{{"Content-Security-Policy", framed}}, true})
		}
	}
	return rules
}

// typed returns the rules for files whose type their names do not tell.
func typed() []rule {
	text := []header{{"Content-Type", "text/plain; charset=utf-8"}}
	return []rule{{path: "/*.d.ts", headers: text}, {path: "/*LICENSE", headers: text}}
}

// eternal returns the rules for what never becomes anything else: stills, which lie
// in folders named by their hash, and versions that have been released.
func eternal(files []file, releases map[string]release) []rule {
	var folders []string
	for _, f := range files {
		if folder := path.Dir(f.name); path.Dir(folder)+"/" == stillsFolder && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	for _, version := range slices.Sorted(maps.Keys(releases)) {
		if releases[version].check(version, inFolder(files, folder(version))) == nil {
			folders = append(folders, strings.TrimSuffix(folder(version), "/"))
		}
	}
	var rules []rule
	for _, folder := range folders {
		rules = append(rules, rule{"/" + folder + "/*", []header{{"Cache-Control", "public, max-age=31536000, immutable"}}, false})
	}
	return rules
}

// inFolder returns the files in a folder.
func inFolder(files []file, folder string) []file {
	return slices.DeleteFunc(slices.Clone(files), func(f file) bool { return !strings.HasPrefix(f.name, folder) })
}
