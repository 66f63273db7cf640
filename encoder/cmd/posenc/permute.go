package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A permutation reorders the weights of a model from one pairing of rotary embeddings to another,
// under which the scores stay as they are: in each head of the projections of queries and keys,
// of their biases and of their norms, by
//
//	half[i] = interleaved[2i],  half[i + n/2] = interleaved[2i+1]
//
// for i = 0, 1, …, n/2-1 and the n elements of a head that turn.
type permutation struct {
	from, to          string
	heads, kvHeads    int
	rotaryDim         int            // n; 0 for all elements of a head
	headDims          map[string]int // by the names of attention layers
	tensors, permuted int
}

func permute(args []string, out io.Writer) (int, error) {
	o, p := newOptions("permute"), permutation{headDims: map[string]int{}}
	o.StringVar(&p.from, "from", "", "")
	o.StringVar(&p.to, "to", "", "")
	value(o, "heads", &p.heads, integer)
	value(o, "kv-heads", &p.kvHeads, integer)
	value(o, "rotary-dim", &p.rotaryDim, integer)
	output := o.String("output", "", "")
	if err := o.parse(args, "FILE"); err != nil {
		return failed, err
	}
	p.kvHeads = cmp.Or(p.kvHeads, p.heads)
	switch pairings := []string{"interleaved", "half"}; {
	case o.files[0] == "-":
		return failed, errors.New("permute reads a file, not standard input")
	case !slices.Contains(pairings, p.from) || !slices.Contains(pairings, p.to) || p.from == p.to:
		return failed, errors.New("permute needs --from interleaved --to half, or --from half --to interleaved")
	case p.heads < 1 || p.kvHeads < 1:
		return failed, errors.New("permute needs the number of heads of queries, as in --heads 32, and of keys if there are fewer, as in --kv-heads 8")
	case p.rotaryDim < 0 || p.rotaryDim%2 != 0:
		return failed, errors.New("rotary-dim " + strconv.Itoa(p.rotaryDim) + " is not an even number of elements")
	case *output == "":
		return failed, errors.New("permute needs the name of the file, or of the folder for several files, that it writes: --output NAME")
	}
	if err := p.run(o.files[0], *output); err != nil {
		return failed, err
	}
	line(out, fmt.Sprintf("%s: %d of %d tensors permuted", *output, p.permuted, p.tensors))
	return expected, nil
}

