package angle

import "testing"

func BenchmarkGeometric(b *testing.B) {
	base := 10000.0
	for b.Loop() {
		Geometric(base, 256, 256)
		base++
	}
}

func BenchmarkRoot(b *testing.B) {
	base := 10000.0
	for b.Loop() {
		NewReal(base).Log2().Over(256).Exp2()
		base++
	}
}

func BenchmarkSincos(b *testing.B) {
	tau := Geometric(10000, 256, 256)
	at, row := make([]Phase, 256), make([]float64, 512)
	pos := 12345.0
	for b.Loop() {
		At(at, tau, pos)
		Sincos(row, at)
		pos++
	}
}
