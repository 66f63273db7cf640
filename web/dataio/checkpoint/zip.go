package checkpoint

import (
	"encoding/binary"
	"io"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/inflate"
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/zipdirectory"
)

// readDirectory returns the members of an archive.
func readDirectory(ctx Context, file section) ([]zipdirectory.Member, error) {
	const maxFiles = 1 << 18
	d, err := zipdirectory.Find(during{ctx, file}, file.length)
	if err == nil && d.Members > maxFiles {
		return nil, newError("zip-too-many: the archive has # files, more than any model", unsigned(d.Members))
	}
	var members []zipdirectory.Member
	if err == nil {
		members, err = d.Read()
	}
	if err == zipdirectory.Err {
		err = archiveError(ctx)
	}
	return members, err
}

// openMember returns the bytes of a file in an archive, which by decompresses.
func openMember(ctx Context, file section, m *zipdirectory.Member, by *inflater) (storage, error) {
	const headerLength = 30 // without the name and the extra fields
	var header [headerLength]byte
	if err := file.readAt(ctx, header[:], m.Header); err != nil || string(header[:4]) != "PK\x03\x04" {
		return nil, archiveError(ctx)
	}
	word := func(at int) int64 { return int64(binary.LittleEndian.Uint16(header[at:])) }
	begin := m.Header + headerLength + word(26) + word(28)
	if begin > file.length || m.Compressed > file.length-begin {
		return nil, archiveError(ctx)
	}
	switch {
	case m.Method == zipdirectory.Stored && m.Compressed == m.Length:
		return section{file.file, file.begin + begin, m.Length}, nil
	case m.Method == zipdirectory.Deflated:
		return &deflated{from: section{file.file, file.begin + begin, m.Compressed}, length: m.Length, by: by}, nil
	}
	return nil, newError("zip-compression: the file # in the archive is compressed in a way that is not read", abbreviate(m.Name))
}

// readMember returns all bytes of a file in an archive, which may be at most most.
func readMember(ctx Context, file section, m *zipdirectory.Member, most int64) ([]byte, error) {
	bytes, err := openMember(ctx, file, m, new(inflater))
	if err != nil {
		return nil, err
	}
	if bytes.size() > most {
		return nil, newError("zip-file-too-large: the file # in the archive has # bytes, more than #", abbreviate(m.Name), unsigned(uint64(bytes.size())), unsigned(uint64(most)))
	}
	b := make([]byte, bytes.size())
	return b, bytes.readAt(ctx, b, 0)
}

// A deflated storage is compressed (RFC 1951). It is decompressed from the beginning
// on, anew where it is read backwards or after another one.
type deflated struct {
	from   section
	length int64 // of the bytes when decompressed
	by     *inflater
}

// An inflater decompresses the storages of an archive, one at a time: it takes some 160 KB,
// and an archive may have very many storages.
type inflater struct {
	storage *deflated // that it is reading; nil if it has to begin anew

	compressed   *stream
	decompressor *inflate.Reader
	offset       int64  // of what it returns next
	skipped      []byte // scratch
}

func (d *deflated) size() int64 { return d.length }

func (d *deflated) readAt(ctx Context, dst []byte, offset int64) error {
	if offset+int64(len(dst)) > d.length {
		return dataio.Truncated(d.length, offset+int64(len(dst)))
	}
	r := d.by
	if r.storage != d || offset < r.offset {
		r.begin(ctx, d)
	}
	r.compressed.ctx = ctx
	for r.offset < offset {
		if r.skipped == nil {
			r.skipped = make([]byte, 1<<16)
		}
		if err := r.next(ctx, r.skipped[:min(int64(len(r.skipped)), offset-r.offset)]); err != nil {
			return err
		}
	}
	return r.next(ctx, dst)
}

// begin goes to the beginning of a storage.
func (r *inflater) begin(ctx Context, d *deflated) {
	r.storage, r.offset = d, 0
	r.compressed = newStream(ctx, d.from)
	r.compressed.limit = d.from.length // not the limit for headers
	if r.decompressor == nil {
		r.decompressor = inflate.NewReader(r.compressed)
	} else {
		r.decompressor.Reset(r.compressed)
	}
}

// next fills dst with the bytes that come next.
func (r *inflater) next(ctx Context, dst []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	n, err := io.ReadFull(r.decompressor, dst)
	r.offset += int64(n)
	if err != nil {
		r.storage = nil
		return archiveError(ctx)
	}
	return nil
}
