package learned_test

import "testing"

// The size of GPT-2's table.
const benchRows, benchColumns = 1024, 768

func BenchmarkComponents(b *testing.B) {
	t := table(noise(benchRows*benchColumns, 1), benchColumns)
	for b.Loop() {
		t.Components(4)
	}
}

func BenchmarkFitSinusoid(b *testing.B) {
	t := table(paper(b, benchRows, benchColumns, 10000), benchColumns)
	for b.Loop() {
		t.FitSinusoid()
	}
}

func BenchmarkPower(b *testing.B) {
	t := table(noise(benchRows*benchColumns, 1), benchColumns)
	for b.Loop() {
		for j := range t.Columns() {
			t.Power(j)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	t := table(noise(benchRows*benchColumns, 1), benchColumns)
	for b.Loop() {
		t.Nearest()
	}
}

func BenchmarkSimilarity(b *testing.B) {
	t := table(noise(benchRows*benchColumns, 1), benchColumns)
	for b.Loop() {
		t.Similarity(256).Stationarity()
	}
}
