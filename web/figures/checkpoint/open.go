package checkpoint

import (
	"errors"
	"strconv"

	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

// asked is what is asked for.
var asked = figure.AskedFiles{
	Label: text.Message{English: "Files of a model", Chinese: "模型文件"},
	Hint: text.Message{
		English: "Drop them anywhere on this figure: .safetensors, .gguf, .npz, .npy, .pt or .bin, with model.safetensors.index.json and config.json if you have them. Only headers and the tensor that you look at are read. Nothing leaves your machine.",
		Chinese: "可拖到本图任意处：.safetensors、.gguf、.npz、.npy、.pt 或 .bin，以及 model.safetensors.index.json 和 config.json（若有）。只读取文件头和所看的张量。数据不会离开你的设备。",
	},
	Endings: ".safetensors,.gguf,.npz,.npy,.pt,.pth,.bin,.json",
	Sample:  "tensor",
}

// AskedFiles returns what is asked for.
func (f *Contents) AskedFiles() figure.AskedFiles { return asked }

// Open begins to open files. A config.json alone is read beside what is shown.
func (f *Contents) Open(v *figure.View, files []figure.Source) {
	o := &opening{files: files}
	alone := len(files) > 0
	for _, file := range files {
		alone = alone && inspect.IsConfig(file.Name)
	}
	if alone && f.given != nil {
		o.next = *f.given
	}
	f.opening, f.problem = o, nil
}

// Work returns what is to be done next: the next file to be opened, or the next step in
// examining the tensor that is shown.
func (f *Contents) Work(v *figure.View) *figure.Work {
	switch {
	case f.opening != nil:
		return f.openNext(v.Lang)
	case f.given != nil && f.given.subject != nil:
		return f.examineNext(f.given.subject, v.Lang)
	}
	return nil
}

// openNext opens the next file.
func (f *Contents) openNext(lang text.Lang) *figure.Work {
	o := f.opening
	if len(o.files) == 0 {
		f.opening = nil
		return nil
	}
	file := o.files[o.done]
	return &figure.Work{
		About: lang.Say("Reading ", "正在读取 ") + file.Name,
		Share: float64(o.done) / float64(len(o.files)),
		Job:   o,
		Do: func(ctx figure.Context) func() bool {
			err := o.next.model.Add(ctx, file.Name, file.File, file.Size)
			return func() bool {
				if ctx.Err() != nil || f.opening != o {
					return false
				}
				if err != nil && o.err == nil {
					o.err = err
				}
				if o.done++; o.done < len(o.files) {
					return false
				}
				f.opened(o)
				return true
			}
		},
	}
}

// errAlone is why a config.json or an index without tensors shows nothing.
var errAlone = errors.New("no tensors")

// opened shows the files that have been opened.
func (f *Contents) opened(o *opening) {
	f.opening, f.problem = nil, o.err
	m := &o.next.model
	switch {
	case len(m.Names) > 0:
		subject := o.next.subject
		f.given = &o.next
		if subject == nil {
			f.pointed, f.column = 0, -1
			f.given.choose(m.Find(""))
		}
		f.painted()
	case o.err == nil:
		f.problem = errAlone
	}
}

// examineNext does the next step for a tensor.
func (f *Contents) examineNext(t *inspect.Subject, lang text.Lang) *figure.Work {
	about, share, ok := t.Next()
	if !ok {
		return nil
	}
	return &figure.Work{
		About: t.Tensor.Name + lang.Say(": ", "：") + lang.Say(stages[about][0], stages[about][1]),
		Share: share,
		Job:   t,
		Do: func(ctx figure.Context) func() bool {
			show := t.Step(ctx)
			return func() bool {
				if ctx.Err() != nil || f.given == nil || f.given.subject != t {
					return false
				}
				before := about
				show()
				next, _, more := t.Next()
				if more && next == before {
					return false // the picture is the same until the step is finished
				}
				f.painted()
				return true
			}
		},
	}
}

// painted makes the cells be painted anew.
func (f *Contents) painted() { f.cellsKey = new(int) }

// Cancel gives up opening files, or examining a tensor. What has been found stays.
func (f *Contents) Cancel() {
	if f.opening != nil {
		f.opening = nil
		return
	}
	if f.given != nil && f.given.subject != nil {
		f.given.subject.Stop()
	}
}

// Given reports whether a reader's files are shown.
func (f *Contents) Given() bool { return f.given != nil }

// Status says which files are shown, and why some could not be read.
func (f *Contents) Status(v *figure.View) (opened, wrong string) {
	switch {
	case f.problem == errAlone:
		wrong = v.Say("A config.json or an index only describes the tensors; drop it together with the files that have them, or after those.", "config.json 和索引只描述张量；请与存放张量的文件一并拖入，或在其后拖入。")
	case f.problem != nil:
		wrong = problem(f.problem, v.Lang)
	}
	if f.given == nil {
		return "", wrong
	}
	m := &f.given.model
	opened = m.Names[0]
	if n := len(m.Names); n > 1 {
		opened = v.Phrase("$1 and $2 more", "$1 等 $3 个文件", opened, strconv.Itoa(n-1), strconv.Itoa(n))
	}
	formats := ""
	for i, format := range m.Formats {
		if i > 0 {
			formats += ", "
		}
		formats += format
	}
	if m.Count == 1 {
		opened += v.Phrase(": $1, one tensor.", "：$1，一个张量。", formats)
	} else {
		opened += v.Phrase(": $1, $2 tensors.", "：$1，$2 个张量。", formats, strconv.Itoa(m.Count))
	}
	switch {
	case m.Unlisted > 0 && !m.Named:
		opened += v.Phrase(" The list leaves out $1 more.", "另有 $1 个张量未列出。", strconv.Itoa(m.Unlisted))
	case m.Unlisted > 0:
		opened += v.Phrase(" The list leaves out $1 more that may hold positions.", "另有 $1 个可能存放位置的张量未列出。", strconv.Itoa(m.Unlisted))
	}
	if m.Config != nil && m.ConfigName != "GGUF" {
		opened += v.Phrase(" With $1.", "附 $1。", m.ConfigName)
	}
	return opened, wrong
}
