package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
)

// A found matrix is one of those in a file.
type found struct {
	name string // of the file, and of the tensor if there are several
	*dataio.Matrix
	err     error // why the numbers of a tensor among several cannot be judged
	rotates bool  // whether they are of a rotary embedding
}

// some says that only the first rows were read, as the end of a sentence.
func (f found) some() string {
	if f.Partial {
		return "; only the first " + strconv.Itoa(f.Rows) + " rows were read"
	}
	return ""
}

// A source is a file and which of its numbers are wanted.
type source struct {
	file    string
	tensors []string // the names; nil for those that may hold positions
	skip    int      // rows at the beginning that are left out
	limit   int      // how many numbers of a table are read

	// unknown tells that it is not known what the numbers are: tensors of rotary embeddings
	// are wanted, too, and matrices that lack some columns.
	unknown bool
}

// one reads the only matrix of a source.
func (s source) one() (found, error) {
	const most = 5
	var first found
	var names []string
	err := s.each(func(f found) bool {
		if names == nil {
			first = f
		}
		names = append(names, strings.TrimPrefix(f.name, s.file+" "))
		return len(names) <= most
	})
	switch {
	case err != nil:
		return found{}, err
	case len(names) > 1:
		if len(names) > most {
			names[most] = "…"
		}
		return found{}, errors.New(s.file + ": there are several tables; choose one with --tensor: " + strings.Join(names, ", "))
	case first.err != nil:
		return found{}, fmt.Errorf("%s: %w", first.name, first.err)
	}
	return first, nil
}

// each reads the matrices of a source, one at a time, and calls do with each until it
// returns false.
func (s source) each(do func(found) bool) error {
	if checkpoint.IsIndex(s.file) {
		return s.eachOfIndex(do)
	}
	return readFile(s.file, func(f io.ReaderAt, size int64) error { return s.eachOf(f, size, do) })
}

// eachOf reads the matrices of an open file.
func (s source) eachOf(file io.ReaderAt, size int64, do func(found) bool) error {
	if checkpoint.Is(file, size) {
		model, err := checkpoint.Open(context.Background(), filepath.Base(s.file), file, size)
		if err != nil {
			return err
		}
		return s.eachTensor(model, do)
	}
	m, err := dataio.ReadFile(context.Background(), s.file, file, size)
	if err != nil {
		return err
	}
	if s.tensors != nil {
		return errors.New("the file has one table, and no tensor " + encoder.Quote(s.tensors[0]))
	}
	if !s.unknown || s.skip != 0 {
		if err := m.Whole(); err != nil {
			return err
		}
	}
	f, err := skipped(found{name: s.file, Matrix: m}, s.skip)
	if err == nil {
		do(f)
	}
	return err
}

// maxTables is how many tensors of a model are judged at most.
const maxTables = 1000

// checkTables returns an error for more than maxTables tensors.
func checkTables(n int) error {
	if n > maxTables {
		return errors.New(strconv.Itoa(n) + " tensors may hold positions, more than " + strconv.Itoa(maxTables) + "; choose one with --tensor")
	}
	return nil
}

// eachTensor reads the tensors that are wanted, else the only one, else those that may hold
// positions.
func (s source) eachTensor(model *checkpoint.File, do func(found) bool) error {
	names := s.tensors
	if names == nil && len(model.Tensors) == 1 && !positions.IsWeight(model.Tensors[0].Name) {
		names = []string{model.Tensors[0].Name}
	}
	for _, name := range names {
		t := model.Find(name)
		if t == nil {
			return noTensor(model, name)
		}
		kind, _, _ := positions.Named(name)
		f, err := s.tensor(model, t, kind)
		if err != nil || !do(f) {
			return err
		}
	}
	if names != nil {
		return nil
	}
	candidates, err := positions.Look(context.Background(), model.Tensors)
	if err != nil {
		return err
	}
	candidates = append(positions.List(model.Tensors), candidates...)
	if err := checkTables(len(candidates)); err != nil {
		return err
	}
	some := false
	for _, c := range candidates {
		if !c.Tensor.Readable() || !s.wants(c.Kind) {
			continue
		}
		some = true
		f, err := s.tensor(model, c.Tensor, c.Kind)
		switch {
		case err != nil:
			f = found{name: s.file + " " + c.Tensor.Name, err: err}
		case s.skip == 0 && zeros(f.Matrix, c.Prefix):
			f, _ = skipped(f, c.Prefix)
		}
		if !do(f) {
			return nil
		}
	}
	switch {
	case len(model.Tensors) == 0:
		return errors.New("there are no tensors in the file")
	case !some:
		return errors.New("none of the " + strconv.Itoa(len(model.Tensors)) + " tensors has the name or the shape of a table of positions; choose one with --tensor")
	}
	return nil
}

// wants reports whether tensors of a kind are read.
func (s source) wants(kind positions.Kind) bool {
	return kind == positions.Table || s.unknown && kind.Rotates()
}

