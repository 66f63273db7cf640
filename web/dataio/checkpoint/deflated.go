package checkpoint

import (
	"compress/flate"
	"io"

	"github.com/posenc/posenc/web/dataio"
)

// A deflated storage is compressed (RFC 1951). It is decompressed from the beginning
// on, anew where it is read backwards.
type deflated struct {
	from   section
	length int64 // of the bytes when decompressed

	compressed   *stream
	decompressor io.Reader
	offset       int64  // of what it returns next
	skipped      []byte // scratch
}

func (d *deflated) size() int64 { return d.length }

func (d *deflated) readAt(ctx Context, dst []byte, offset int64) error {
	if offset+int64(len(dst)) > d.length {
		return dataio.Truncated(d.length, offset+int64(len(dst)))
	}
	if d.decompressor == nil || offset < d.offset {
		d.compressed = newStream(ctx, d.from)
		d.compressed.limit = d.from.length // not that of headers
		d.decompressor, d.offset = flate.NewReader(d.compressed), 0
	}
	d.compressed.ctx = ctx
	for d.offset < offset {
		if d.skipped == nil {
			d.skipped = make([]byte, 1<<16)
		}
		if err := d.next(ctx, d.skipped[:min(int64(len(d.skipped)), offset-d.offset)]); err != nil {
			return err
		}
	}
	return d.next(ctx, dst)
}

// next fills dst with the bytes that come next.
func (d *deflated) next(ctx Context, dst []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	n, err := io.ReadFull(d.decompressor, dst)
	d.offset += int64(n)
	if err != nil {
		d.decompressor = nil
		return archiveError(ctx)
	}
	return nil
}
