package identify

import (
	"io"
	"strconv"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

// Asked returns what the form asks for.
func (e *Evidence) Asked() figure.Asked {
	return figure.Asked{
		Label: text.Message{English: "Your numbers", Chinese: "你的数"},
		Hint: text.Message{
			English: "Output of NumPy or PyTorch, JSON, CSV, or numbers with spaces; or drop a .npy, .csv or .json file anywhere on this figure, or a .npz, .safetensors or .pt with one array. Nothing leaves your machine.",
			Chinese: "NumPy 或 PyTorch 打印的数、JSON、CSV，或以空格分隔的数；也可以把 .npy、.csv、.json 文件，或只含一个数组的 .npz、.safetensors、.pt 文件，拖到本图任意处。数据不会离开你的设备。",
		},
		Endings: ".npy,.csv,.tsv,.txt,.json,.npz,.safetensors,.gguf,.pt,.pth,.bin",
		Sample:  "sample",
	}
}

// SampleText returns the sample of the state as NumPy prints it.
func (e *Evidence) SampleText(v *figure.View) string { return sampleText(v.State.Sample) }

// Read reads numbers from a text or a file, and looks for what makes them.
func (e *Evidence) Read(p figure.Progress, s figure.Source, lang text.Lang) figure.Reading {
	m, err := read(p, s)
	if err != nil {
		if e, ok := err.(*severalError); ok {
			return figure.Reading{Problem: e.in(lang), Better: "checkpoint"}
		}
		if e, ok := err.(*dataio.Error); ok {
			return figure.Reading{Problem: text.Read(lang, e.Text, e.Values)}
		}
		return figure.Reading{Problem: err.Error()}
	}
	notes := ""
	for i, note := range m.Notes {
		if i > 0 {
			notes += lang.Say(" ", "")
		}
		notes += text.Read(lang, note.Text, note.Values)
	}
	about := strconv.Itoa(m.Rows) + " × " + strconv.Itoa(m.Columns) + lang.Say(" numbers.", " 个数。")
	p.Doing(lang.Say("Looking for what makes the numbers", "正在寻找生成这些数的公式"))
	// The search pauses in each row, which may be short: to ask takes some microseconds.
	pauses, every := 0, 1+3/m.Columns
	f := find(&Numbers{Rows: m.Rows, Columns: m.Columns, Data: m.Data, Gap: identify.Gap(m.Gap)}, func() {
		if pauses++; pauses%every == 0 {
			p.Err()
		}
	})
	return figure.Reading{Value: f, About: about, Notes: notes}
}

// A wantedFile is a file that is read as long as that is wanted.
type wantedFile struct {
	file io.ReaderAt
	p    figure.Progress
}

func (f wantedFile) ReadAt(dst []byte, offset int64) (int, error) {
	if err := f.p.Err(); err != nil {
		return 0, err
	}
	return f.file.ReadAt(dst, offset)
}

func read(p figure.Progress, s figure.Source) (*dataio.Matrix, error) {
	pause := func() { p.Err() }
	if s.File == nil {
		return dataio.ReadTextGradually(s.Text, s.Cut, pause)
	}
	if isModel(s) {
		return readModel(p, s)
	}
	s.File = wantedFile{s.File, p}
	return dataio.ReadFileGradually(s.Name, s.File, s.Size, pause)
}

// Give makes the figure show numbers, and what makes them.
func (e *Evidence) Give(v *figure.View, value any) figure.Result {
	e.given, e.pointed = value.(*found), nil
	return v.Same()
}
