package checkpoint

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
)

// A .gguf file (ggml-org/ggml, docs/gguf.md) is
//
//	"GGUF", version, the number of tensors, the number of entries
//	entries:  name, type, value
//	tensors:  name, the number of axes, their lengths, type, offset of the numbers
//
// and the numbers, from the next multiple of the entry general.alignment on. The first
// of the lengths belongs to the fastest axis; all is little-endian.

// ggmlTypes are the types of tensors. Those that are read have the names of element.
var ggmlTypes = map[uint32]string{
	0: "float32", 1: "float16", 2: "Q4_0", 3: "Q4_1", 6: "Q5_0", 7: "Q5_1", 8: "Q8_0", 9: "Q8_1",
	10: "Q2_K", 11: "Q3_K", 12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K",
	16: "IQ2_XXS", 17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S", 20: "IQ4_NL", 21: "IQ3_S", 22: "IQ2_S", 23: "IQ4_XS",
	24: "int8", 25: "int16", 26: "int32", 27: "int64", 28: "float64", 29: "IQ1_M", 30: "bfloat16",
	34: "TQ1_0", 35: "TQ2_0", 39: "MXFP4",
}

// ggufScalars are the types of values in entries that have a fixed size. The others are
// texts and arrays.
var ggufScalars = map[uint32]struct {
	size int
	show func(bits uint64) string
}{
	0: {1, unsigned},
	1: {1, func(bits uint64) string { return strconv.FormatInt(int64(int8(bits)), 10) }},
	2: {2, unsigned},
	3: {2, func(bits uint64) string { return strconv.FormatInt(int64(int16(bits)), 10) }},
	4: {4, unsigned},
	5: {4, func(bits uint64) string { return strconv.FormatInt(int64(int32(bits)), 10) }},
	6: {4, func(bits uint64) string {
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', -1, 32)
	}},
	7:  {1, func(bits uint64) string { return strconv.FormatBool(bits != 0) }},
	10: {8, unsigned},
	11: {8, func(bits uint64) string { return strconv.FormatInt(int64(bits), 10) }},
	12: {8, func(bits uint64) string { return strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64) }},
}

const (
	ggufText  = 8
	ggufArray = 9
)

// A ggufReader reads a file up to its numbers.
type ggufReader struct {
	*stream
	file      *File
	alignment uint64
	entries   uint64
	tensors   uint64
}

func openGGUF(ctx Context, _ string, file section) (*File, error) {
	g := &ggufReader{stream: newStream(ctx, file), file: &File{Format: "GGUF"}, alignment: 32}
	if err := g.head(); err != nil {
		return nil, err
	}
	for range g.entries {
		if err := g.entry(); err != nil {
			return nil, err
		}
	}
	for range g.tensors {
		if err := g.tensor(); err != nil {
			return nil, err
		}
	}
	return g.file, g.place()
}

// head reads the magic, the version and the counts.
func (g *ggufReader) head() error {
	var b [24]byte
	if err := g.full(b[:]); err != nil {
		return err
	}
	const maxEntries, maxTensors = 1 << 16, 1 << 18
	switch version := binary.LittleEndian.Uint32(b[4:]); version {
	case 2, 3:
	case 2 << 24, 3 << 24:
		return newError("gguf-big-endian: the GGUF file is big-endian; convert it to little-endian")
	default:
		return newError("gguf-version: version # of GGUF files is not 2 or 3", strconv.Itoa(int(version)))
	}
	g.tensors, g.entries = binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
	if g.tensors > maxTensors || g.entries > maxEntries {
		return newError("gguf-too-many: # tensors and # entries in the header are more than any model has", unsigned(g.tensors), unsigned(g.entries))
	}
	return nil
}

// integer reads an integer of 1 to 8 bytes.
func (g *ggufReader) integer(size int) (uint64, error) {
	var b [8]byte
	err := g.full(b[:size])
	return binary.LittleEndian.Uint64(b[:]), err
}

// text reads a text; of one with more than most bytes it returns "".
func (g *ggufReader) text(most uint64) (string, error) {
	n, err := g.integer(8)
	if err != nil {
		return "", err
	}
	if n > most {
		return "", g.skip(n)
	}
	b := make([]byte, n)
	err = g.full(b)
	return string(b), err
}

// entry reads a name and a value.
func (g *ggufReader) entry() error {
	name, err := g.text(1 << 16)
	if err != nil {
		return err
	}
	kind, err := g.integer(4)
	if err != nil {
		return err
	}
	value, err := g.value(uint32(kind), 0)
	if err != nil {
		return err
	}
	if name == "general.alignment" {
		if g.alignment, err = strconv.ParseUint(value, 10, 32); err != nil || g.alignment == 0 {
			return newError("gguf-alignment: general.alignment “#” in the header is not a positive integer", abbreviate(value))
		}
	}
	if value != "" {
		g.file.addEntry(name, value)
	}
	return nil
}

// value reads a value, and returns "" for an array or a long text.
func (g *ggufReader) value(kind uint32, depth int) (string, error) {
	if scalar, ok := ggufScalars[kind]; ok {
		bits, err := g.integer(scalar.size)
		return scalar.show(bits), err
	}
	switch kind {
	case ggufText:
		return g.text(1024)
	case ggufArray:
		return "", g.array(depth)
	}
	return "", newError("gguf-type: the type # of a value in the header is unknown", strconv.Itoa(int(kind)))
}

// array skips an array.
func (g *ggufReader) array(depth int) error {
	const maxDepth = 4
	kind, err := g.integer(4)
	if err != nil {
		return err
	}
	n, err := g.integer(8)
	switch {
	case err != nil:
		return err
	case depth == maxDepth || n > uint64(g.from.length):
		return newError("gguf-array: an array of # values in the header is larger than the file", unsigned(n))
	}
	if scalar, ok := ggufScalars[uint32(kind)]; ok {
		return g.skip(n * uint64(scalar.size))
	}
	for range n {
		if _, err := g.value(uint32(kind), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// tensor reads what the header says of a tensor.
func (g *ggufReader) tensor() error {
	name, err := g.text(1 << 12)
	if err != nil {
		return err
	}
	axes, err := g.integer(4)
	switch {
	case err != nil:
		return err
	case axes > 8:
		return errTensor(name, "tensor-axes: the tensor # has # axes, more than any has", unsigned(axes))
	}
	lengths := make([]uint64, axes)
	for i := range lengths {
		if lengths[i], err = g.integer(8); err != nil {
			return err
		}
	}
	kind, err := g.integer(4)
	if err != nil {
		return err
	}
	begin, err := g.integer(8)
	if err != nil {
		return err
	}
	slices.Reverse(lengths)
	shape, err := parseShape(name, lengths)
	if err != nil {
		return err
	}
	t := Tensor{Name: name, Shape: shape, begin: saturated(0, begin)}
	t.Type = cmp.Or(ggmlTypes[uint32(kind)], "type "+unsigned(kind))
	t.element = findElement(t.Type)
	t.contiguous(false)
	g.file.Tensors = append(g.file.Tensors, t)
	return nil
}

// place gives the tensors their numbers, which begin behind the header.
func (g *ggufReader) place() error {
	begin := g.position()
	if rest := uint64(begin) % g.alignment; rest > 0 {
		begin += int64(g.alignment - rest)
	}
	numbers := section{g.from.file, begin, max(0, g.from.length-begin)}
	for i := range g.file.Tensors {
		t := &g.file.Tensors[i]
		t.bytes = numbers
		if err := t.checkExtent(); err != nil {
			return err
		}
	}
	return nil
}
