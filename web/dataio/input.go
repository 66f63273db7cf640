package dataio

import "io"

// What is read at the most.
const (
	MaxReadNumbers = 1 << 19
	MaxReadBytes   = 8 << 20 // of text
)

// readBegin returns the first n bytes of a file.
func readBegin(r io.ReaderAt, n int64) (string, error) {
	begin := make([]byte, n)
	if err := readAt(r, begin, 0); err != nil {
		return "", err
	}
	return string(begin), nil
}

// readAt fills dst with the bytes of a file from an offset on.
func readAt(r io.ReaderAt, dst []byte, offset int64) error {
	if n, err := r.ReadAt(dst, offset); n < len(dst) && err != nil {
		return newError("unreadable: the file could not be read; it may have been moved or changed")
	}
	return nil
}
