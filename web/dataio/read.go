package dataio

import (
	"io"
	"slices"
	"strings"
)

// ReadFile reads a matrix from a file with this size. The content decides which
// format it has; the name only matters for the error if it has none of them. While it reads
// text, it asks the context every few milliseconds, and returns the error of one that is done.
func ReadFile(ctx Context, name string, r io.ReaderAt, size int64) (_ *Matrix, err error) {
	defer Catch(&err)
	begin := Must(ReadBegin(r, min(size, 64)))
	if strings.HasPrefix(begin, magic) {
		return readNPY(r, size), nil
	}
	Check(CheckForeign(name, begin))
	text := Must(ReadBegin(r, min(size, MaxReadBytes)))
	return ReadText(ctx, text, size > MaxReadBytes)
}

// ReadText reads a matrix from text. If the end of the text is cut off, the rows
// before it are read. It asks the context as ReadFile does.
func ReadText(ctx Context, text string, cut bool) (_ *Matrix, err error) {
	defer Catch(&err)
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.Contains(text, "\x00") {
		return nil, NewError("not-utf-8: the text has bytes that are not text; save it as UTF-8")
	}
	for _, rewrite := range notations {
		text = rewrite(text)
	}
	var m *Matrix
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "":
		return nil, errEmpty
	case trimmed[0] == '{':
		m = readObject(ctx, text, cut)
	case strings.ContainsAny(text, "[]") && !strings.Contains(text, "Tensor of size"):
		m = readPrinted(ctx, text, cut)
	default:
		m = readTable(ctx, text, cut)
	}
	m.check()
	return m, nil
}

// foreignFormats are formats that are recognised but not read, in the order in which they are tried.
// Package checkpoint reads archives and the files of models.
var foreignFormats = [...]struct {
	prefixes  []string // one of which begins the file; any file if there are none
	extension string   // of the name in small letters; any name if it is empty
	error     Message
}{
	{prefixes: []string{"\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"}, error: Message{
		"pytorch-legacy: this is a file of PyTorch before 1.6, which is not read; in Python: #",
		[]string{`torch.save(torch.load("file.pt"), "new.pt")`},
	}},
	{prefixes: []string{"\x80\x01", "\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05"}, error: Message{
		"pickle: this is a pickle of Python; in Python: #", []string{`np.save("pe.npy", pickle.load(open("file.pkl", "rb")))`},
	}},
	{prefixes: []string{"\x89HDF"}, error: Message{
		"hdf5: this is an HDF5 file; in Python: #", []string{`np.save("pe.npy", h5py.File("file.h5")["pe"][:])`},
	}},
	{extension: ".safetensors", error: Message{otherBeginning, []string{".safetensors"}}},
	{extension: ".gguf", error: Message{otherBeginning, []string{".gguf"}}},
	{extension: ".npz", error: Message{otherBeginning, []string{".npz"}}},
	{extension: ".pt", error: Message{otherBeginning, []string{".pt"}}},
	{extension: ".pth", error: Message{otherBeginning, []string{".pth"}}},
	{extension: ".npy", error: Message{Text: "not-npy: a .npy file begins with \\x93NUMPY, and this one does not; save it anew with np.save"}},
	{prefixes: []string{"\x1f\x8b", "PK\x03\x04", "\x89PNG", "%PDF", "PAR1"}, error: Message{
		Text: "unknown-format: this is not a .npy, .csv or .json file nor text; save the array with np.save",
	}},
	{prefixes: []string{"\xff\xfe", "\xfe\xff"}, error: Message{Text: "utf-16: the text is in UTF-16; save it as UTF-8"}},
}

// otherBeginning refuses a file whose name ends otherwise than it begins.
const otherBeginning = "other-beginning: the file does not begin as a # file does; it is damaged, or has another format"

// checkDownload returns an *Error for what is often saved in place of a file.
func checkDownload(begin string) error {
	begin = lowerASCII(strings.TrimLeft(begin, "\ufeff \t\r\n"))
	switch {
	case strings.HasPrefix(begin, "version https://git-lfs.github.com/spec/"):
		return NewError("git-lfs: this is a Git LFS pointer to the file, not the file; run git lfs pull")
	case strings.HasPrefix(begin, "<!doctype html"), strings.HasPrefix(begin, "<html"):
		return NewError("web-page: this is a web page, not the file that it is about; download the file itself")
	}
	return nil
}

// CheckForeign returns an *Error for a file in a format that is recognised and not read, by
// its name and its first 64 bytes; the error says how to get a file that is read.
func CheckForeign(name, begin string) error {
	if err := checkDownload(begin); err != nil {
		return err
	}
	name = lowerASCII(name)
	for _, f := range foreignFormats {
		begins := func(prefix string) bool { return strings.HasPrefix(begin, prefix) }
		if strings.HasSuffix(name, f.extension) && (f.prefixes == nil || slices.ContainsFunc(f.prefixes, begins)) {
			return &Error{f.error}
		}
	}
	return nil
}
