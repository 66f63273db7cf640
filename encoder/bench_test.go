package encoder

import "testing"

func BenchmarkRows32(b *testing.B) {
	for _, s := range []struct {
		name string
		l, d int
	}{{"4096x1024", 4096, 1024}, {"100x256", 100, 256}, {"512x512", 512, 512}, {"64x65536", 64, 65536}} {
		b.Run(s.name, func(b *testing.B) {
			dst := make([]float32, s.l*s.d)
			for b.Loop() {
				e, err := New(s.l, s.d)
				if err != nil {
					b.Fatal(err)
				}
				if err := e.Rows32(dst, 0, s.l); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.l*s.d), "ns/elem")
		})
	}
}
func BenchmarkSincos(b *testing.B) {
	a := phase{0x123456789abcdef0, 5}
	var s float64
	for b.Loop() {
		x, y := a.sincos()
		s += x + y
		a.hi += 0x123456789abcdef0
	}
	_ = s
}
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(100, 256)
	}
}
func BenchmarkLog2(b *testing.B) {
	for b.Loop() {
		log2(10000)
	}
}
func BenchmarkExp2(b *testing.B) {
	for b.Loop() {
		exp2neg(0, ln2)
	}
}
