package dataio

import (
	"encoding/binary"
	"strings"
)

// A foreignFormat is a format that is recognised but not read.
type foreignFormat struct {
	prefixes  []string                            // one of which begins the file; any file if there are none
	extension string                              // of the name in small letters; any name if it is empty
	matches   func(begin string, size int64) bool // further evidence in the first bytes; nil if none is needed
	error     Message
}

// foreignFormats are tried in their order. A safetensors file may begin like a pickle
// of PyTorch, with 0x80 for the lowest byte of a length.
var foreignFormats = [...]foreignFormat{
	{prefixes: []string{zip}, extension: ".npz", error: npz},
	{prefixes: []string{zip}, matches: containsNPY, error: npz},
	{prefixes: []string{zip}, extension: ".xlsx", error: unknownFormat},
	{matches: isSafetensors, error: Message{
		"this is a safetensors file; in Python: #", []string{`np.save("pe.npy", safetensors.torch.load_file("file.safetensors")["pe"].float().numpy())`},
	}},
	{prefixes: []string{zip, "\x80\x01", "\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05"}, error: Message{
		"this is a file of PyTorch; in Python: #", []string{`np.save("pe.npy", torch.load("file.pt")["pe"].float().numpy())`},
	}},
	{prefixes: []string{"\x89HDF"}, error: Message{
		"this is an HDF5 file; in Python: #", []string{`np.save("pe.npy", h5py.File("file.h5")["pe"][:])`},
	}},
	{extension: ".npy", error: Message{Text: "a .npy file begins with \\x93NUMPY, and this one does not; save it anew with np.save"}},
	{prefixes: []string{"\x1f\x8b", "GGUF", "\x89PNG", "%PDF", "PAR1"}, error: unknownFormat},
	{prefixes: []string{"\xff\xfe", "\xfe\xff"}, error: Message{Text: "the text is in UTF-16; save it as UTF-8"}},
}

const zip = "PK\x03\x04"

var (
	npz           = Message{"this is a .npz archive of several arrays; in Python: #", []string{`np.save("pe.npy", np.load("file.npz")["pe"])`}}
	unknownFormat = Message{Text: "this is not a .npy, .csv or .json file nor text; save the array with np.save"}
)

// checkForeign returns an error for a file in a foreign format, which says how to
// make a .npy file of it.
func checkForeign(name, begin string, size int64) error {
	name = lowerASCII(name)
	for _, f := range foreignFormats {
		if f.is(name, begin, size) {
			return &Error{f.error}
		}
	}
	return nil
}

func (f *foreignFormat) is(name, begin string, size int64) bool {
	return strings.HasSuffix(name, f.extension) && hasPrefix(begin, f.prefixes) && (f.matches == nil || f.matches(begin, size))
}

// hasPrefix reports whether text begins with one of the prefixes, or whether there
// are none.
func hasPrefix(text string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return len(prefixes) == 0
}

// containsNPY reports whether the first file of a ZIP archive is a .npy file.
func containsNPY(begin string, _ int64) bool { return strings.Contains(begin, ".npy") }

// isSafetensors reports whether a file begins with the length of a JSON header, in
// eight bytes, and the header.
func isSafetensors(begin string, size int64) bool {
	if len(begin) < 9 || begin[8] != '{' {
		return false
	}
	length := binary.LittleEndian.Uint64([]byte(begin))
	return length > 1 && size >= 8 && length <= uint64(size-8)
}
