package checkpoint

import (
	"io"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/inflate"
)

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
