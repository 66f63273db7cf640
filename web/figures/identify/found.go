package identify

import (
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/text"
)

// Numbers are a matrix that somebody has, row after row.
type Numbers struct {
	Rows, Columns int
	Data          []float64
	Gap           identify.Gap // of a print with … in place of rows and columns
}

// grid returns the numbers to be drawn.
func (n *Numbers) grid() chart.Grid {
	return chart.Grid{Rows: n.Rows, Columns: n.Columns, Data: n.Data}
}

// found is what makes some numbers.
type found struct {
	numbers *Numbers
	err     error // why they are not identified

	*identify.Identification
	best *identify.Fit // the match, or what is nearest; nil if there is neither

	// embedding is the rotary embedding that the numbers are of, or nil.
	embedding *invfreq.Identification

	made, difference chart.Grid // of best; without rows if there is none
	largest          chart.Extreme
	columns          []float64 // the largest difference of each column
	scale            float64   // the number of the last colours: the amplitude, or the largest number
}

// find looks for what makes numbers, and calls pause again and again meanwhile.
func find(n *Numbers, pause func()) *found {
	f := &found{numbers: n}
	f.Identification, f.err = identify.Corners(n.Data, n.Columns, n.Gap, pause)
	if f.err != nil {
		f.Identification = new(identify.Identification)
	}
	pause()
	if n.Gap == (identify.Gap{}) {
		if id, err := invfreq.Identify(n.Data, n.Columns); err == nil && id.Reason != invfreq.None {
			f.embedding = id
		}
	}
	switch {
	case len(f.Matches) > 0:
		f.best = &f.Matches[0]
	case f.embedding != nil: // which no convention is near to
	case len(f.Near) > 0:
		f.best = &f.Near[0]
	}
	f.scale = math.Abs(n.grid().Extreme().Size)
	if f.best != nil {
		f.compare(pause)
		f.scale = max(f.scale, math.Abs(f.made.Extreme().Size))
	}
	if math.Abs(f.scale-1) < 0.01 {
		f.scale = 1
	}
	return f
}

// compare compares the numbers with those of the best fit.
func (f *found) compare(pause func()) {
	made := chart.NewGrid(f.numbers.Rows, f.numbers.Columns)
	atOnce := max(1, (1<<14)/made.Columns) // rows
	for lo := 0; lo < made.Rows; lo += atOnce {
		pause()
		hi := min(lo+atOnce, made.Rows)
		if f.best.Rows64(made.Data[lo*made.Columns:hi*made.Columns], lo, hi) != nil {
			return
		}
	}
	f.made, f.difference = made, f.numbers.grid().Minus(made)
	pause()
	f.largest = f.difference.Extreme()
	pause()
	f.columns = make([]float64, made.Columns)
	for i, x := range f.difference.Data {
		j := i % made.Columns
		f.columns[j] = max(f.columns[j], math.Abs(x))
	}
}

// A Judgement is what makes given numbers, for figures that say so in the words of this one.
type Judgement struct{ found *found }

// Judge looks for what makes numbers, and calls pause again and again meanwhile.
func Judge(n *Numbers, pause func()) *Judgement { return &Judgement{find(n, pause)} }

// Explained reports whether a convention makes the numbers.
func (j *Judgement) Explained() bool { return len(j.found.Matches) > 0 }

// Shape returns the lengths of the axes of the grid whose cells the rows are, nil for other
// positions.
func (j *Judgement) Shape() []int { return j.found.best.Shape }

// Embedding returns the rotary embedding that the numbers are of, or nil.
func (j *Judgement) Embedding() *invfreq.Identification { return j.found.embedding }

// Made returns the numbers of the convention that makes the given ones, or is nearest; a
// Grid without rows if there is none.
func (j *Judgement) Made() chart.Grid { return j.found.made }

// Words returns the verdict, and what it rests on, line by line.
func (j *Judgement) Words(v *plot.View) (verdict string, details []string) {
	p := &picture{View: v, found: j.found}
	if j.found.err != nil && j.found.embedding != nil {
		return p.rotary(), nil // of a buffer with numbers that are not finite
	}
	return p.verdict(), p.details()
}

// read reads numbers from a text or a file, and looks for what makes them.
func read(p plot.Progress, s plot.Source, lang text.Lang) plot.Reading {
	m, err := matrixOf(p, s)
	switch err := err.(type) {
	case nil:
	case severalError:
		return plot.Reading{Problem: in(lang).Say(several, "n", int(err)), Better: "checkpoint"}
	case *dataio.Error:
		return plot.Reading{Problem: text.Read(lang, err.Text, err.Values)}
	default:
		return plot.Reading{Problem: err.Error()}
	}
	var notes []string
	for _, note := range m.Notes {
		notes = append(notes, text.Read(lang, note.Text, note.Values))
	}
	v := in(lang)
	p.Doing(v.Say(looking))
	// The search pauses in each row, which may be short: to ask takes some microseconds.
	pauses, every := 0, 1+3/m.Columns
	f := find(&Numbers{Rows: m.Rows, Columns: m.Columns, Data: m.Data, Gap: identify.Gap(m.Gap)}, func() {
		if pauses++; pauses%every == 0 {
			p.Err()
		}
	})
	about := v.Say(counted, "rows", strconv.Itoa(m.Rows), "columns", strconv.Itoa(m.Columns))
	return plot.Reading{Value: f, About: about, Notes: strings.Join(notes, v.Say(space))}
}

