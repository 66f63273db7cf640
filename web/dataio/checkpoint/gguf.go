package checkpoint

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

// A .gguf file (ggml-org/ggml, docs/gguf.md) is
//
//	"GGUF", version, the number of tensors, the number of entries
//	entries:  name, type, value
//	tensors:  name, the number of axes, their lengths, type, offset of the numbers
//
// and the numbers, from the next multiple of the entry general.alignment on. The first
// of the lengths belongs to the fastest axis; all is little-endian.

// ggmlTypes are the types of tensors. Those that are read have the names of package dataio.
var ggmlTypes = map[uint64]string{
	0: "float32", 1: "float16", 2: "Q4_0", 3: "Q4_1", 6: "Q5_0", 7: "Q5_1", 8: "Q8_0", 9: "Q8_1",
	10: "Q2_K", 11: "Q3_K", 12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K",
	16: "IQ2_XXS", 17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S", 20: "IQ4_NL", 21: "IQ3_S", 22: "IQ2_S", 23: "IQ4_XS",
	24: "int8", 25: "int16", 26: "int32", 27: "int64", 28: "float64", 29: "IQ1_M", 30: "bfloat16",
	34: "TQ1_0", 35: "TQ2_0", 39: "MXFP4",
}

// ggufScalars are the types of values in entries that have a fixed size. The others are
// texts and arrays.
var ggufScalars = map[uint64]struct {
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
}

func openGGUF(ctx Context, _ string, file section) *File {
	const maxEntries, maxTensors = 1 << 16, 1 << 18
	g := &ggufReader{stream: newStream(ctx, file, maxHeader), file: &File{Format: "GGUF"}, alignment: 32}
	g.integer(4)
	version, tensors, entries := g.integer(4), g.integer(8), g.integer(8)
	switch {
	case version == 2<<24 || version == 3<<24:
		dataio.Refuse("gguf-big-endian: the GGUF file is big-endian; convert it to little-endian")
	case version != 2 && version != 3:
		dataio.Refuse("gguf-version: version # of GGUF files is not 2 or 3", version)
	case tensors > maxTensors || entries > maxEntries:
		dataio.Refuse("gguf-too-many: # tensors and # entries in the header are more than any model has", tensors, entries)
	}
	for range entries {
		g.entry()
	}
	for range tensors {
		g.tensor()
	}
	// The numbers begin behind the header.
	begin := g.offset - int64(len(g.rest))
	if rest := uint64(begin) % g.alignment; rest > 0 {
		begin += int64(g.alignment - rest)
	}
	numbers := file.part(begin, max(0, file.length-begin))
	for i := range g.file.Tensors {
		t := &g.file.Tensors[i]
		t.bytes = numbers
		t.checkExtent()
	}
	return g.file
}

// integer reads an integer of 1 to 8 bytes.
func (g *ggufReader) integer(size int) uint64 {
	var b [8]byte
	g.read(b[:size])
	return binary.LittleEndian.Uint64(b[:])
}

// text reads a text; of one with more than most bytes it returns "".
func (g *ggufReader) text(most uint64) string {
	n := g.integer(8)
	if n > most {
		g.skip(n)
		return ""
	}
	b := make([]byte, n)
	g.read(b)
	return string(b)
}

func (g *ggufReader) entry() {
	name := g.text(1 << 16)
	value := g.value(g.integer(4), 0)
	if name == "general.alignment" {
		var err error
		if g.alignment, err = strconv.ParseUint(value, 10, 32); err != nil || g.alignment == 0 {
			dataio.Refuse("gguf-alignment: general.alignment “#” in the header is not a positive integer", abbreviate(value))
		}
	}
	if value != "" {
		g.file.addEntry(name, value)
	}
}

// value reads a value, and returns "" for an array or a long text.
func (g *ggufReader) value(kind uint64, depth int) string {
	if scalar, ok := ggufScalars[kind]; ok {
		return scalar.show(g.integer(scalar.size))
	}
	switch kind {
	case ggufText:
		return g.text(1024)
	case ggufArray:
		g.array(depth)
	default:
		dataio.Refuse("gguf-type: the type # of a value in the header is unknown", kind)
	}
	return ""
}

// array skips an array.
func (g *ggufReader) array(depth int) {
	const maxDepth = 4
	kind, n := g.integer(4), g.integer(8)
	if depth == maxDepth || n > uint64(g.from.length) {
		dataio.Refuse("gguf-array: an array of # values in the header is larger than the file", n)
	}
	if scalar, ok := ggufScalars[kind]; ok {
		g.skip(n * uint64(scalar.size))
		return
	}
	for range n {
		g.value(kind, depth+1)
	}
}

func (g *ggufReader) tensor() {
	name, axes := g.text(1<<12), g.integer(4)
	if axes > 8 {
		dataio.Refuse("tensor-axes: the tensor # has # axes, more than any has", abbreviate(name), axes)
	}
	lengths := make([]uint64, axes)
	for i := range lengths {
		lengths[i] = g.integer(8)
	}
	slices.Reverse(lengths)
	kind, begin := g.integer(4), g.integer(8)
	t := Tensor{Name: name, Type: cmp.Or(ggmlTypes[kind], "type "+unsigned(kind))}
	t.Shape, t.Begin = parseShape(name, lengths), saturated(0, begin)
	t.DType = dataio.FindDType(t.Type)
	t.Contiguous(false)
	g.file.Tensors = append(g.file.Tensors, t)
}
