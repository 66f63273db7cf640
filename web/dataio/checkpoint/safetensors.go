package checkpoint

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

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

// isSafetensors reports whether a file begins with the length of a header and a brace.
// The highest bytes of the length are 0, unlike those of a text such as var x = {"a": 1}.
func isSafetensors(begin string) bool {
	return len(begin) >= 10 && begin[6:9] == "\x00\x00{" && (begin[9] == '"' || begin[9] == '}' || begin[9] == ' ' || begin[9] == '\n')
}

// openSafetensors reads a header, and sorts the tensors by where their numbers are.
func openSafetensors(ctx Context, _ string, file section) *File {
	f := readSafetensors(ctx, file)
	slices.SortStableFunc(f.Tensors, func(a, b Tensor) int { return cmp.Compare(a.Begin, b.Begin) })
	return f
}

// readSafetensors reads a header, one tensor after the other.
func readSafetensors(ctx Context, file section) *File {
	const prefix = 8
	length := binary.LittleEndian.Uint64(file.bytes(ctx, 0, prefix))
	if length > maxSafetensors {
		dataio.Refuse("safetensors-header-too-large: the header has # bytes, more than 24 MB; no model has such a header", length)
	}
	begin := prefix + int64(length)
	header := string(file.bytes(ctx, prefix, int64(length)))
	f, seen := &File{Format: "safetensors"}, map[string]bool{}
	dataio.Check(dataio.ReadMembers(ctx, header, errHeader, func(name string, value any) {
		switch object, ok := value.(map[string]any); {
		case seen[name]:
			dataio.Refuse("tensor-twice: the name # stands twice in the header", abbreviate(name))
		case !ok:
			dataio.Check(errHeader)
		case name == "__metadata__":
			for _, key := range slices.Sorted(maps.Keys(object)) {
				text, ok := object[key].(string)
				if !ok {
					dataio.Check(errHeader)
				}
				f.addEntry(key, text)
			}
		default:
			f.addTensor(name, object, file.part(begin, file.length-begin))
		}
		seen[name] = true
	}))
	return f
}

var errHeader = dataio.NewError("safetensors-header: the header is not the JSON of a safetensors file")

// addTensor adds a tensor: its keys are its type, its shape, and where its numbers begin and end, in
// bytes.
func (f *File) addTensor(name string, keys map[string]any, numbers section) {
	dtype, _ := keys["dtype"].(string)
	lengths, offsets := integersOf(keys, "shape"), integersOf(keys, "data_offsets")
	if dtype == "" || len(offsets) != 2 || offsets[0] > offsets[1] {
		dataio.Refuse("tensor-incomplete: the tensor # has not a dtype, a shape and two data_offsets in the header",
			abbreviate(name))
	}
	numbers.check(0, offsets[1])
	t := Tensor{Name: name, Type: dtype, bytes: numbers}
	t.Shape, t.Begin = parseShape(name, lengths), int64(offsets[0])
	t.Contiguous(false)
	if t.DType = dataio.FindDTypeBy(func(t dataio.DType) bool { return t.Header == dtype }); t.DType != nil {
		t.Type = t.DType.Name
		if bytes := uint64(t.Count()) * uint64(t.Size); bytes != offsets[1]-offsets[0] {
			dataio.Refuse("tensor-bytes: the tensor # has # bytes in the header, and its shape # needs #", abbreviate(name),
				offsets[1]-offsets[0], t.Shape, bytes)
		}
	}
	f.Tensors = append(f.Tensors, t)
}

// integersOf returns a list of integers that are not negative, nil if it is missing.
func integersOf(keys map[string]any, key string) (list []uint64) {
	value, given := keys[key]
	items, ok := value.([]any)
	if given && !ok {
		dataio.Check(errHeader)
	}
	for _, item := range items {
		x, ok := item.(float64)
		if !ok || !(x >= 0 && x < 1<<64) || x != math.Trunc(x) {
			dataio.Check(errHeader)
		}
		list = append(list, uint64(x))
	}
	return list
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
