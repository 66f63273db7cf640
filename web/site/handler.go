package main

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"strings"
)

// A handler serves the files of one folder, and nothing outside of it.
type handler struct {
	root *os.Root
}

// types are the media types of what may lie in dist/. They are spelled out
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

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "posenc: "+r.Method+" changes nothing here; use GET or HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := "." + path.Clean("/"+r.URL.Path)
	asFolder := strings.HasSuffix(r.URL.Path, "/")
	info, err := h.root.Stat(name)
	switch {
	case err != nil:
		notFound(w, r)
	case info.IsDir() && asFolder:
		h.serveFile(w, r, path.Join(name, "index.html"))
	case info.IsDir():
		// The relative links of a page count from its folder.
		http.Redirect(w, r, path.Base(r.URL.Path)+"/", http.StatusFound)
	case asFolder:
		notFound(w, r)
	default:
		h.serveFile(w, r, name)
	}
}

// serveFile answers with the named file, compressed if there is a compressed
// copy and the client accepts it.
func (h handler) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	c := h.choose(r, name)
	f, err := h.root.Open(name + c.suffix)
	if err != nil {
		notFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		notFound(w, r)
		return
	}

	header := w.Header()
	header.Set("Content-Type", mediaType(name))
	header.Set("X-Content-Type-Options", "nosniff")
	// Pages of other origins load the module and its program from here.
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Vary", "Accept-Encoding")
	if c.name != "" {
		header.Set("Content-Encoding", c.name)
	}
	// A browser may keep the file but asks each time whether it is still the
	// same: after a build the next reload shows the new page.
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", fmt.Sprintf(`"%x-%x%s"`, info.Size(), info.ModTime().UnixNano(), c.suffix))
	http.ServeContent(w, r, name, info.ModTime(), f)
}

// choose returns the coding to send the named file in, the zero coding for the
// file as it is. A range counts the bytes of the file itself.
func (h handler) choose(r *http.Request, name string) coding {
	if r.Header.Get("Range") != "" {
		return coding{}
	}
	var offered []coding
	for _, c := range codings {
		if _, err := h.root.Stat(name + c.suffix); err == nil {
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

func notFound(w http.ResponseWriter, r *http.Request) {
	http.Error(w, fmt.Sprintf("posenc: there is no page %q; the article is at /", r.URL.Path), http.StatusNotFound)
}
