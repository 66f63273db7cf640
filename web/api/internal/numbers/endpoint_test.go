package numbers_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sbinet/npyio"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/apitest"
)

func TestEncode(t *testing.T) {
	e, err := encoder.New(3, 4, encoder.Base(100), encoder.Start(-7))
	if err != nil {
		t.Fatal(err)
	}
	want32, want64 := make([]float32, 12), make([]float64, 12)
	if err := errors.Join(e.Rows32(want32, 0, 3), e.Rows64(want64, 0, 3)); err != nil {
		t.Fatal(err)
	}
	const address = "/api/encode?seq-len=3&d-model=4&base=100&start=-7"

	for dtype, want := range map[string]any{"float32": want32, "float64": want64} {
		memory, err := binary.Append(nil, binary.LittleEndian, want)
		if err != nil {
			t.Fatal(err)
		}
		if got := apitest.Get(t, address+"&format=raw&dtype="+dtype).Body.Bytes(); !bytes.Equal(got, memory) {
			t.Errorf("raw %s = %x, want %x", dtype, got, memory)
		}
	}
	var object struct {
		Shape []int
		Data  []float32
	}
	if err := json.Unmarshal(apitest.Get(t, address).Body.Bytes(), &object); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(object.Shape, []int{3, 4}) || !slices.Equal(object.Data, want32) {
		t.Errorf("JSON = %v %v, want [3 4] %v", object.Shape, object.Data, want32)
	}
	var fromNPY []float64
	if err := npyio.Read(apitest.Get(t, address+"&format=npy&dtype=float64").Body, &fromNPY); err != nil || !slices.Equal(fromNPY, want64) {
		t.Errorf(".npy = %v (%v), want %v", fromNPY, err, want64)
	}
	lines := strings.Split(apitest.Get(t, address+"&format=csv").Body.String(), "\r\n")
	if lines[0] != "position,0,1,2,3" || !strings.HasPrefix(lines[1], "-7,") || len(lines) != 5 {
		t.Errorf("CSV = %q", lines)
	}
}

// A body of several pieces is complete and as long as announced.
func TestLongBodies(t *testing.T) {
	for _, format := range []string{"json", "csv", "npy", "raw"} {
		w := apitest.Get(t, "/api/encode?seq-len=150&d-model=512&format="+format)
		if want := w.Header().Get("Content-Length"); want != "" && want != strconv.Itoa(w.Body.Len()) {
			t.Errorf("%s: %d bytes, announced %s", format, w.Body.Len(), want)
		}
		if format != "json" {
			continue
		}
		var object struct{ Data []float64 }
		if err := json.Unmarshal(w.Body.Bytes(), &object); err != nil || len(object.Data) != 150*512 {
			t.Errorf("JSON has %d numbers (%v), want %d", len(object.Data), err, 150*512)
		}
	}
}
