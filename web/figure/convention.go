package figure

import "github.com/posenc/posenc/web/text"

// Account says how the convention of the view differs from the paper's.
func (v *View) Account() string {
	p, err := v.State.Preset()
	if err != nil {
		return ""
	}
	return p.Name + v.Say(": ", "：") + text.AboutConvention(p.Name, p.About).In(v.Lang) + v.Say(". ", "。")
}
