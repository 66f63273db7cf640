package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/posenc/posenc/web/dataio"
)

// read reads the matrix in a file.
func read(name string) (*dataio.Matrix, error) {
	f, size, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := dataio.ReadFile(name, f, size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// open opens a file, and returns its size.
func open(name string) (*os.File, int64, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, cause(name, err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		f.Close()
		return nil, 0, cause(name, err)
	case !info.Mode().IsRegular():
		f.Close()
		return nil, 0, errors.New(name + ": this is not a file; give the name of one")
	}
	return f, info.Size(), nil
}

// cause returns an error that begins with the name of the file, as all others do.
func cause(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
