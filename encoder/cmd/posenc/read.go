package main

import (
	"context"
	"errors"
	"fmt"
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
	file   string
	tensor string // the name; "" for those that may hold positions
	skip   int    // rows at the beginning that are left out
	limit  int    // how many numbers of a table are read

	// unknown tells that it is not known what the numbers are: tensors of rotary embeddings
	// are wanted, too, and matrices of which columns are left out.
	unknown bool
}

// one reads the only matrix of a source.
func (s source) one() (found, error) {
	list, err := s.all()
	switch {
	case err != nil:
		return found{}, err
	case len(list) == 1 && list[0].err != nil:
		return found{}, fmt.Errorf("%s: %w", list[0].name, list[0].err)
	case len(list) > 1:
		return found{}, errors.New(s.file + ": there are several tables; choose one with --tensor: " + names(list, s.file))
	}
	return list[0], nil
}

// names lists the names of the first matrices, without that of the file.
func names(list []found, file string) string {
	const most = 5
	var parts []string
	for _, f := range list[:min(most, len(list))] {
		parts = append(parts, strings.TrimPrefix(f.name, file+" "))
	}
	if len(list) > most {
		parts = append(parts, "…")
	}
	return strings.Join(parts, ", ")
}

// all reads all matrices of a source.
func (s source) all() ([]found, error) {
	if checkpoint.IsIndex(s.file) {
		return s.indexed()
	}
	f, size, err := open(s.file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := s.from(f, size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	return list, nil
}

// from reads the matrices of an open file.
func (s source) from(f *os.File, size int64) ([]found, error) {
	if !checkpoint.Is(f, size) {
		m, err := dataio.ReadFile(s.file, f, size)
		if err != nil {
			return nil, err
		}
		if s.tensor != "" {
			return nil, errors.New("the file has one table, and no tensor " + encoder.Quote(s.tensor))
		}
		if !s.unknown || s.skip != 0 {
			if err := m.Whole(); err != nil {
				return nil, err
			}
		}
		return s.skipped(found{name: s.file, Matrix: m}, s.skip)
	}
	model, err := checkpoint.Open(context.Background(), filepath.Base(s.file), f, size)
	if err != nil {
		return nil, err
	}
	return s.tensors(model)
}

// maxTables is how many tensors of a file are judged at most.
const maxTables = 1000

// tensors reads the tensor that is wanted, else the only one, else those that may hold
// positions.
func (s source) tensors(model *checkpoint.File) ([]found, error) {
	switch {
	case s.tensor != "":
		t := model.Find(s.tensor)
		if t == nil {
			return nil, s.noTensor(model)
		}
		return s.chosen(model, t)
	case len(model.Tensors) == 1 && !positions.IsWeight(model.Tensors[0].Name):
		return s.chosen(model, &model.Tensors[0])
	}
	candidates, err := positions.Look(context.Background(), model.Tensors)
	if err != nil {
		return nil, err
	}
	candidates = append(positions.List(model.Tensors), candidates...)
	if n := len(candidates); n > maxTables {
		return nil, errors.New(strconv.Itoa(n) + " tensors may hold positions, more than " + strconv.Itoa(maxTables) + "; choose one with --tensor")
	}
	var list []found
	for _, c := range candidates {
		read := func() ([]found, error) { return s.matrix(model, c.Tensor, s.skip) }
		switch {
		case !c.Tensor.Readable():
			continue
		case s.unknown && rotates(c.Kind):
			read = func() ([]found, error) { return s.frequencies(c.Tensor) }
		case c.Kind != positions.Table:
			continue
		}
		part, err := read()
		if err != nil {
			list = append(list, found{name: s.file + " " + c.Tensor.Name, err: err})
			continue
		}
		if m := part[0].Matrix; s.skip == 0 && zeros(m, c.Prefix) {
			part, _ = s.skipped(part[0], c.Prefix)
		}
		list = append(list, part...)
	}
	switch {
	case len(model.Tensors) == 0:
		return nil, errors.New("there are no tensors in the file")
	case list == nil:
		return nil, errors.New("none of the " + strconv.Itoa(len(model.Tensors)) + " tensors has the name or the shape of a table of positions; choose one with --tensor")
	}
	return list, nil
}

// chosen reads one tensor: as one of a rotary embedding if its name says so.
func (s source) chosen(model *checkpoint.File, t *checkpoint.Tensor) ([]found, error) {
	if kind, _, ok := positions.Named(t.Name); s.unknown && ok && rotates(kind) {
		return s.frequencies(t)
	}
	return s.matrix(model, t, s.skip)
}

// rotates reports whether a tensor belongs to a rotary embedding.
func rotates(kind positions.Kind) bool {
	return kind == positions.Frequencies || kind == positions.Factors || kind == positions.Rotation
}

// frequencies reads a tensor of a rotary embedding, also one with numbers that are not
// finite, as buffers have that were never filled.
func (s source) frequencies(t *checkpoint.Tensor) ([]found, error) {
	q := t.Squeezed()
	if len(q.Shape) == 0 || q.Count() == 0 {
		return s.matrix(nil, t, 0)
	}
	data, err := q.Rows(context.Background(), 0, min(q.Shape[0], max(1, s.limit/(q.Count()/q.Shape[0]))))
	if err != nil {
		return nil, err
	}
	columns := q.Shape[len(q.Shape)-1]
	m := &dataio.Matrix{Rows: len(data) / columns, Columns: columns, Data: data, Type: t.Type}
	return []found{{name: s.file + " " + t.Name, Matrix: m, rotates: true}}, nil
}

// zeros reports whether the first rows of a matrix are zero and others follow them: the
// class token before a grid of sines has such a row.
func zeros(m *dataio.Matrix, rows int) bool {
	return rows < m.Rows && !slices.ContainsFunc(m.Data[:rows*m.Columns], func(x float64) bool { return x != 0 })
}

// noTensor returns the error for a name that no tensor has.
func (s source) noTensor(model *checkpoint.File) error {
	var known []string
	for _, t := range model.Tensors {
		known = append(known, t.Name)
	}
	if len(known) < 3 {
		return errors.New("there is no tensor " + encoder.Quote(s.tensor) + ", but " + strings.Join(known, " and "))
	}
	return encoder.UnknownName("tensor", s.tensor, known)
}

// matrix reads the first rows of a tensor, and leaves out the first skip of them.
func (s source) matrix(model *checkpoint.File, t *checkpoint.Tensor, skip int) ([]found, error) {
	m, err := t.Matrix(context.Background(), s.limit)
	if err != nil {
		return nil, err
	}
	name := s.file
	if model.Format != "NumPy" || len(model.Tensors) > 1 {
		name += " " + t.Name
	}
	return s.skipped(found{name: name, Matrix: m}, skip)
}

// skipped leaves out the first rows of a matrix.
func (s source) skipped(f found, skip int) ([]found, error) {
	if skip < 0 {
		return nil, errors.New("skip " + strconv.Itoa(skip) + " is negative")
	}
	if skip >= f.Rows {
		return nil, errors.New("skip " + strconv.Itoa(skip) + " is not less than the number of rows " + strconv.Itoa(f.Rows))
	}
	m := *f.Matrix
	m.Rows, m.Data = m.Rows-skip, m.Data[skip*m.Columns:]
	if m.Positions != nil {
		m.Positions = m.Positions[skip:]
	}
	f.Matrix = &m
	return []found{f}, nil
}

// indexed reads the matrices of a model in several files, which lie beside their index.
func (s source) indexed() ([]found, error) {
	f, size, err := open(s.file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	index, err := checkpoint.ReadIndex(f, size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	var list []found
	for _, name := range index.Names {
		kind, _, ok := positions.Named(name)
		if s.tensor == name || s.tensor == "" && ok && (kind == positions.Table || s.unknown && rotates(kind)) {
			part := s
			part.file, part.tensor = filepath.Join(filepath.Dir(s.file), index.Files[name]), name
			found, err := part.all()
			if err != nil {
				return nil, err
			}
			list = append(list, found...)
		}
	}
	if list == nil {
		return nil, errors.New(s.file + ": none of the tensors in the index has the name of a table of positions, or that of --tensor")
	}
	return list, nil
}

// open opens a file, and returns its size.
func open(name string) (*os.File, int64, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, 0, cause(name, err)
	case !info.Mode().IsRegular(): // a pipe would make Open wait
		return nil, 0, errors.New(name + ": this is not a file; give the name of one")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, cause(name, err)
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
