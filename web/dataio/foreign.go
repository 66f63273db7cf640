package dataio

import "strings"

// A foreignFormat is a format that is recognised but not read. Package checkpoint reads
// archives and the files of models.
type foreignFormat struct {
	prefixes  []string // one of which begins the file; any file if there are none
	extension string   // of the name in small letters; any name if it is empty
	error     Message
}

// foreignFormats are tried in their order.
var foreignFormats = [...]foreignFormat{
	{prefixes: []string{"\x80\x01", "\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05"}, error: Message{
		"this is a pickle of Python; in Python: #", []string{`np.save("pe.npy", pickle.load(open("file.pkl", "rb")))`},
	}},
	{prefixes: []string{"\x89HDF"}, error: Message{
		"this is an HDF5 file; in Python: #", []string{`np.save("pe.npy", h5py.File("file.h5")["pe"][:])`},
	}},
	{extension: ".npy", error: Message{Text: "a .npy file begins with \\x93NUMPY, and this one does not; save it anew with np.save"}},
	{prefixes: []string{"\x1f\x8b", "PK\x03\x04", "\x89PNG", "%PDF", "PAR1"}, error: unknownFormat},
	{prefixes: []string{"\xff\xfe", "\xfe\xff"}, error: Message{Text: "the text is in UTF-16; save it as UTF-8"}},
}

var unknownFormat = Message{Text: "this is not a .npy, .csv or .json file nor text; save the array with np.save"}

// checkForeign returns an error for a file in a foreign format, which says how to
// make a .npy file of it.
func checkForeign(name, begin string) error {
	name = lowerASCII(name)
	for _, f := range foreignFormats {
		if f.is(name, begin) {
			return &Error{f.error}
		}
	}
	return nil
}

func (f *foreignFormat) is(name, begin string) bool {
	return strings.HasSuffix(name, f.extension) && hasPrefix(begin, f.prefixes)
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
