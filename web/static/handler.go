// Package static serves the folder of a site as its build has left it: each file in
// the smallest form that whoever asks can read, what they have already not again,
// and a page that says so in place of what is missing. With the rules that the
// folder has for hosts (_headers), it sends what those send.
package static

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"strings"
)

// A Handler serves the files of one folder, and nothing outside of it.
type Handler struct {
	Root  *os.Root
	Rules Rules // what is sent with them, if anything more
}

// types are the media types of what may lie in a site. They are spelled out
// because the table of the operating system differs between machines, and a
// wrong type for wasm costs the browser its streaming compilation.
var types = map[string]string{
	"":      "text/plain; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".mjs":  "text/javascript; charset=utf-8",
	".png":  "image/png",
	".svg":  "image/svg+xml",
	".ts":   "text/plain; charset=utf-8",
	".wasm": "application/wasm",
}

func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "posenc: "+r.Method+" changes nothing here; use GET or HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	asFolder := strings.HasSuffix(r.URL.Path, "/")
	info, err := h.Root.Stat(path.Join(".", name))
	switch {
	case hidden(name):
		h.notFound(w, r)
	case err != nil && !asFolder && h.has(name+".html"):
		h.serveFile(w, r, name+".html")
	case err != nil:
		h.notFound(w, r)
	case info.IsDir() && asFolder:
		h.serveFile(w, r, path.Join(name, "index.html"))
	case info.IsDir():
		// The relative links of a page count from its folder.
		http.Redirect(w, r, path.Base(r.URL.Path)+"/", http.StatusFound)
	case asFolder:
		h.notFound(w, r)
	default:
		h.serveFile(w, r, name)
	}
}

// hidden reports whether a file is not for readers: what hosts are told, what the
// Worker consists of, and packages.
func hidden(name string) bool {
	return name == "_headers" || name == ".assetsignore" || strings.HasPrefix(name, "worker/") || path.Ext(name) == ".tgz"
}

func (h Handler) has(name string) bool {
	info, err := h.Root.Stat(name)
	return err == nil && !info.IsDir()
}

// serveFile answers with the named file, compressed if there is a compressed
// copy and the client accepts it.
func (h Handler) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	c := h.choose(r, name)
	f, err := h.Root.Open(name + c.Suffix)
	if err != nil {
		h.notFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		h.notFound(w, r)
		return
	}
	h.describe(w.Header(), r, name, c)
	w.Header().Set("ETag", fmt.Sprintf(`"%x-%x%s"`, info.Size(), info.ModTime().UnixNano(), c.Suffix))
	http.ServeContent(w, r, name, info.ModTime(), f)
}

// describe sets the headers of an answer that consists of the named file.
func (h Handler) describe(header http.Header, r *http.Request, name string, c Coding) {
	header.Set("Content-Type", mediaType(name))
	header.Set("X-Content-Type-Options", "nosniff")
	// Pages of other origins load the module and its program from here.
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Vary", "Accept-Encoding")
	if c.Name != "" {
		header.Set("Content-Encoding", c.Name)
	}
	// A browser may keep the file but asks each time whether it is still the
	// same: after a build the next reload shows the new page.
	header.Set("Cache-Control", "no-cache")
	h.Rules.apply(header, r.URL.Path)
}

// choose returns the coding to send the named file in, the zero coding for the
// file as it is. A range counts the bytes of the file itself.
func (h Handler) choose(r *http.Request, name string) Coding {
	if r.Header.Get("Range") != "" {
		return Coding{}
	}
	var offered []Coding
	for _, c := range Codings {
		if h.has(name + c.Suffix) {
			offered = append(offered, c)
		}
	}
	return negotiate(strings.Join(r.Header.Values("Accept-Encoding"), ","), offered)
}

func mediaType(name string) string {
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}

// notFound answers with 404.html, or says the same in a line if there is none.
func (h Handler) notFound(w http.ResponseWriter, r *http.Request) {
	const name = "404.html"
	c := h.choose(r, name)
	page, err := h.Root.ReadFile(name + c.Suffix)
	if err != nil {
		http.Error(w, fmt.Sprintf("posenc: there is no page %q; the article is at /", r.URL.Path), http.StatusNotFound)
		return
	}
	h.describe(w.Header(), r, name, c)
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		w.Write(page)
	}
}
