package checkpoint

import (
	"io"

	"github.com/posenc/posenc/web/dataio"
)

// A storage holds the bytes of tensors.
type storage interface {
	// readAt fills dst with the bytes from an offset on. It returns the error of the
	// context when that is done.
	readAt(ctx Context, dst []byte, offset int64) error
	size() int64
}

// A section is a part of a file.
type section struct {
	file   io.ReaderAt
	begin  int64
	length int64
}

func (s section) size() int64 { return s.length }

// piece is how much of a file is read at once.
const piece = 1 << 20

func (s section) readAt(ctx Context, dst []byte, offset int64) error {
	if offset < 0 || offset+int64(len(dst)) > s.length {
		return dataio.Truncated(s.length, offset+int64(len(dst)))
	}
	for len(dst) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(len(dst), piece)
		if err := dataio.ReadAt(s.file, dst[:n], s.begin+offset); err != nil {
			return err
		}
		dst, offset = dst[n:], offset+int64(n)
	}
	return nil
}

// A during is a section that is read while a context is not done.
type during struct {
	ctx Context
	section
}

// ReadAt implements io.ReaderAt for parts of the section.
func (d during) ReadAt(dst []byte, offset int64) (int, error) {
	if err := d.section.readAt(d.ctx, dst, offset); err != nil {
		return 0, err
	}
	return len(dst), nil
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

func newStream(ctx Context, from section) *stream {
	return &stream{ctx: ctx, from: from, buffer: make([]byte, 1<<16), limit: maxHeader}
}

// position returns the offset of the next byte.
func (s *stream) position() int64 { return s.offset - int64(len(s.rest)) }

// fill reads the next bytes into the buffer.
func (s *stream) fill() error {
	n := min(int64(len(s.buffer)), s.from.length-s.offset)
	if n <= 0 {
		return dataio.Truncated(s.from.length, s.from.length+1)
	}
	if s.limit -= n; s.limit < 0 {
		return errHeader
	}
	s.rest = s.buffer[:n]
	if err := s.from.readAt(s.ctx, s.rest, s.offset); err != nil {
		return err
	}
	s.offset += n
	return nil
}

var errHeader = newError("header-too-large: the header of the file has more than 64 MB; no model has such a header")

// more fills the buffer if it is empty, or returns io.EOF at the end of the section.
func (s *stream) more() error {
	switch {
	case len(s.rest) > 0:
		return nil
	case s.offset >= s.from.length:
		return io.EOF
	}
	return s.fill()
}

// Read implements io.Reader.
func (s *stream) Read(dst []byte) (int, error) {
	if err := s.more(); err != nil {
		return 0, err
	}
	n := copy(dst, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// ReadByte implements io.ByteReader.
func (s *stream) ReadByte() (byte, error) {
	if err := s.more(); err != nil {
		return 0, err
	}
	b := s.rest[0]
	s.rest = s.rest[1:]
	return b, nil
}

// full fills dst.
func (s *stream) full(dst []byte) error {
	for len(dst) > 0 {
		if len(s.rest) == 0 {
			if err := s.fill(); err != nil {
				return err
			}
		}
		n := copy(dst, s.rest)
		dst, s.rest = dst[n:], s.rest[n:]
	}
	return nil
}

// skip moves on by n bytes, without reading those beyond the buffer.
func (s *stream) skip(n uint64) error {
	if n <= uint64(len(s.rest)) {
		s.rest = s.rest[n:]
		return nil
	}
	n -= uint64(len(s.rest))
	if n > uint64(s.from.length-s.offset) {
		return dataio.Truncated(s.from.length, saturated(s.offset, n))
	}
	s.rest, s.offset = nil, s.offset+int64(n)
	return nil
}

// saturated returns a+n, or the largest number if that is too large.
func saturated(a int64, n uint64) int64 {
	const most = 1<<63 - 1
	if n > uint64(most-a) {
		return most
	}
	return a + int64(n)
}
