package checkpoint

import (
	"io"

	"github.com/posenc/posenc/web/dataio"
)

// A storage holds the bytes of tensors.
type storage interface {
	// readAt fills dst with the bytes from an offset on.
	readAt(ctx Context, dst []byte, offset int64)
	size() int64
}

// A section is a part of a file.
type section struct {
	file   io.ReaderAt
	begin  int64
	length int64
}

func (s section) size() int64 { return s.length }

func (s section) part(offset, n int64) section { return section{s.file, s.begin + offset, n} }

// piece is how much of a file is read at once.
const piece = 1 << 20

func (s section) readAt(ctx Context, dst []byte, offset int64) {
	s.check(offset, uint64(len(dst)))
	for len(dst) > 0 {
		dataio.Check(ctx.Err())
		n := min(len(dst), piece)
		dataio.Check(dataio.ReadAt(s.file, dst[:n], s.begin+offset))
		dst, offset = dst[n:], offset+int64(n)
	}
}

// check refuses a section without n bytes behind an offset.
func (s section) check(offset int64, n uint64) {
	if end := saturated(offset, n); offset < 0 || end > s.length {
		dataio.Check(dataio.Truncated(s.begin+s.length, saturated(s.begin, uint64(end))))
	}
}

// bytes returns the n bytes from an offset on.
func (s section) bytes(ctx Context, offset, n int64) []byte {
	s.check(offset, uint64(n))
	b := make([]byte, n)
	s.readAt(ctx, b, offset)
	return b
}

// A readerAt reads a storage as an io.ReaderAt, while a context is not done.
type readerAt struct {
	ctx  Context
	from storage
}

func (r readerAt) ReadAt(dst []byte, offset int64) (int, error) {
	n := max(0, min(int64(len(dst)), r.from.size()-offset))
	r.from.readAt(r.ctx, dst[:n], offset)
	if int(n) < len(dst) {
		return int(n), io.EOF
	}
	return int(n), nil
}

// A stream reads a section from its beginning, up to a limit.
type stream struct {
	ctx    Context
	from   section
	offset int64 // of what comes after the buffer
	buffer []byte
	rest   []byte // of the buffer, not yet read
	limit  int64
}

// maxHeader is how much of a file is read to learn which tensors it has. Headers of
// language models have at most some 20 MB, most of them for the words of tokenizers.
const maxHeader = 64 << 20

func newStream(ctx Context, from section, limit int64) *stream {
	return &stream{ctx: ctx, from: from, buffer: make([]byte, 1<<16), limit: limit}
}

// fill reads the next bytes into the buffer.
func (s *stream) fill() {
	n := max(1, min(int64(len(s.buffer)), s.from.length-s.offset))
	if s.limit -= n; s.limit < 0 {
		dataio.Refuse("header-too-large: the header of the file has more than 64 MB; no model has such a header")
	}
	s.rest = s.buffer[:n]
	s.from.readAt(s.ctx, s.rest, s.offset)
	s.offset += n
}

// next returns the next byte; ok is false at the end of the section.
func (s *stream) next() (b byte, ok bool) {
	if len(s.rest) == 0 {
		if s.offset >= s.from.length {
			return 0, false
		}
		s.fill()
	}
	b, s.rest = s.rest[0], s.rest[1:]
	return b, true
}

func (s *stream) read(dst []byte) {
	for len(dst) > 0 {
		if len(s.rest) == 0 {
			s.fill()
		}
		n := copy(dst, s.rest)
		dst, s.rest = dst[n:], s.rest[n:]
	}
}

// skip moves on by n bytes, without reading those beyond the buffer.
func (s *stream) skip(n uint64) {
	if n <= uint64(len(s.rest)) {
		s.rest = s.rest[n:]
		return
	}
	n -= uint64(len(s.rest))
	s.from.check(s.offset, n)
	s.rest, s.offset = nil, s.offset+int64(n)
}

// saturated returns a+n, or the largest number if that is too large.
func saturated(a int64, n uint64) int64 {
	const most = 1<<63 - 1
	if n > uint64(most-a) {
		return most
	}
	return a + int64(n)
}
