package inspect

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
)

// A Model is what files say of a model.
type Model struct {
	Names   []string // of the files with tensors
	Formats []string // of them, each once
	Count   int      // of all tensors

	// Candidates are the tensors that may hold positions, or if there are none the first
	// that are tables of numbers.
	Candidates []positions.Candidate
	Named      bool // whether a name, a shape or numbers are the reason for the candidates
	Unlisted   int  // how many tensors are left out of a list that would be too long

	Config     *model.File // the config.json, or nil
	ConfigName string      // empty for the keys of a GGUF file

	// Missing are the files of an index that have tensors of positions, and are not there.
	Missing []string
}

// mostCandidates is how many tensors are listed at most.
const mostCandidates = 1000

// Add reads what a file says: a checkpoint, the index of one, or a config.json.
func (m *Model) Add(ctx checkpoint.Context, name string, r io.ReaderAt, size int64) (err error) {
	defer func() {
		if err != nil && ctx.Err() == nil {
			err = &dataio.FileError{Name: name, Err: err}
		}
	}()
	defer dataio.Catch(&err)
	switch {
	case checkpoint.IsIndex(name):
		m.addIndex(dataio.Must(checkpoint.ReadIndex(r, size)))
	case IsConfig(name):
		m.Config, m.ConfigName = dataio.Must(model.Parse(dataio.Must(dataio.ReadTreeFile(r, size)))), name
	default:
		f := dataio.Must(checkpoint.Open(ctx, name, r, size))
		m.Names = append(m.Names, name)
		if !slices.Contains(m.Formats, f.Format) {
			m.Formats = append(m.Formats, f.Format)
		}
		m.Count += len(f.Tensors)
		m.Missing = slices.DeleteFunc(m.Missing, func(missing string) bool { return missing == name })
		m.list(f.Tensors, dataio.Must(positions.Look(ctx, f.Tensors)))
		m.addMetadata(f)
	}
	return nil
}

// list adds the candidates among tensors, and more of them.
func (m *Model) list(tensors []checkpoint.Tensor, more []positions.Candidate) {
	list := append(positions.List(tensors), more...)
	if m.Named = m.Named || len(list) > 0; !m.Named {
		list = tables(tensors)
	} else if len(m.Candidates) > 0 && m.Candidates[0].Reason.Text == "" {
		m.Candidates = nil // tables of a file before this one
	}
	listed := min(len(list), mostCandidates-len(m.Candidates))
	m.Candidates, m.Unlisted = append(m.Candidates, list[:listed]...), m.Unlisted+len(list)-listed
}

// A Group is candidates that differ in the numbers of their names alone, such as those of layers.
type Group struct {
	Name    string // with # in place of the numbers of several, and their count
	Members []int  // among the candidates
}

// Groups returns the candidates in groups.
func (m *Model) Groups() (groups []Group) {
	at := map[string]int{}
	for i := range m.Candidates {
		t := m.Candidates[i].Tensor
		parts := strings.Split(t.Name, ".")
		for k, part := range parts {
			if _, err := strconv.Atoi(part); err == nil {
				parts[k] = "#"
			}
		}
		pattern := strings.Join(parts, ".")
		key := pattern + " " + t.Type + dataio.ShapeText(t.Shape)
		k, known := at[key]
		if known {
			groups[k].Name = pattern
		} else {
			k, at[key] = len(groups), len(groups)
			groups = append(groups, Group{Name: t.Name})
		}
		groups[k].Members = append(groups[k].Members, i)
	}
	for i := range groups {
		if n := len(groups[i].Members); n > 1 {
			groups[i].Name = "(" + strconv.Itoa(n) + ") " + groups[i].Name
		}
	}
	return groups
}

// tables returns tensors that could be tables by their shape, without a reason.
func tables(tensors []checkpoint.Tensor) []positions.Candidate {
	var list []positions.Candidate
	for i := range tensors {
		t := &tensors[i]
		if n := len(t.Squeezed().Shape); t.Readable() && !positions.IsWeight(t.Name) && n >= 1 && n <= 3 && t.Count() > 1 {
			list = append(list, positions.Candidate{Tensor: t})
		}
	}
	return list
}

// addIndex takes into account which files of a model in several ones have tensors of positions.
func (m *Model) addIndex(index *checkpoint.Index) {
	for _, name := range index.Names {
		if _, _, ok := positions.Named(name); ok {
			m.Missing = append(m.Missing, index.Files[name])
		}
	}
	slices.Sort(m.Missing)
	m.Missing = slices.DeleteFunc(slices.Compact(m.Missing), func(name string) bool { return slices.Contains(m.Names, name) })
}

// IsConfig reports whether a file has the name of a configuration.
func IsConfig(name string) bool {
	return strings.HasSuffix(strings.ToLower(name), ".json") && !checkpoint.IsIndex(name)
}

// addMetadata reads the keys of a GGUF file as a configuration, unless there is one.
func (m *Model) addMetadata(f *checkpoint.File) {
	if f.Format != "GGUF" || m.Config != nil {
		return
	}
	tree := map[string]any{}
	for _, e := range f.Metadata {
		if x, err := strconv.ParseFloat(e.Value, 64); err == nil {
			tree[e.Name] = x
		} else {
			tree[e.Name] = e.Value
		}
	}
	if config, err := model.Parse(tree); err == nil && config.Format == model.GGUF {
		m.Config = config
	}
}

// Find returns the index of the candidate with a name, or of one that is read, or -1.
func (m *Model) Find(name string) int {
	at := slices.IndexFunc(m.Candidates, func(c positions.Candidate) bool { return c.Tensor.Name == name })
	if at < 0 {
		at = slices.IndexFunc(m.Candidates, func(c positions.Candidate) bool {
			return c.Tensor.Readable() && c.Tensor.Count() > 0 && c.Kind != positions.Indices
		})
	}
	if at < 0 && len(m.Candidates) > 0 {
		return 0
	}
	return at
}
