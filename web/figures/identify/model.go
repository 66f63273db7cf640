package identify

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

// isModel reports whether a file is one in which models are saved, other than a single
// array of NumPy.
func isModel(s figure.Source) bool {
	begin := make([]byte, 1)
	n, _ := s.File.ReadAt(begin, 0)
	const numpy = 0x93
	return n == 1 && begin[0] != numpy && checkpoint.Is(s.File, s.Size)
}

// readModel reads the only array of a model's file.
func readModel(p figure.Progress, s figure.Source) (*dataio.Matrix, error) {
	f, err := checkpoint.Open(p, s.Name, s.File, s.Size)
	if err != nil {
		return nil, err
	}
	if len(f.Tensors) != 1 {
		return nil, &severalError{len(f.Tensors)}
	}
	return f.Tensors[0].Matrix(p, dataio.MaxReadNumbers)
}

// A severalError is why a file is not read: it has several tensors, or none.
type severalError struct{ tensors int }

func (e *severalError) Error() string { return e.in(text.English) }

// in says it in a language.
func (e *severalError) in(lang text.Lang) string {
	n := strconv.Itoa(e.tensors)
	return lang.Say("this file has "+n+" tensors; the tool for checkpoints shows which of them hold positions, and what they are", "此文件有 "+n+" 个张量；检查点工具会说明其中哪些存有位置编码，以及它们是什么")
}
