package ropescaling

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/text"
)

// refusal says why a reader does not read the file, without its name.
func (p *picture) refusal(r *reading) string {
	if e, ok := r.err.(*encoder.Error); ok {
		said := text.Error(e, p.Lang)
		if said.Subject == r.stack.Name+" "+r.version.Name {
			return said.Reason()
		}
		return said.Sentence()
	}
	return message(r.err, p.Lang)
}

// message says an error that is none of a parameter.
func message(err error, lang text.Lang) string {
	if e, ok := err.(*dataio.Error); ok {
		return text.Read(lang, e.Text, e.Values)
	}
	return err.Error()
}
