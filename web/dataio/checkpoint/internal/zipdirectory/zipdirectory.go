// Package zipdirectory reads which files a ZIP archive has, and where they are. It stands in
// for archive/zip, which makes the program of the workbench 50 KB larger as it is
// downloaded, 5.2 %: that needs file systems and times. Files are decompressed by
// package inflate.
package zipdirectory

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// Err is the error of an archive whose directory is damaged or not there.
var Err = errors.New("zipdirectory: the archive is cut off or damaged")

// A Member is a file in an archive (APPNOTE.TXT, 4.3.12), as the directory at the end of
// the archive has it.
type Member struct {
	Name       string
	Method     uint16 // of compression: Stored, Deflated or another
	Compressed int64  // bytes
	Length     int64  // of the bytes when decompressed
	Header     int64  // where the header is that comes before them
}

// Methods of compression.
const (
	Stored   = 0
	Deflated = 8
)

// A Directory is where the members of an archive are listed.
type Directory struct {
	Members uint64 // how many the archive says that it has

	archive       io.ReaderAt
	size          int64  // of the archive
	begin, length uint64 // in bytes
}

// Find reads where the directory of an archive of a size is: from the last record of the
// archive, or for one of many files or large ones from the record that its locator leads to.
// It returns Err, or the error of the archive.
func Find(archive io.ReaderAt, size int64) (d Directory, err error) {
	const (
		endLength     = 22        // of the last record, without the comment
		locatorLength = 20        // of the locator
		largeLength   = 56        // of the record that it leads to
		maxComment    = 1<<16 - 1 // of bytes behind the last record
	)
	tail := make([]byte, min(size, endLength+maxComment+locatorLength))
	if _, err := archive.ReadAt(tail, size-int64(len(tail))); err != nil && err != io.EOF {
		return d, err
	}
	at := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if at < 0 || len(tail)-at < endLength {
		return d, Err
	}
	end := tail[at:]
	d = Directory{
		Members: uint64(binary.LittleEndian.Uint16(end[10:])), archive: archive, size: size,
		length: uint64(binary.LittleEndian.Uint32(end[12:])), begin: uint64(binary.LittleEndian.Uint32(end[16:])),
	}
	if locator := tail[max(0, at-locatorLength):at]; bytes.HasPrefix(locator, []byte("PK\x06\x07")) {
		var large [largeLength]byte
		offset := binary.LittleEndian.Uint64(locator[8:])
		if offset > uint64(max(0, size-largeLength)) {
			return d, Err
		}
		if _, err := archive.ReadAt(large[:], int64(offset)); err != nil && err != io.EOF {
			return d, err
		}
		if string(large[:4]) != "PK\x06\x06" {
			return d, Err
		}
		d.Members = binary.LittleEndian.Uint64(large[32:])
		d.length = binary.LittleEndian.Uint64(large[40:])
		d.begin = binary.LittleEndian.Uint64(large[48:])
	}
	return d, nil
}

// Read returns the members that a directory lists. It returns Err, or the error of the
// archive.
func (d Directory) Read() ([]Member, error) {
	const maxLength = 64 << 20
	if d.length > maxLength || d.begin > uint64(d.size) || d.length > uint64(d.size)-d.begin {
		return nil, Err
	}
	list := make([]byte, d.length)
	if _, err := d.archive.ReadAt(list, int64(d.begin)); err != nil && err != io.EOF {
		return nil, err
	}
	var members []Member
	for range d.Members {
		m, rest, ok := readEntry(list)
		if !ok {
			return nil, Err
		}
		members, list = append(members, m), rest
	}
	return members, nil
}

// readEntry reads what the directory says of a member, and returns what comes after it.
func readEntry(b []byte) (m Member, rest []byte, ok bool) {
	const fixed = 46 // bytes before the name
	if len(b) < fixed || string(b[:4]) != "PK\x01\x02" {
		return m, nil, false
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
	name, extra, comment := word(28), word(30), word(32)
	text := b[fixed:]
	if len(text) < name+extra+comment {
		return m, nil, false
	}
	sizes := [...]uint64{ // in the order of the extra field
		uint64(binary.LittleEndian.Uint32(b[24:])), uint64(binary.LittleEndian.Uint32(b[20:])), uint64(binary.LittleEndian.Uint32(b[42:])),
	}
	const most = 1 << 62
	if !enlarge(sizes[:], text[name:][:extra]) || max(sizes[0], sizes[1], sizes[2]) > most {
		return m, nil, false
	}
	m = Member{string(text[:name]), uint16(word(10)), int64(sizes[1]), int64(sizes[0]), int64(sizes[2])}
	return m, text[name+extra+comment:], true
}

// enlarge replaces sizes that are too large for four bytes by those of the extra field for
// large files, and reports whether it has them.
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
