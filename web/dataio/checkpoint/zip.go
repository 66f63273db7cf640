package checkpoint

import (
	"encoding/binary"
	"strings"
)

// openArchive reads a ZIP archive, which is PyTorch's if it has a pickle, and NumPy's
// if it has arrays.
func openArchive(ctx Context, _ string, file section) (*File, error) {
	members, err := readDirectory(ctx, file)
	if err != nil {
		return nil, err
	}
	f := &File{Format: "NumPy"}
	for i := range members {
		if folder, ok := strings.CutSuffix(members[i].name, "data.pkl"); ok && (folder == "" || folder[len(folder)-1] == '/') {
			return openTorch(ctx, file, members, folder)
		}
	}
	for i := range members {
		member := &members[i]
		name, ok := strings.CutSuffix(member.name, ".npy")
		if !ok {
			continue
		}
		bytes, err := openMember(ctx, file, member)
		if err != nil {
			return nil, err
		}
		t, err := numpyTensor(ctx, name, bytes)
		if err != nil {
			return nil, err
		}
		f.Tensors = append(f.Tensors, *t)
	}
	if f.Tensors == nil {
		return nil, newError("the archive has neither arrays of NumPy nor a pickle of PyTorch")
	}
	return f, nil
}

// archiveError returns the error for a ZIP archive that cannot be read.
func archiveError(ctx Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return errDirectory
}

// openMember returns the bytes of a file in an archive.
func openMember(ctx Context, file section, m *member) (storage, error) {
	const headerLength = 30 // without the name and the extra fields
	var header [headerLength]byte
	if err := file.readAt(ctx, header[:], m.header); err != nil || string(header[:4]) != "PK\x03\x04" {
		return nil, archiveError(ctx)
	}
	word := func(at int) int64 { return int64(binary.LittleEndian.Uint16(header[at:])) }
	begin := m.header + headerLength + word(26) + word(28)
	if begin > file.length || m.compressed > file.length-begin {
		return nil, archiveError(ctx)
	}
	switch {
	case m.method == stored && m.compressed == m.length:
		return section{file.file, file.begin + begin, m.length}, nil
	case m.method == deflatedMethod:
		return &deflated{from: section{file.file, file.begin + begin, m.compressed}, length: m.length}, nil
	}
	return nil, newError("the file # in the archive is compressed in a way that is not read", abbreviate(m.name))
}

// readMember returns all bytes of a file in an archive, which may be at most most.
func readMember(ctx Context, file section, m *member, most int64) ([]byte, error) {
	bytes, err := openMember(ctx, file, m)
	if err != nil {
		return nil, err
	}
	if bytes.size() > most {
		return nil, newError("the file # in the archive has # bytes, more than #", abbreviate(m.name), unsigned(uint64(bytes.size())), unsigned(uint64(most)))
	}
	b := make([]byte, bytes.size())
	return b, bytes.readAt(ctx, b, 0)
}
