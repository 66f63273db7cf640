package static

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
