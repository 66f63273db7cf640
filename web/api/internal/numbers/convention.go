package numbers

import (
	"encoding/json"
	"slices"

	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/param"
)

// tableParameters returns the named parameters of the state and the parameters of
// conventions, for requests for numbers alone: d-model may be odd.
func tableParameters(names ...string) []query.Parameter {
	parameters := query.StateParameters(slices.Concat(names, []string{"convention"}, param.SettingNames())...)
	for i := range parameters {
		if p := &parameters[i]; p.Name == "d-model" {
			p.About, p.Min, p.Step = [2]string{"the dimensions, an even number, or an odd one if the convention has such rows", "维数，须为偶数；约定允许时可为奇数"}, 1, param.Whole
		}
	}
	return parameters
}

// conventionMembers are the members of a JSON object that describe a convention. The
// convention of the paper has none.
type conventionMembers struct {
	Convention   string      `json:"convention,omitempty"`
	PaddingIdx   json.Number `json:"paddingIdx,omitempty"`
	Flip         json.Number `json:"flip,omitempty"`
	Shift        json.Number `json:"shift,omitempty"`
	Scale        json.Number `json:"scale,omitempty"`
	Amplitude    json.Number `json:"amplitude,omitempty"`
	MinTimescale json.Number `json:"minTimescale,omitempty"`
}

func conventionMembersOf(s *param.State) conventionMembers {
	if s.AsPaper() {
		return conventionMembers{}
	}
	setting := func(name string) json.Number { return json.Number(s.Text(name)) }
	return conventionMembers{s.Convention, setting("padding-idx"), setting("flip"), setting("shift"),
		setting("scale"), setting("amplitude"), setting("min-timescale")}
}

// withConvention returns a file name with the name of the convention, unless it is
// the paper's.
func withConvention(name string, s param.State) string {
	if s.AsPaper() {
		return name
	}
	return name + "-" + s.Convention
}
