package checkpoint

import (
	"bytes"
	"encoding/binary"
)

// A member is a file in a ZIP archive (APPNOTE.TXT, 4.3.12), as the directory at the end of
// the archive has it.
type member struct {
	name       string
	method     uint16
	compressed int64 // bytes
	length     int64 // of the bytes when decompressed
	header     int64 // where the header is that comes before them
}

// Methods of compression.
const (
	stored         = 0
	deflatedMethod = 8
)

// A directory is where the members are listed.
type directory struct {
	members uint64
	length  uint64 // in bytes
	begin   uint64
}

// findDirectory reads the end of an archive: the last record of the format, or for one of
// many files or large ones the record that its locator leads to.
func findDirectory(ctx Context, file section) (d directory, err error) {
	const (
		endLength     = 22        // of the last record, without the comment
		locatorLength = 20        // of the locator
		largeLength   = 56        // of the record that it leads to
		maxComment    = 1<<16 - 1 // of bytes behind the last record
	)
	tail := make([]byte, min(file.length, endLength+maxComment+locatorLength))
	if err := file.readAt(ctx, tail, file.length-int64(len(tail))); err != nil {
		return d, err
	}
	at := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if at < 0 || len(tail)-at < endLength {
		return d, archiveError(ctx)
	}
	end := tail[at:]
	d.members = uint64(binary.LittleEndian.Uint16(end[10:]))
	d.length = uint64(binary.LittleEndian.Uint32(end[12:]))
	d.begin = uint64(binary.LittleEndian.Uint32(end[16:]))
	if locator := tail[max(0, at-locatorLength):at]; bytes.HasPrefix(locator, []byte("PK\x06\x07")) {
		var large [largeLength]byte
		offset := binary.LittleEndian.Uint64(locator[8:])
		if offset > uint64(file.length) || file.readAt(ctx, large[:], int64(offset)) != nil || string(large[:4]) != "PK\x06\x06" {
			return d, archiveError(ctx)
		}
		d.members = binary.LittleEndian.Uint64(large[32:])
		d.length = binary.LittleEndian.Uint64(large[40:])
		d.begin = binary.LittleEndian.Uint64(large[48:])
	}
	return d, nil
}

// readDirectory returns the members of an archive.
func readDirectory(ctx Context, file section) ([]member, error) {
	const maxFiles = 1 << 18
	d, err := findDirectory(ctx, file)
	switch {
	case err != nil:
		return nil, err
	case d.members > maxFiles:
		return nil, newError("the archive has # files, more than any model", unsigned(d.members))
	case d.begin > uint64(file.length) || d.length > uint64(file.length)-d.begin:
		return nil, archiveError(ctx)
	}
	s := newStream(ctx, section{file.file, file.begin + int64(d.begin), int64(d.length)})
	var members []member
	for range d.members {
		m, err := readDirectoryEntry(s)
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, archiveError(ctx)
		}
		members = append(members, m)
	}
	return members, nil
}

// readDirectoryEntry reads what the directory says of a member.
func readDirectoryEntry(s *stream) (m member, err error) {
	var b [46]byte
	if err := s.full(b[:]); err != nil {
		return m, err
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
	text := make([]byte, word(28)+word(30)) // the name and the extra fields
	if err := s.full(text); err != nil {
		return m, err
	}
	if err := s.skip(uint64(word(32))); err != nil { // the comment
		return m, err
	}
	sizes := [...]uint64{ // in the order of the extra field
		uint64(binary.LittleEndian.Uint32(b[24:])), uint64(binary.LittleEndian.Uint32(b[20:])), uint64(binary.LittleEndian.Uint32(b[42:])),
	}
	name, extra := text[:word(28)], text[word(28):]
	const most = 1 << 62
	if string(b[:4]) != "PK\x01\x02" || !enlarge(sizes[:], extra) || max(sizes[0], sizes[1], sizes[2]) > most {
		return m, errDirectory
	}
	return member{string(name), uint16(word(10)), int64(sizes[1]), int64(sizes[0]), int64(sizes[2])}, nil
}

var errDirectory = newError("the ZIP archive is cut off or damaged; save it anew")

// enlarge replaces sizes that are too large for four bytes by those of the extra field for
// large files, and reports whether they are there.
func enlarge(sizes []uint64, extra []byte) bool {
	const large, tooLarge = 1, 1<<32 - 1
	var field []byte
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if n > len(extra)-4 {
			break
		}
		if id == large {
			field = extra[4:][:n]
		}
		extra = extra[4+n:]
	}
	for i, size := range sizes {
		if size != tooLarge {
			continue
		}
		if len(field) < 8 {
			return false
		}
		sizes[i], field = binary.LittleEndian.Uint64(field), field[8:]
	}
	return true
}
