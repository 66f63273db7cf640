package checkpoint

import (
	"encoding/binary"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// ZIP archives are read here and not by archive/zip, which makes the program of the workbench 50 KB
// larger as it is downloaded, 5.2 %: that needs file systems and times.

// A member is a file in an archive (APPNOTE.TXT, 4.3.12), as the directory at the end of
// the archive has it.
type member struct {
	name       string
	method     uint16 // of compression
	compressed int64  // bytes
	length     int64  // of the bytes when decompressed
	header     int64  // where the header is that comes before them
}

// Methods of compression that are read.
const (
	methodStored   = 0
	methodDeflated = 8
)

var errDirectory = dataio.NewError("zip-cut: the ZIP archive is cut off or damaged; save it anew")

// readDirectory returns the members of an archive. Its last record says where they are listed, or in
// an archive of many files or large ones the record that its locator leads to.
func readDirectory(ctx Context, file section) []member {
	const (
		endLength     = 22        // of the last record, without the comment
		maxComment    = 1<<16 - 1 // of bytes behind the last record
		locatorLength = 20        // of the locator
		largeLength   = 56        // of the record that it leads to
		maxFiles      = 1 << 18
		maxLength     = 64 << 20 // of the list
	)
	tailLength := min(file.length, endLength+maxComment+locatorLength)
	tail := string(file.bytes(ctx, file.length-tailLength, tailLength))
	at := strings.LastIndex(tail, "PK\x05\x06")
	if at < 0 || len(tail)-at < endLength {
		dataio.Check(errDirectory)
	}
	end := []byte(tail[at:])
	members := uint64(binary.LittleEndian.Uint16(end[10:]))
	length, begin := uint64(binary.LittleEndian.Uint32(end[12:])), uint64(binary.LittleEndian.Uint32(end[16:]))
	if locator := at - locatorLength; locator >= 0 && strings.HasPrefix(tail[locator:], "PK\x06\x07") {
		offset := binary.LittleEndian.Uint64([]byte(tail[locator+8:]))
		if offset > uint64(max(0, file.length-largeLength)) {
			dataio.Check(errDirectory)
		}
		large := file.bytes(ctx, int64(offset), largeLength)
		if string(large[:4]) != "PK\x06\x06" {
			dataio.Check(errDirectory)
		}
		members = binary.LittleEndian.Uint64(large[32:])
		length, begin = binary.LittleEndian.Uint64(large[40:]), binary.LittleEndian.Uint64(large[48:])
	}
	if members > maxFiles {
		dataio.Refuse("zip-too-many: the archive has # files, more than any model", members)
	}
	if length > maxLength || begin > uint64(file.length) || length > uint64(file.length)-begin {
		dataio.Check(errDirectory)
	}
	var all []member
	for list := file.bytes(ctx, int64(begin), int64(length)); uint64(len(all)) < members; {
		var m member
		m, list = readMember(list)
		all = append(all, m)
	}
	return all
}

// readMember reads what the directory says of a member, and returns what comes after it.
func readMember(b []byte) (m member, rest []byte) {
	const fixed = 46 // bytes before the name
	if len(b) < fixed || string(b[:4]) != "PK\x01\x02" {
		dataio.Check(errDirectory)
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
	name, extra, comment := word(28), word(30), word(32)
	text := b[fixed:]
	if len(text) < name+extra+comment {
		dataio.Check(errDirectory)
	}
	m = member{name: string(text[:name]), method: uint16(word(10))}
	large := largeSizes(text[name:][:extra])
	for _, size := range [...]struct {
		at int
		of *int64
	}{{24, &m.length}, {20, &m.compressed}, {42, &m.header}} { // in the order of the extra field
		n := uint64(binary.LittleEndian.Uint32(b[size.at:]))
		if n == 1<<32-1 {
			if len(large) < 8 {
				dataio.Check(errDirectory)
			}
			n, large = binary.LittleEndian.Uint64(large), large[8:]
		}
		if n > 1<<62 {
			dataio.Check(errDirectory)
		}
		*size.of = int64(n)
	}
	return m, text[name+extra+comment:]
}

// largeSizes returns the extra field with the sizes that are too large for four bytes.
func largeSizes(extra []byte) (field []byte) {
	const large = 1
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
	return field
}

// openMember returns the bytes of a file in an archive, which by decompresses.
func openMember(ctx Context, file section, m *member, by *inflater) storage {
	const headerLength = 30 // without the name and the extra fields
	if m.header > file.length-headerLength {
		dataio.Check(errDirectory)
	}
	header := file.bytes(ctx, m.header, headerLength)
	if string(header[:4]) != zipBegin {
		dataio.Check(errDirectory)
	}
	word := func(at int) int64 { return int64(binary.LittleEndian.Uint16(header[at:])) }
	begin := m.header + headerLength + word(26) + word(28)
	if begin > file.length || m.compressed > file.length-begin {
		dataio.Check(errDirectory)
	}
	bytes := file.part(begin, m.compressed)
	switch {
	case m.method == methodStored && m.compressed == m.length:
		return bytes
	case m.method != methodDeflated:
		dataio.Refuse("zip-compression: the file # in the archive is compressed in a way that is not read",
			abbreviate(m.name))
	}
	return &deflated{from: bytes, length: m.length, by: by}
}

// readAll returns all bytes of a file in an archive, which may be at most most.
func readAll(ctx Context, file section, m *member, most int64) []byte {
	bytes := openMember(ctx, file, m, new(inflater))
	if bytes.size() > most {
		dataio.Refuse("zip-file-too-large: the file # in the archive has # bytes, more than #", abbreviate(m.name), uint64(bytes.size()), uint64(most))
	}
	b := make([]byte, bytes.size())
	bytes.readAt(ctx, b, 0)
	return b
}