// run reads all headers before it writes anything.
func (p *permutation) run(name, output string) error {
	files, folder := []string{name}, checkpoint.IsIndex(name)
	if folder {
		index, err := readIndex(name)
		if err != nil {
			return err
		}
		files = slices.Compact(slices.Sorted(maps.Values(index.Files)))
		for i, file := range files {
			files[i] = filepath.Join(filepath.Dir(name), file)
		}
	}
	models := make([]*checkpoint.File, len(files))
	for i, name := range files {
		err := readFile(name, func(f io.ReaderAt, size int64) (err error) {
			if models[i], err = checkpoint.Open(context.Background(), filepath.Base(name), f, size); err == nil {
				err = p.measure(models[i])
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	if len(p.headDims) == 0 {
		return errors.New(name + ": no tensor is a projection of queries, such as model.layers.0.self_attn.q_proj.weight")
	}
	moves := make([][]move, len(files))
	for i, m := range models {
		var err error
		if moves[i], err = p.moves(m); err != nil {
			return fmt.Errorf("%s: %w", files[i], err)
		}
	}
	if !folder {
		return rewrite(name, output, moves[0])
	}
	if err := os.Mkdir(output, 0o777); err != nil {
		return cause(output, err)
	}
	for i, file := range files {
		if err := rewrite(file, filepath.Join(output, filepath.Base(file)), moves[i]); err != nil {
			return err
		}
	}
	return rewrite(name, filepath.Join(output, filepath.Base(name)), nil)
}

// A part is what a tensor is to attention: of queries or of keys, their projection or their norm.
type part struct{ key, norm bool }

var parts = map[string]part{
	"q_proj": {}, "wq": {}, "q_norm": {norm: true},
	"k_proj": {key: true}, "wk": {key: true}, "k_norm": {key: true, norm: true},
}

// fused are the names of projections in which queries and keys are rows of one matrix.
var fused = []string{"qkv_proj", "query_key_value", "c_attn", "Wqkv", "wqkv"}

// partOf returns what a tensor is, and to which attention layer it belongs; ok is false for tensors
// other than these parts. The first matrix of a low-rank adapter, lora_A, has no rows of heads.
func partOf(name string) (layer string, of part, ok bool, err error) {
	words := strings.Split(name, ".")
	if last := words[len(words)-1]; last != "weight" && last != "bias" || slices.Contains(words, "lora_A") {
		return "", of, false, nil
	}
	for i, word := range words {
		if slices.Contains(fused, word) {
			return "", of, false, errors.New(name + " has queries and keys in one matrix, which is not supported")
		}
		if of, ok := parts[word]; ok {
			return strings.Join(words[:i], "."), of, true, nil
		}
	}
	return "", of, false, nil
}

// measure finds out how wide the heads of each attention layer are.
func (p *permutation) measure(m *checkpoint.File) error {
	if m.Format != "safetensors" {
		return errors.New("the file is not .safetensors")
	}
	for i := range m.Tensors {
		t := &m.Tensors[i]
		layer, of, ok, err := partOf(t.Name)
		if err != nil {
			return err
		}
		if !ok || of.key || of.norm || len(t.Shape) == 0 {
			continue
		}
		dim := t.Shape[0] / p.heads
		if least := max(2, p.rotaryDim); dim*p.heads != t.Shape[0] || dim%2 != 0 || dim < least {
			return fmt.Errorf("%s has %d rows, which are not %d heads of an even number of elements, at least %d", t.Name, t.Shape[0], p.heads, least)
		}
		p.headDims[layer] = dim
	}
	return nil
}

// A move is the bytes of a tensor whose rows are reordered.
type move struct {
	begin, size int64
	row         int64 // bytes
	order       []int // which row of a head becomes each row
}

// moves returns what is reordered in a file, in the order of its bytes.
func (p *permutation) moves(m *checkpoint.File) (list []move, err error) {
	p.tensors += len(m.Tensors)
	to := rotary.Interleaved
	if p.to == "half" {
		to = rotary.Half
	}
	for i := range m.Tensors {
		t := &m.Tensors[i]
		layer, of, ok, _ := partOf(t.Name)
		if !ok || len(t.Shape) == 0 {
			continue
		}
		dim, heads := p.headDims[layer], p.heads
		if of.key {
			heads = p.kvHeads
		}
		perHead := of.norm && t.Shape[0] == dim
		if dim == 0 || t.Shape[0] != heads*dim && !perHead {
			return nil, fmt.Errorf("%s has %d rows, which are not %d heads of %d elements", t.Name, t.Shape[0], heads, dim)
		}
		begin, size, ok := t.Place()
		if !ok {
			return nil, fmt.Errorf("%s has type %s, which is not supported", t.Name, encoder.Quote(t.Type))
		}
		list = append(list, move{begin, size, size / int64(t.Shape[0]), to.Order(dim, cmp.Or(p.rotaryDim, dim))})
	}
	slices.SortFunc(list, func(a, b move) int { return cmp.Compare(a.begin, b.begin) })
	p.permuted += len(list)
	return list, nil
}

// rewrite copies a file, with moves, to another that does not exist. It keeps one head in memory.
func rewrite(name, output string, moves []move) error {
	src, size, err := open(name)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return cause(output, err)
	}
	w := bufio.NewWriterSize(dst, 1<<20)
	err = errors.Join(copyMoved(w, src, size, moves), w.Flush(), dst.Close())
	if err != nil {
		os.Remove(output)
		return cause(output, err)
	}
	return nil
}

func copyMoved(dst io.Writer, src io.ReaderAt, size int64, moves []move) error {
	at := int64(0)
	for _, m := range moves {
		if _, err := io.Copy(dst, io.NewSectionReader(src, at, m.begin-at)); err != nil {
			return err
		}
		head := make([]byte, m.row*int64(len(m.order)))
		for at = m.begin; at < m.begin+m.size; at += int64(len(head)) {
			if _, err := src.ReadAt(head, at); err != nil && err != io.EOF {
				return err
			}
			for _, row := range m.order {
				if _, err := dst.Write(head[int64(row)*m.row:][:m.row]); err != nil {
					return err
				}
			}
		}
	}
	_, err := io.Copy(dst, io.NewSectionReader(src, at, size-at))
	return err
}
