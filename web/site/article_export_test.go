package main_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/export"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestExportPage checks what the page about export says of its files, and that a file
// tells from which conventions and which first position it can be.
func TestExportPage(t *testing.T) {
	pages := toolPages(t, "export")
	v := figuretest.View(t, 1024, text.English, "convention", "fairseq", "padding-idx", "1", "start", "7", "seq-len", "20", "d-model", "16")
	numbers := export.Spec.New().Data(v)
	e, err := dataio.NewExport(numbers, dataio.NPY())
	if err != nil {
		t.Fatal(err)
	}
	size, _ := e.Len()
	says(t, pages, "file has $1 bytes of header and then the bits of the numbers", "文件先是 $1 字节的文件头，然后是各数的二进制", strconv.Itoa(size-4*20*16))
	says(t, pages, "compute in float32 throughout, which is off by $1 at position 511 in rows of 512 numbers", "全程用 float32 计算，每行 512 个数时，到位置 511 已差 $1",
		fixed(lost(t, precision.Float32, precision.InAngle, 511), 5))

	var data []float64
	row := make([]float64, len(numbers.Columns))
	for r := range numbers.Rows {
		numbers.Row(row, r)
		data = append(data, row...)
	}
	id, err := identify.Identify(data, 16)
	if err != nil || len(id.Matches) == 0 || !slices.Contains(append(id.Matches[0].Same, id.Matches[0].Preset), "fairseq") || id.Matches[0].Start != 7 {
		t.Errorf("the file is identified as %+v (%v)", id, err)
	}
}
