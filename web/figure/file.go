package figure

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
)

// Format returns the format of a name, for the numbers that the figure shows of a state.
func (s *Spec) Format(name string, state param.State) (dataio.Format, error) {
	if f, ok := dataio.FindFormat(name, s.Name, members(state)); ok {
		return f, nil
	}
	return dataio.Format{}, param.NotOneOf("format", name, dataio.FormatNames())
}

// members returns the parameters of a state as members of a JSON object.
func members(s param.State) (members [][2]string) {
	for _, name := range param.StateNames() {
		value := s.Text(name)
		if !param.Numeric(name) {
			value = dataio.Quote(value)
		}
		members = append(members, [2]string{name, value})
	}
	return members
}

// FileName returns a name for a file of what the figure shows of a state, with the
// ending of its format.
func (s *Spec) FileName(state param.State, ending string) string {
	width := state.Text("d-model")
	if s.Width != nil {
		width = s.Width(&state)
	}
	subject := s.Name
	if s.Subject != nil {
		subject = s.Subject(&state)
	}
	return FileName(subject, width, state.Text("base"), ending)
}

// FileName returns a name for a file of numbers of rows of a width, made with a base;
// without a width they are numbers from elsewhere.
func FileName(name, width, base, ending string) string {
	if width != "" {
		name += "-d" + width + "-n" + base
	}
	return "posenc-" + name + "." + ending
}
