package checkpoint

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/jsonstream"
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
func isSafetensors(begin string) bool {
	return len(begin) >= 10 && begin[6:9] == "\x00\x00{" && (begin[9] == '"' || begin[9] == '}' || begin[9] == ' ' || begin[9] == '\n')
}

// openSafetensors reads a header, and sorts the tensors by where their numbers are, and the metadata by
// name.
func openSafetensors(ctx Context, _ string, file section) (*File, error) {
	f, err := readSafetensors(ctx, file)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(f.Tensors, func(a, b Tensor) int { return cmp.Compare(a.begin, b.begin) })
	slices.SortStableFunc(f.Metadata, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return f, nil
}

func readSafetensors(ctx Context, file section) (*File, error) {
	s := newStream(ctx, file)
	var prefix [8]byte
	if err := s.full(prefix[:]); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint64(prefix[:])
	switch {
	case length > maxSafetensors:
		return nil, newError("safetensors-header-too-large: the header has # bytes, more than 24 MB; no model has such a header", strconv.FormatUint(length, 10))
	case int64(length) > file.length-8:
		return nil, dataio.Truncated(file.length, 8+int64(length))
	}
	header := section{file.file, file.begin + 8, int64(length)}
	numbers := section{file.file, header.begin + header.length, file.length - 8 - header.length}
	f, r := &File{Format: "safetensors"}, jsonstream.NewReader(newStream(ctx, header))
	if f.decodeSafetensors(r, numbers); r.Err() != nil {
		return nil, jsonError(ctx, r.Err())
	}
	return f, nil
}

// jsonError returns the error of a context or of this package as it is, and any other
// as the error of a header that is no JSON.
func jsonError(ctx Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if known, ok := err.(*dataio.Error); ok {
		return known
	}
	return newError("safetensors-header: the header is not the JSON of a safetensors file")
}

// decodeSafetensors reads the header, one tensor after the other.
func (f *File) decodeSafetensors(r *jsonstream.Reader, numbers section) {
	seen := map[string]bool{}
	r.Object(func(name string) {
		switch {
		case seen[name]:
			r.Fail(errTensor(name, "tensor-twice: the name # stands twice in the header"))
		case name == "__metadata__": // named texts about the file
			r.Object(func(name string) { f.addEntry(name, r.Text()) })
		default:
			r.Fail(f.decodeTensor(r, name, numbers))
		}
		seen[name] = true
	})
}

// decodeTensorKeys reads the keys of a tensor: its type, its shape, and where its numbers
// begin and end, in bytes.
func decodeTensorKeys(r *jsonstream.Reader, name string) (dtype string, shape, offsets []uint64) {
	r.Object(func(key string) {
		switch key {
		case "dtype":
			dtype = r.Text()
		case "shape":
			shape = r.Integers()
		case "data_offsets":
			offsets = r.Integers()
		default:
			r.Skip()
		}
	})
	if dtype == "" || len(offsets) != 2 || offsets[0] > offsets[1] {
		r.Fail(errTensor(name, "tensor-incomplete: the tensor # has not a dtype, a shape and two data_offsets in the header"))
	}
	return dtype, shape, offsets
}

// decodeTensor reads what the header says of a tensor.
func (f *File) decodeTensor(r *jsonstream.Reader, name string, numbers section) error {
	dtype, lengths, offsets := decodeTensorKeys(r, name)
	if r.Err() != nil {
		return r.Err()
	}
	if end := offsets[1]; end > uint64(numbers.length) {
		return dataio.Truncated(numbers.begin+numbers.length, saturated(numbers.begin, end))
	}
	shape, err := parseShape(name, lengths)
	if err != nil {
		return err
	}
	t := Tensor{Name: name, Type: dtype, Shape: shape, bytes: numbers, begin: int64(offsets[0])}
	t.contiguous(false)
	if known, ok := safetensorsTypes[dtype]; ok {
		t.Type, t.element = known, dataio.FindDType(known)
		if bytes := uint64(t.Count()) * uint64(t.element.Size); bytes != offsets[1]-offsets[0] {
			return errTensor(name, "tensor-bytes: the tensor # has # bytes in the header, and its shape # needs #",
				strconv.FormatUint(offsets[1]-offsets[0], 10), ShapeText(shape), strconv.FormatUint(bytes, 10))
		}
	}
	f.Tensors = append(f.Tensors, t)
	return nil
}

// A Safetensors is a .safetensors file that is being written.
type Safetensors struct {
	header []string
	data   []byte
}

// Add adds a tensor: F32, BF16, or F8_E4M3, of whose numbers one byte each is written.
func (f *Safetensors) Add(name, dtype string, data []float64, shape ...int) {
	begin := len(f.data)
	for _, x := range data {
		bits := math.Float32bits(float32(x))
		switch dtype {
		case "F32":
			f.data = binary.LittleEndian.AppendUint32(f.data, bits)
		case "BF16":
			f.data = binary.LittleEndian.AppendUint16(f.data, uint16((bits+0x7fff+bits>>16&1)>>16))
		default:
			f.data = append(f.data, byte(bits>>24))
		}
	}
	lengths := make([]string, len(shape))
	for i, n := range shape {
		lengths[i] = strconv.Itoa(n)
	}
	f.header = append(f.header, `"`+name+`":{"dtype":"`+dtype+`","shape":[`+strings.Join(lengths, ",")+`],"data_offsets":[`+strconv.Itoa(begin)+","+strconv.Itoa(len(f.data))+`]}`)
}

// Bytes returns the file.
func (f *Safetensors) Bytes() []byte {
	header := "{" + strings.Join(f.header, ",") + "}"
	file := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(file, header...), f.data...)
}