// tensor reads the first rows of a tensor, and leaves out the first skip of them. If it is of a rotary
// embedding, no row is left out, and numbers may be not finite, as in buffers that were never filled.
func (s source) tensor(model *checkpoint.File, t *checkpoint.Tensor, kind positions.Kind) (found, error) {
	q, rotates := t.Squeezed(), s.unknown && kind.Rotates()
	if rotates {
		s.skip = 0
	}
	if rotates && len(q.Shape) > 0 && q.Count() > 0 {
		data, err := q.Rows(context.Background(), 0, min(q.Shape[0], max(1, s.limit/(q.Count()/q.Shape[0]))))
		if err != nil {
			return found{}, err
		}
		columns := q.Shape[len(q.Shape)-1]
		m := &dataio.Matrix{Rows: len(data) / columns, Columns: columns, Data: data, Type: t.Type}
		return found{name: s.file + " " + t.Name, Matrix: m, rotates: true}, nil
	}
	m, err := t.Matrix(context.Background(), s.limit)
	if err != nil {
		return found{}, err
	}
	name := s.file
	if model.Format != "NumPy" || len(model.Tensors) > 1 {
		name += " " + t.Name
	}
	return skipped(found{name: name, Matrix: m}, s.skip)
}

// zeros reports whether the first rows of a matrix are zero and others follow them: the
// class token before a grid of sines has such a row.
func zeros(m *dataio.Matrix, rows int) bool {
	return rows < m.Rows && !slices.ContainsFunc(m.Data[:rows*m.Columns], func(x float64) bool { return x != 0 })
}

// noTensor returns the error for a name that no tensor has.
func noTensor(model *checkpoint.File, name string) error {
	var known []string
	for _, t := range model.Tensors {
		known = append(known, t.Name)
	}
	if len(known) < 3 {
		return errors.New("there is no tensor " + encoder.Quote(name) + ", but " + strings.Join(known, " and "))
	}
	return encoder.UnknownName("tensor", name, known)
}

// skipped leaves out the first rows of a matrix.
func skipped(f found, skip int) (found, error) {
	if skip < 0 {
		return found{}, errors.New("skip " + strconv.Itoa(skip) + " is negative")
	}
	if skip >= f.Rows {
		return found{}, errors.New("skip " + strconv.Itoa(skip) + " is not less than the number of rows " + strconv.Itoa(f.Rows))
	}
	m := *f.Matrix
	m.Rows, m.Data = m.Rows-skip, m.Data[skip*m.Columns:]
	if m.Positions != nil {
		m.Positions = m.Positions[skip:]
	}
	f.Matrix = &m
	return f, nil
}

// eachOfIndex reads the matrices of a model in several files, which lie beside their index.
func (s source) eachOfIndex(do func(found) bool) error {
	index, err := readIndex(s.file)
	if err != nil {
		return err
	}
	var parts []source
	at := map[string]int{} // the files of parts
	count := 0
	for _, name := range index.Names {
		kind, _, ok := positions.Named(name)
		if !slices.Contains(s.tensors, name) && (s.tensors != nil || !ok || !s.wants(kind)) {
			continue
		}
		file := index.Files[name]
		i, known := at[file]
		if !known {
			i, at[file] = len(parts), len(parts)
			part := s
			part.file, part.tensors = filepath.Join(filepath.Dir(s.file), file), nil
			parts = append(parts, part)
		}
		parts[i].tensors = append(parts[i].tensors, name)
		count++
	}
	if err := checkTables(count); err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	if parts == nil {
		return errors.New(s.file + ": none of the tensors in the index has the name of a table of positions, or that of --tensor")
	}
	more := true
	for i := 0; i < len(parts) && more; i++ {
		if err := parts[i].each(func(f found) bool { more = do(f); return more }); err != nil {
			return err
		}
	}
	return nil
}

func readIndex(name string) (index *checkpoint.Index, err error) {
	err = readFile(name, func(f io.ReaderAt, size int64) (err error) {
		index, err = checkpoint.ReadIndex(f, size)
		return err
	})
	return index, err
}

// readFile opens a file to read it. Errors begin with its name.
func readFile(name string, read func(f io.ReaderAt, size int64) error) error {
	f, size, err := open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := read(f, size); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// maxInput is how many bytes of standard input are read, as they are kept in memory.
const maxInput = 256 << 20

// open opens a file, or what comes from standard input for "-", and returns its size.
func open(name string) (c contents, size int64, err error) {
	if name == "-" {
		text, err := io.ReadAll(io.LimitReader(os.Stdin, maxInput+1))
		if err == nil && len(text) > maxInput {
			err = fmt.Errorf("is larger than %d bytes; give the name of a file", maxInput)
		}
		if err != nil {
			return c, 0, cause(name, err)
		}
		return contents{bytes.NewReader(text), io.NopCloser(nil)}, int64(len(text)), nil
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return c, 0, cause(name, err)
	case !info.Mode().IsRegular(): // a pipe would make Open wait
		return c, 0, errors.New(name + ": this is not a file; give the name of one")
	}
	f, err := os.Open(name)
	if err != nil {
		return c, 0, cause(name, err)
	}
	return contents{f, f}, info.Size(), nil
}

// contents are those of a file, or of standard input.
type contents struct {
	io.ReaderAt
	io.Closer
}

// cause returns an error that begins with the name of the file, as all others do.
func cause(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
