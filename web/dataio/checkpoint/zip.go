package checkpoint

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"strings"
)

// openArchive reads a ZIP archive, which is PyTorch's if it has a pickle, and NumPy's
// if it has arrays.
func openArchive(ctx context.Context, _ string, file section) (*File, error) {
	if err := checkDirectory(ctx, file); err != nil {
		return nil, err
	}
	archive, err := zip.NewReader(readerAt{ctx, file}, file.length)
	if err != nil {
		return nil, archiveError(ctx)
	}
	f := &File{Format: "NumPy"}
	for _, member := range archive.File {
		if folder, ok := strings.CutSuffix(member.Name, "data.pkl"); ok && (folder == "" || folder[len(folder)-1] == '/') {
			return openTorch(ctx, file, archive, folder)
		}
	}
	for _, member := range archive.File {
		name, ok := strings.CutSuffix(member.Name, ".npy")
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
func archiveError(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return newError("the ZIP archive is cut off or damaged; save it anew")
}

// checkDirectory returns an error for an archive of too many files: archive/zip
// allocates memory for as many as the end of the archive promises.
func checkDirectory(ctx context.Context, file section) error {
	const maxFiles = 1 << 18
	const (
		endLength     = 22           // of the end of the directory, without the comment
		locatorLength = 20           // of what locates the end in the format of large files
		maxComment    = 1<<16 - 1    // of bytes behind the end
		end           = "PK\x05\x06" // begins the end of the directory
		largeEnd      = "PK\x06\x06"
	)
	tail := make([]byte, min(file.length, endLength+maxComment+locatorLength))
	begin := file.length - int64(len(tail))
	if err := file.readAt(ctx, tail, begin); err != nil {
		return err
	}
	at := bytes.LastIndex(tail, []byte(end))
	if at < 0 || len(tail)-at < endLength {
		return archiveError(ctx)
	}
	files := uint64(binary.LittleEndian.Uint16(tail[at+10:]))
	if files == 1<<16-1 && at >= locatorLength {
		var large [40]byte
		offset := int64(binary.LittleEndian.Uint64(tail[at-locatorLength+8:]))
		if offset < 0 || offset > file.length-int64(len(large)) {
			return archiveError(ctx)
		}
		if err := file.readAt(ctx, large[:], offset); err != nil {
			return err
		}
		if strings.HasPrefix(string(large[:]), largeEnd) {
			files = binary.LittleEndian.Uint64(large[32:])
		}
	}
	if files > maxFiles {
		return newError("the archive has # files, more than any model", unsigned(files))
	}
	return nil
}

// openMember returns the bytes of a file in an archive.
func openMember(ctx context.Context, file section, member *zip.File) (storage, error) {
	begin, err := member.DataOffset()
	if err != nil {
		return nil, archiveError(ctx)
	}
	compressed, length := int64(member.CompressedSize64), int64(member.UncompressedSize64)
	if begin < 0 || compressed < 0 || length < 0 || begin > file.length || compressed > file.length-begin {
		return nil, archiveError(ctx)
	}
	switch {
	case member.Method == zip.Store && compressed == length:
		return section{file.file, file.begin + begin, length}, nil
	case member.Method == zip.Deflate:
		return &deflated{from: section{file.file, file.begin + begin, compressed}, length: length}, nil
	}
	return nil, newError("the file # in the archive is compressed in a way that is not read", abbreviate(member.Name))
}

// readMember returns all bytes of a file in an archive, which may be at most most.
func readMember(ctx context.Context, file section, member *zip.File, most int64) ([]byte, error) {
	bytes, err := openMember(ctx, file, member)
	if err != nil {
		return nil, err
	}
	if bytes.size() > most {
		return nil, newError("the file # in the archive has # bytes, more than #", abbreviate(member.Name), unsigned(uint64(bytes.size())), unsigned(uint64(most)))
	}
	b := make([]byte, bytes.size())
	return b, bytes.readAt(ctx, b, 0)
}
