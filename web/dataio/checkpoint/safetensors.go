package checkpoint

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"sort"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

// A .safetensors file is the length n of the header in eight bytes, the header of n
// bytes in JSON, and the numbers:
//
//	{"wpe.weight": {"dtype": "F32", "shape": [1024, 768], "data_offsets": [0, 3145728]},
//	 "__metadata__": {"format": "pt"}, …}
//
// Offsets count from the end of the header. All numbers are little-endian, row after
// row.

// maxSafetensors is the largest header, which a file with 200,000 tensors does not
// reach.
const maxSafetensors = 24 << 20

// safetensorsTypes are the types that are read, by their names in headers.
var safetensorsTypes = map[string]string{
	"F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16",
	"I64": "int64", "I32": "int32", "I16": "int16", "I8": "int8",
	"U64": "uint64", "U32": "uint32", "U16": "uint16", "U8": "uint8", "BOOL": "bool",
}

// isSafetensors reports whether a file begins with the length of a header and a brace.
// The highest bytes of the length are 0, unlike those of a text such as var x = {"a": 1}.
func isSafetensors(begin string, _ int64) bool {
	return len(begin) >= 10 && begin[6:9] == "\x00\x00{" && (begin[9] == '"' || begin[9] == '}' || begin[9] == ' ' || begin[9] == '\n')
}

// A safetensorsEntry is what a header says of a tensor.
type safetensorsEntry struct {
	Type    string   `json:"dtype"`
	Shape   []uint64 `json:"shape"`
	Offsets []uint64 `json:"data_offsets"`
}

func openSafetensors(ctx context.Context, _ string, file section) (*File, error) {
	s := newStream(ctx, file)
	var prefix [8]byte
	if err := s.full(prefix[:]); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint64(prefix[:])
	switch {
	case length > maxSafetensors:
		return nil, newError("the header has # bytes, more than 24 MB; no model has such a header", strconv.FormatUint(length, 10))
	case int64(length) > file.length-8:
		return nil, dataio.Truncated(file.length, 8+int64(length))
	}
	header := section{file.file, file.begin + 8, int64(length)}
	numbers := section{file.file, header.begin + header.length, file.length - 8 - header.length}
	f := &File{Format: "safetensors"}
	if err := f.decodeSafetensors(json.NewDecoder(newStream(ctx, header)), numbers); err != nil {
		return nil, jsonError(ctx, err)
	}
	sort.SliceStable(f.Tensors, func(i, j int) bool { return f.Tensors[i].begin < f.Tensors[j].begin })
	return f, nil
}

// jsonError returns the error of a context or of this package as it is, and any other
// as that of a header that is no JSON.
func jsonError(ctx context.Context, err error) error {
	var known *dataio.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &known):
		return known
	}
	return newError("the header is not the JSON of a safetensors file")
}

var errNotObject = newError("the header is not the JSON of a safetensors file")

// decodeSafetensors reads the header, one tensor after the other.
func (f *File) decodeSafetensors(d *json.Decoder, numbers section) error {
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return errNotObject
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		if seen[name] {
			return errTensor(name, "the name # stands twice in the header")
		}
		seen[name] = true
		if name == "__metadata__" {
			err = f.decodeMetadata(d)
		} else {
			err = f.decodeTensor(d, name, numbers)
		}
		if err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// decodeMetadata reads the texts that the header has besides.
func (f *File) decodeMetadata(d *json.Decoder) error {
	var texts map[string]string
	if err := d.Decode(&texts); err != nil {
		return err
	}
	for name, value := range texts {
		f.addEntry(name, value)
	}
	sort.Slice(f.Metadata, func(i, j int) bool { return f.Metadata[i].Name < f.Metadata[j].Name })
	return nil
}

// addEntry keeps a value that is short enough to be shown.
func (f *File) addEntry(name, value string) {
	const maxName, maxValue, most = 256, 1024, 4096
	if len(name) <= maxName && len(value) <= maxValue && len(f.Metadata) < most {
		f.Metadata = append(f.Metadata, Entry{name, value})
	}
}

// decodeTensor reads what the header says of a tensor.
func (f *File) decodeTensor(d *json.Decoder, name string, numbers section) error {
	var e safetensorsEntry
	if err := d.Decode(&e); err != nil {
		return err
	}
	if e.Type == "" || len(e.Offsets) != 2 || e.Offsets[0] > e.Offsets[1] {
		return errTensor(name, "the tensor # has not a dtype, a shape and two data_offsets in the header")
	}
	if end := e.Offsets[1]; end > uint64(numbers.length) {
		return dataio.Truncated(numbers.begin+numbers.length, saturated(numbers.begin, end))
	}
	shape, err := parseShape(name, e.Shape)
	if err != nil {
		return err
	}
	t := Tensor{Name: name, Type: e.Type, Shape: shape, bytes: numbers, begin: int64(e.Offsets[0])}
	t.contiguous(false)
	if known, ok := safetensorsTypes[e.Type]; ok {
		t.Type, t.element = known, findElement(known)
		if bytes := uint64(t.Count()) * uint64(t.element.size); bytes != e.Offsets[1]-e.Offsets[0] {
			return errTensor(name, "the tensor # has # bytes in the header, and its shape # needs #",
				strconv.FormatUint(e.Offsets[1]-e.Offsets[0], 10), ShapeText(shape), strconv.FormatUint(bytes, 10))
		}
	}
	f.Tensors = append(f.Tensors, t)
	return nil
}
