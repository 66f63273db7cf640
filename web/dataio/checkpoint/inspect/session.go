// Package inspect finds out what is in the files of a model: which tensors may hold
// positions, and for one of them what its numbers are.
//
//	Model     the tensors of one or several files, and the configuration   model.go, config.go
//	Subject   the numbers of one tensor, and what is known of them         subject.go, steps.go
//	Session   what a reader has opened, and the work that is left           session.go
//
// A Subject is examined in steps, each of which takes a moment, so that a page stays
// responsive and the reader may cancel.
package inspect

import (
	"bytes"
	"errors"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/made"
)

// A Content is an open model, and the tensor of it that is shown.
type Content struct {
	Model   Model
	Chosen  int      // among the candidates; -1 for none
	Subject *Subject // without a tensor for none
}

// Choose makes a candidate the one that is shown.
func (c *Content) Choose(at int, judge Judge) {
	c.Chosen, c.Subject = at, new(Subject)
	if at >= 0 && at < len(c.Model.Candidates) {
		c.Subject = New(c.Model.Candidates[at], judge)
	}
}

// Examples returns the example of package made with each of its tensors chosen, in the order of
// made.Names. It is opened once, and each tensor is examined once, which takes longer than to draw
// it. All figures share them, and change nothing of them.
func Examples(judge Judge) (all []func() *Content) {
	model := sync.OnceValue(func() (m Model) {
		file := made.Example()
		m.Add(checkpoint.Always, "example.safetensors", bytes.NewReader(file), int64(len(file)))
		m.Add(checkpoint.Always, "config.json", strings.NewReader(made.Config), int64(len(made.Config)))
		return m
	})
	for _, name := range made.Names {
		all = append(all, sync.OnceValue(func() *Content {
			c := &Content{Model: model()}
			c.Choose(c.Model.Find(name), judge)
			c.Subject.Finish(checkpoint.Always)
			return c
		}))
	}
	return all
}

// A Session opens files of a model and examines a tensor, piece by piece.
type Session struct {
	Judge Judge
	Shown *Content // nil until files have been opened
	Err   error    // why the last files could not be opened

	opening *opening // nil if none are being opened
}

// An opening is files that are being opened.
type opening struct {
	files []dataio.Source
	done  int
	next  Content
	err   error // of the first that cannot be read
}

// A Piece is a piece of work.
type Piece struct {
	File   string // that is opened, or else
	Tensor string // that is examined
	Stage  Stage
	Share  float64 // how much of all work has been done, from 0 to 1
	Job    any     // the same for all pieces that lead to one result

	// Do does it and shows nothing. What it returns shows the result, and reports whether
	// anything has changed.
	Do func(ctx checkpoint.Context) (show func() bool)
}

// ErrAlone is why a config.json or an index without tensors shows nothing.
var ErrAlone = errors.New("no tensors")

// Given reports whether files have been opened.
func (s *Session) Given() bool { return s.Shown != nil }

// Open begins to open files. A config.json alone is read beside what is shown.
func (s *Session) Open(files []dataio.Source) {
	o, alone := &opening{files: files}, len(files) > 0
	for _, file := range files {
		alone = alone && IsConfig(file.Name)
	}
	if alone && s.Shown != nil {
		o.next = *s.Shown
	}
	s.opening, s.Err = o, nil
}

// Next returns what is to be done next: the next file to be opened, or the next step in
// examining the tensor that is shown; nil if nothing is left.
func (s *Session) Next() *Piece {
	if o := s.opening; o != nil && o.done < len(o.files) {
		return s.openNext(o)
	}
	s.opening = nil
	if s.Shown == nil {
		return nil
	}
	return s.examineNext(s.Shown.Subject)
}

func (s *Session) openNext(o *opening) *Piece {
	file := o.files[o.done]
	return &Piece{File: file.Name, Share: float64(o.done) / float64(len(o.files)), Job: o, Do: func(ctx checkpoint.Context) func() bool {
		err := o.next.Model.Add(ctx, file.Name, file.File, file.Size)
		return func() bool {
			if ctx.Err() != nil || s.opening != o {
				return false
			}
			if o.err == nil {
				o.err = err
			}
			if o.done++; o.done < len(o.files) {
				return false
			}
			s.opening, s.Err = nil, o.err
			switch m := &o.next.Model; {
			case len(m.Names) == 0 && o.err == nil:
				s.Err = ErrAlone
			case len(m.Names) > 0:
				if s.Shown = &o.next; o.next.Subject == nil {
					o.next.Choose(m.Find(""), s.Judge)
				}
			}
			return true
		}
	}}
}

func (s *Session) examineNext(t *Subject) *Piece {
	stage, share, ok := t.Next()
	if !ok {
		return nil
	}
	return &Piece{Tensor: t.Tensor.Name, Stage: stage, Share: share, Job: t, Do: func(ctx checkpoint.Context) func() bool {
		show := t.Step(ctx)
		return func() bool {
			if ctx.Err() != nil || s.Shown == nil || s.Shown.Subject != t {
				return false
			}
			show()
			next, _, more := t.Next()
			return !more || next != stage // until a step is finished nothing changes
		}
	}}
}

// Cancel gives up opening files, or examining a tensor. What has been found stays.
func (s *Session) Cancel() {
	if s.opening != nil {
		s.opening = nil
	} else if s.Shown != nil {
		s.Shown.Subject.Stop()
	}
}
