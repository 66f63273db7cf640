package figure

// Account says how the convention of the view differs from the paper's.
func (v *View) Account() string {
	p, err := v.State.Preset()
	if err != nil {
		return ""
	}
	return p.Name + v.Say(": ", "：") + v.Say(p.English, p.Chinese) + v.Say(". ", "。")
}