// in returns a view for words in a language.
func in(lang text.Lang) *plot.View { return &plot.View{Lang: lang} }

// matrixOf reads the matrix of a source: of a file in which models are saved, other than a
// single array of NumPy, the only tensor.
func matrixOf(p plot.Progress, s plot.Source) (*dataio.Matrix, error) {
	pause := func() { p.Err() }
	if s.File == nil {
		return dataio.ReadTextGradually(s.Text, s.Cut, pause)
	}
	begin := make([]byte, 1)
	n, _ := s.File.ReadAt(begin, 0)
	const numpy = 0x93
	if n == 0 || begin[0] == numpy || !checkpoint.Is(s.File, s.Size) {
		return dataio.ReadFileGradually(s.Name, wantedFile{s.File, p}, s.Size, pause)
	}
	f, err := checkpoint.Open(p, s.Name, s.File, s.Size)
	if err != nil {
		return nil, err
	}
	if len(f.Tensors) != 1 {
		return nil, severalError(len(f.Tensors))
	}
	return f.Tensors[0].Matrix(p, dataio.MaxReadNumbers)
}

// A wantedFile is a file that is read as long as that is wanted.
type wantedFile struct {
	file io.ReaderAt
	p    plot.Progress
}

func (f wantedFile) ReadAt(dst []byte, offset int64) (int, error) {
	if err := f.p.Err(); err != nil {
		return 0, err
	}
	return f.file.ReadAt(dst, offset)
}

// A severalError is why a file is not read: it has several tensors, or none.
type severalError int

func (e severalError) Error() string { return in(text.English).Say(several, "n", int(e)) }

// Sample returns the numbers of a choice of sample, rounded to a few decimals as if they had
// been printed:
//
//	fairseq        words at the positions behind padding_idx
//	one-row        a single row of the paper, of an unknown position
//	doubled-index  rows with the bug of that name
//	bfloat16       rows whose angles were computed in bfloat16
//	gaussian       what no convention makes, spread as vectors are before they are learned
func Sample(name string) *Numbers {
	n := &Numbers{Rows: 16, Columns: 16, Data: make([]float64, 16*16)}
	switch name {
	case "one-row":
		n = &Numbers{Rows: 1, Columns: 32, Data: make([]float64, 32)}
		e, _ := encoder.New(1, n.Columns, encoder.Start(1234))
		e.Rows64(n.Data, 0, 1)
	case "doubled-index", "bfloat16":
		e, _ := encoder.New(n.Rows, n.Columns)
		if name == "bfloat16" {
			name = "bfloat16-angles"
		}
		bug, _ := bug.Find(name)
		bug.Rows64(e, n.Data)
	case "gaussian":
		n.Data = gaussian(len(n.Data))
	default:
		p, _ := convention.Find("fairseq")
		p.Set("padding_idx", 1)
		p.Set("start", 2)
		t, _ := p.Convention.Table(n.Rows, n.Columns)
		t.Rows64(n.Data, 0, n.Rows)
	}
	for i, x := range n.Data {
		n.Data[i], _ = strconv.ParseFloat(printed(x), 64)
	}
	return n
}

func printed(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }

// gaussian returns n numbers with the mean 0 and the standard deviation 0.02, with
// which learned embeddings begin (Box and Muller, 1958).
func gaussian(n int) []float64 {
	even, _ := attention.Embed([]string{"radius", "angle"}, n)
	for i, x := range even[:n] {
		u, turn := (1+x/math.Sqrt(3))/2, even[n+i]/math.Sqrt(3)
		even[i] = 0.02 * math.Sqrt(-2*math.Log(1-u)) * math.Cos(math.Pi*turn)
	}
	return even[:n]
}

// sampleText returns a sample as NumPy prints it.
func sampleText(name string) string {
	n := Sample(name)
	rows := make([]string, n.Rows)
	for r := range rows {
		for _, x := range n.Data[r*n.Columns:][:n.Columns] {
			if x >= 0 {
				rows[r] += " "
			}
			rows[r] += " " + printed(x)
		}
		rows[r] = "[" + rows[r][1:] + "]"
	}
	return "[" + strings.Join(rows, "\n ") + "]\n"
}
