package main

import (
	"net/http"

	"github.com/posenc/posenc/encoder"
)

// Limits of what one request may ask for, so that nothing takes longer than 50 ms
// of a processor. What is within free takes less than the 10 ms that Cloudflare
// grants to those who pay nothing (docs/deploy.md has the measurements).
type limit struct {
	what       [2]string
	free, most int
}

var (
	textNumbers   = limit{[2]string{"numbers as JSON or CSV", "JSON 或 CSV 的数值个数"}, 1 << 15, 1 << 17}
	binaryNumbers = limit{[2]string{"numbers as .npy or bytes", ".npy 或原始字节的数值个数"}, 1 << 19, 1 << 22}
	pixels        = limit{[2]string{"pixels of a picture", "图片的像素个数"}, 1 << 18, 1 << 21}
	dotTerms      = limit{[2]string{"offsets × d-model", "间隔个数 × d-model"}, 1 << 17, 1 << 20}
)

// limits are all there are.
var limits = []limit{textNumbers, binaryNumbers, dotTerms, pixels}

func limitNumbers(m *matrix) error {
	l := textNumbers
	if m.format.binary {
		l = binaryNumbers
	}
	return l.check("seq-len", m.state.SeqLen, "d-model", m.state.DModel)
}

// check refuses a product of a parameter and something else beyond the limit.
func (l limit) check(name string, n int, other string, size int) error {
	if n <= l.most/size {
		return nil
	}
	return refused(http.StatusRequestEntityTooLarge, name, encoder.Decimal(float64(n)),
		"× "+other+" "+decimal(size)+" is more than the "+decimal(l.most)+" "+l.what[0]+" that one answer may have; ask for parts")
}
