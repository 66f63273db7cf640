package plot

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
)

// FormatOf returns a format by its name, for what a figure shows of a state.
func FormatOf(name, figure string, s param.State) (dataio.Format, error) {
	switch name {
	case "csv":
		return dataio.CSV(), nil
	case "json":
		return dataio.JSON(figure, members(s)), nil
	case "npy":
		return dataio.NPY(), nil
	}
	return dataio.Format{}, param.NotOneOf("format", name, dataio.FormatNames())
}

// FileName returns a name for a file of what a figure shows of a state, with
// the ending of its format.
func FileName(figure string, s param.State, ending string) string {
	name := "posenc-" + figure
	if figure != "identify" { // shows numbers from elsewhere
		name += "-d" + width(figure, s) + "-n" + s.Text("base")
	}
	return name + "." + ending
}

// width returns how many dimensions the rows of a figure have.
func width(figure string, s param.State) string {
	if spec, ok := SpecOf(figure); ok && spec.Width != nil {
		return spec.Width(&s)
	}
	if figure == "odd" {
		return s.Text("odd-width")
	}
	return s.Text("d-model")
}

// members returns the parts of a state as members of a JSON object.
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
