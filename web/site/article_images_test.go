package main_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/resize"
)

// TestImagesPage checks what the page about images says of patches that are far from each
// other, and of the ways to resize a table of 256 dimensions: half of them are for an axis,
// as in MAE all sines, then all cosines.
func TestImagesPage(t *testing.T) {
	const old, size, half = 14, 24, 128
	pages := toolPages(t, "images")
	axis := convention.Convention{Layout: convention.Concatenated}

	g := func(k float64) float64 {
		x, err := newTable(t, axis, 1, half).RelativeDot(k)
		if err != nil {
			t.Fatal(err)
		}
		return x / (half / 2)
	}
	says(t, pages, "with 256 dimensions and 14 × 14 patches, the two ends of a row have cosine $1, opposite corners $2",
		"256 维、14 × 14 个图块时，一行两端的余弦是 $1，对角的两个图块是 $2", fixed((1+g(old-1))/2, 2), fixed(g(old-1), 2))

	rows := make([][]float64, old)
	for r := range rows {
		rows[r] = rowAt(t, axis, half, float64(r))
	}
	bicubic := resize.Bicubic.Rows(rows, size)
	exact := make([][]float64, size)
	for r := range exact {
		exact[r] = rowAt(t, axis, half, resize.Bicubic.Place(r, old, size))
	}
	says(t, pages, "as in timm differ by up to $1, bicubic and linear by corners, as the first Vision Transformer has it, by up to $2",
		"最多差 $1，双三次与最初的 Vision Transformer 所用的对齐角点的线性插值最多差 $2",
		fixed(farthest(bicubic, resize.Antialiased.Rows(rows, size)), 2), fixed(farthest(bicubic, resize.Corners.Rows(rows, size)), 2))
	says(t, pages, "in place of 24, which changes bicubic by up to $1", "是 24.1 而不是 24，与双三次最多差 $1",
		fixed(farthest(bicubic, resize.Offset.Rows(rows, size)), 2))
	says(t, pages, "bicubic is off by up to $1 from the formula at the same places", "双三次与公式在同样位置上的值最多差 $1", fixed(farthest(bicubic, exact), 2))
}

// rowAt returns the row of a position.
func rowAt(t *testing.T, c convention.Convention, d int, position float64) []float64 {
	t.Helper()
	table, err := c.At(d, []float64{position})
	if err != nil {
		t.Fatal(err)
	}
	row := make([]float64, d)
	if err := table.Rows64(row, 0, 1); err != nil {
		t.Fatal(err)
	}
	return row
}

// farthest returns the largest difference of the numbers of two matrices.
func farthest(a, b [][]float64) float64 {
	most := 0.0
	for r := range a {
		for j, x := range a[r] {
			most = max(most, math.Abs(x-b[r][j]))
		}
	}
	return most
}
