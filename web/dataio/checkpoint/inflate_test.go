package checkpoint

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"
)

// compressed returns bytes as compress/flate compresses them.
func compressed(t testing.TB, b []byte, level int) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, level)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(b)
	w.Close()
	return out.Bytes()
}

func inflate(b []byte) ([]byte, error) {
	return io.ReadAll(&inflater{from: bytes.NewReader(b)})
}

// TestInflate decompresses what compress/flate compressed, of all kinds of blocks.
func TestInflate(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 200_000)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	for name, b := range map[string][]byte{
		"nothing": nil, "a byte": {7}, "noise": noise, "zeros": make([]byte, 300_000),
		"repeats from far": append(append(append([]byte{}, noise[:30_000]...), noise[:32_000]...), noise[:30_000]...),
		"few symbols":      bytes.Repeat([]byte("positional encodings, "), 9_000),
	} {
		for level := -2; level <= 9; level++ {
			got, err := inflate(compressed(t, b, level))
			if err != nil || !bytes.Equal(got, b) {
				t.Errorf("%s at level %d: %d bytes, %v; want %d", name, level, len(got), err, len(b))
			}
		}
	}
}

// FuzzInflate compares with compress/flate: both decompress the same, or both refuse.
func FuzzInflate(f *testing.F) {
	for _, level := range []int{-2, 0, 1, 9} {
		f.Add(compressed(f, []byte("positional positional encodings"), level))
	}
	f.Add([]byte{6})
	f.Add([]byte{4, 0x80, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		const most = 1 << 20
		want, wantErr := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), most))
		got, err := io.ReadAll(io.LimitReader(&inflater{from: bytes.NewReader(b)}, most))
		if wantErr == nil && (err != nil || !bytes.Equal(got, want)) {
			t.Errorf("%d bytes, %v; want %d", len(got), err, len(want))
		}
		if wantErr != nil && err == nil && !bytes.HasPrefix(got, want) {
			t.Errorf("other bytes than those before an error: %d and %d", len(got), len(want))
		}
	})
}

func BenchmarkInflate(b *testing.B) {
	content := compressed(b, bytes.Repeat([]byte("positional encodings, "), 90_000), 6)
	b.SetBytes(22 * 90_000)
	for b.Loop() {
		inflate(content)
	}
}
