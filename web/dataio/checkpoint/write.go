package checkpoint

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
)

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
