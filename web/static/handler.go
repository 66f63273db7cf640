// Package static serves the folder of a site as its build has left it: each file in
// the smallest coding that the client accepts, 304 for files that the client has, and
// 404.html for missing ones. It sends the headers that the rules for hosts in the
// folder (_headers) set.
package static

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strconv"
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
	"":       "text/plain; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".mjs":   "text/javascript; charset=utf-8",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".ts":    "text/plain; charset=utf-8",
	".txt":   "text/plain; charset=utf-8",
	".wasm":  "application/wasm",
	".woff2": "font/woff2",
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
	case hidden(name) || !canonical(r.URL.Path):
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

// canonical reports whether a path is spelled as the rules are: without //, . and .., which
// may be escaped, and without the backslashes that some systems take for slashes.
func canonical(name string) bool {
	return !strings.Contains(name, `\`) && (name == path.Clean(name) || name == path.Clean(name)+"/" && name != "//")
}

// hidden reports whether a file is not for readers: what hosts are told, what the
// Worker consists of, and packages.
func hidden(name string) bool {
	return name == "_headers" || name == ".assetsignore" || strings.HasPrefix(name, "worker/") || path.Ext(name) == ".tgz"
}

// has reports whether there is a regular file of a name: opening a named pipe would wait
// for another program.
func (h Handler) has(name string) bool {
	info, err := h.Root.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// open opens a regular file or, if there is one and the client accepts it, a compressed copy.
func (h Handler) open(r *http.Request, name string) (f *os.File, info fs.FileInfo, c Coding, err error) {
	c = h.choose(r, name)
	if !h.has(name + c.Suffix) {
		return nil, nil, c, fs.ErrNotExist
	}
	if f, err = h.Root.Open(name + c.Suffix); err != nil {
		return nil, nil, c, err
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
	}
	return f, info, c, err
}

// serveFile answers with the named file.
func (h Handler) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	f, info, c, err := h.open(r, name)
	if err != nil {
		h.notFound(w, r)
		return
	}
	defer f.Close()
	h.describe(w.Header(), r.URL.Path, name, c)
	w.Header().Set("ETag", fmt.Sprintf(`"%x-%x%s"`, info.Size(), info.ModTime().UnixNano(), c.Suffix))
	http.ServeContent(sized{w, info.Size()}, r, name, info.ModTime(), f)
}

// A sized response has a length also if it is compressed, for which ServeContent sets none.
type sized struct {
	http.ResponseWriter
	size int64
}

func (w sized) WriteHeader(status int) {
	if status == http.StatusOK {
		w.Header().Set("Content-Length", strconv.FormatInt(w.size, 10))
	}
	w.ResponseWriter.WriteHeader(status)
}

// describe sets the headers of an answer that consists of the named file, at a path of the
// site.
func (h Handler) describe(header http.Header, at, name string, c Coding) {
	media, known := types[path.Ext(name)]
	if !known {
		media = "application/octet-stream"
	}
	header.Set("Content-Type", media)
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
	h.Rules.apply(header, at)
}

// choose returns the coding to send the named file in, the zero coding for the
// file as it is. A range counts the bytes of the file itself.
func (h Handler) choose(r *http.Request, name string) Coding {
	if r.Header.Get("Range") != "" {
		return Coding{}
	}
	accepted := strings.Join(r.Header.Values("Accept-Encoding"), ",")
	return negotiate(accepted, func(c Coding) bool { return h.has(name + c.Suffix) })
}

// notFound answers with 404.html, or says the same in a line if there is none.
func (h Handler) notFound(w http.ResponseWriter, r *http.Request) {
	const name = "404.html"
	f, info, c, err := h.open(r, name)
	if err != nil {
		http.Error(w, fmt.Sprintf("posenc: there is no page %q; the article is at /", r.URL.Path), http.StatusNotFound)
		return
	}
	defer f.Close()
	// The rules for the path are for a file that is not there.
	h.describe(w.Header(), "/"+name, name, c)
	w.Header().Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		io.Copy(w, f)
	}
}

// negotiate picks, of the codings that are offered, the one that the header
// Accept-Encoding gives the highest weight (RFC 9110, section 12.5.3), and the first
// of several. It returns the zero coding, the file as it is, when the header
// accepts none of them or prefers "identity".
func negotiate(header string, offered func(c Coding) bool) Coding {
	weights := parseWeights(header)
	var best Coding
	most := weights["identity"]
	for _, c := range Codings {
		q, named := weights[c.Name]
		if !named {
			q = weights["*"]
		}
		if (q > most || q == most && q > 0 && best.Name == "") && offered(c) {
			best, most = c, q
		}
	}
	return best
}

// parseWeights reads "br, gzip;q=0.8, *;q=0" into {br: 1, gzip: 0.8, *: 0}.
// A weight that is no number counts as 0: rather a longer answer than one that
// cannot be read.
func parseWeights(header string) map[string]float64 {
	weights := map[string]float64{}
	for item := range strings.SplitSeq(header, ",") {
		name, parameter, weighted := strings.Cut(item, ";")
		q := 1.0
		if weighted {
			_, value, _ := strings.Cut(parameter, "=")
			q, _ = strconv.ParseFloat(strings.TrimSpace(value), 64)
		}
		weights[strings.ToLower(strings.TrimSpace(name))] = q
	}
	return weights
}

// A Coding is one way to compress a file: the name that HTTP knows it by
// (RFC 9110, section 8.4.1), and the suffix of the copy.
type Coding struct{ Name, Suffix string }

// Those in which files may lie beside themselves.
var (
	Brotli = Coding{"br", ".br"}
	Gzip   = Coding{"gzip", ".gz"}
)

// Codings are in the order of preference: Brotli is a fifth smaller than gzip.
var Codings = []Coding{Brotli, Gzip}
