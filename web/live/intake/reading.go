//go:build js

package intake

import (
	"cmp"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/plot"
)

// patience is after how many milliseconds the reading of what has been typed shows what is
// being done: for a moment it would only flicker.
const patience = 300

func (r *reading) Doing(about string) {
	r.about = about
	r.show()
}

func (r *reading) Err() error {
	r.show()
	return r.wanted.Err()
}

// show shows what is being done, if it is no longer for a moment only.
func (r *reading) show() {
	if r.err == nil && r.shown != r.about && dom.Now() > r.since+patience {
		r.shown = r.about
		showWorking(r.intake.Host, r.about, unknown)
	}
}

// read reads numbers from a source, whose name is empty if it is the box, and shows the
// result. The name is shown before, as reading may take long.
func (f *intake) read(name string, source plot.Source) {
	f.stop()
	r := &reading{intake: f, about: f.Say("Reading", "正在读取"), since: dom.Now()}
	f.reading = r
	if name != "" {
		f.yours = &input{name, f.text, source}
		r.about += " " + name
		r.since -= patience
		f.problem, f.better, f.handed = "", "", false
		f.Show(group.Change{State: true})
	}
	dom.Go(func() {
		if name != "" {
			r.show()
			dom.NextTask()
		}
		r.begun = dom.Now()
		result := f.Figure().Read(r, source, f.Lang)
		if r.err == nil {
			f.stop()
			f.showReading(name, result)
		}
	})
}

// stop makes the reading that is going on unwanted.
func (f *intake) stop() {
	if f.reading == nil {
		return
	}
	f.reading.cancel()
	f.reading = nil
	showWorking(f.Host, "", 0)
}

// showReading shows what makes the numbers, or why they cannot be read.
func (f *intake) showReading(name string, r plot.Reading) {
	f.copied, f.problem, f.better, f.handed, f.notes, f.source = "", r.Problem, r.Better, false, r.Notes, ""
	f.Group.Draft(f.Spec.Intake.Own, plot.Either(r.Value == nil && name == "", f.text, ""))
	if r.Value == nil {
		f.sample = f.sampled()
		if name != "" {
			f.problem = name + f.Say(": ", "：") + f.problem
		}
		f.Show(group.Change{State: true})
		return
	}
	v := f.View()
	f.Group.Set(f.Figure().Give(&v, r.Value).State)
	f.sample, f.tried = f.sampled(), ""
	f.source = cmp.Or(name, f.Say("Read", "已读取")) + f.Say(": ", "：") + r.About
	if f.Figure().Given() && f.Group.InAddress() {
		f.source += f.Say(" The address of this page does not keep them.", "网址中不保存这些数据。")
	}
	f.Show(group.Change{State: true})
	f.Announce(f.Picture().Summary)
}
