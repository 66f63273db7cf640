package dataio

import (
	"io"
	"strings"
)

// ReadFile reads a matrix from a file of a size. The name tells nothing but what the
// file ought to be.
func ReadFile(name string, r io.ReaderAt, size int64) (*Matrix, error) {
	begin := make([]byte, min(size, 64))
	if n, err := r.ReadAt(begin, 0); n < len(begin) && err != nil {
		return nil, unreadable()
	}
	if strings.HasPrefix(string(begin), magic) {
		return readNPY(r, size)
	}
	if err := foreign(strings.ToLower(name), string(begin), size); err != nil {
		return nil, err
	}
	text := make([]byte, min(size, MaxReadBytes))
	if n, err := r.ReadAt(text, 0); n < len(text) && err != nil {
		return nil, unreadable()
	}
	return ReadText(string(text), size > MaxReadBytes)
}

// foreign refuses files that are known but not read, and says how to get a .npy
// file out of them.
func foreign(name, begin string, size int64) error {
	known := func(english, chinese, program string) error {
		return refuse("this is "+english+"; in Python: #", "这是"+chinese+"；请在 Python 中：#", program)
	}
	starts := func(magic string) bool { return strings.HasPrefix(begin, magic) }
	switch {
	case starts("PK\x03\x04") && strings.HasSuffix(name, ".npz"), starts("PK\x03\x04") && strings.Contains(begin, ".npy"):
		return known("a .npz archive of several arrays", "含多个数组的 .npz 归档", `np.save("pe.npy", np.load("file.npz")["pe"])`)
	case starts("PK\x03\x04") && !strings.HasSuffix(name, ".xlsx"), starts("\x80") && len(begin) > 1 && begin[1] <= 5:
		return known("a file of PyTorch", " PyTorch 文件", `np.save("pe.npy", torch.load("file.pt")["pe"].float().numpy())`)
	case isSafetensors(begin, size):
		return known("a safetensors file", " safetensors 文件", `np.save("pe.npy", safetensors.torch.load_file("file.safetensors")["pe"].float().numpy())`)
	case starts("\x89HDF"):
		return known("an HDF5 file", " HDF5 文件", `np.save("pe.npy", h5py.File("file.h5")["pe"][:])`)
	case strings.HasSuffix(name, ".npy"):
		return refuse("a .npy file begins with \\x93NUMPY, and this one does not; save it anew with np.save", ".npy 文件应以 \\x93NUMPY 开头，而此文件不是；请用 np.save 重新保存")
	case starts("PK\x03\x04"), starts("\x1f\x8b"), starts("GGUF"), starts("\x89PNG"), starts("%PDF"), starts("PAR1"):
		return refuse("this is not a .npy, .csv or .json file nor text; save the array with np.save", "这不是 .npy、.csv、.json 文件，也不是文本；请用 np.save 保存数组")
	case starts("\xff\xfe"), starts("\xfe\xff"):
		return refuse("the text is in UTF-16; save it as UTF-8", "文本是 UTF-16 编码；请存为 UTF-8")
	}
	return nil
}

// isSafetensors reports whether a file begins with the length of a JSON header,
// in eight bytes, and the header.
func isSafetensors(begin string, size int64) bool {
	if len(begin) < 9 || begin[8] != '{' {
		return false
	}
	length := int64(0)
	for i := range 8 {
		length |= int64(begin[i]) << (8 * i)
	}
	return length > 1 && length <= size-8
}

// ReadText reads a matrix from text. With cut the end of it is missing: rows are read as
// far as they are there.
func ReadText(text string, cut bool) (*Matrix, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.Contains(text, "\x00") {
		return nil, refuse("the text has bytes that are not text; save it as UTF-8", "文本中有非文本字节；请存为 UTF-8")
	}
	var m *Matrix
	var err error
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "":
		return nil, empty()
	case trimmed[0] == '{':
		m, err = readObject(text, cut)
	case strings.ContainsAny(text, "[]") && !strings.Contains(text, "Tensor of size"):
		m, err = readPrinted(text, cut)
	default:
		m, err = readTable(text, cut)
	}
	if err != nil {
		return nil, err
	}
	return m.checked()
}

// first notes that only the first rows have been read.
func (m *Matrix) first() {
	m.note("Only the first # rows were read; they are enough.", "只读了前 # 行；这已足够。", integer(m.Rows))
}
