package export

import (
	"slices"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

type export struct {
	counts  figure.Memo[key, *count] // of the bytes of the file
	copied  copied
	outcome string // of copying
}

// A target is what a button saves or copies: the file, the numbers, or a block of code.
type target struct {
	name  string
	index int // of a block
}

// A copied is what was copied last, and of which file.
type copied struct {
	target
	of key
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*export
	file *file
}

func (f *export) picture(v *figure.View) *picture { return &picture{v, f, f.fileOf(v)} }

func (f *export) fileOf(v *figure.View) *file {
	s := &v.State
	file := &file{name: saved.FileName(*s, s.FileFormat), rows: s.SeqLen, columns: v.Table.Columns()}
	export, err := exportOf(v, s.FileFormat)
	if err != nil {
		file.problem = param.Problem(err, v.Lang)
		return file
	}
	file.count = f.counts.Of(keyOf(s), func() *count { return newCount(export, s.SeqLen) })
	if v.Still {
		file.finish()
	}
	return file
}

// Sizes in CSS pixels.
const (
	lineHeight = 18
	gap        = 22 // between paragraphs
	between    = 32 // between blocks beside each other
)

// format returns the format of the state.
func (p *picture) format() int { return slices.Index(param.Choices("file-format"), p.State.FileFormat) }

// size returns the size of the file in words: the bytes, or about how many while they are
// not counted.
func (p *picture) size() string {
	if c := p.file.count; !c.exact {
		return p.Phrase("about $1 MB", "约 $1 MB", number.Brief(c.estimate()/1e6))
	}
	return p.Phrase("$1 bytes", "$1 字节", number.Integer(float64(p.file.bytes)))
}
