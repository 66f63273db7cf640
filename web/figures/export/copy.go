package export

// copiedNumbers is how many numbers are copied at most.
const copiedNumbers = 1 << 16

// tooMany reports whether there are more numbers than are copied.
func (p *picture) tooMany() bool { return p.file.rows > copiedNumbers/p.file.columns }

// textFormat returns the format in which numbers are copied: that of the file, or CSV in
// place of bytes.
func (p *picture) textFormat() string {
	if format := p.State.FileFormat; format != "npy" {
		return format
	}
	return "csv"
}

// text returns the numbers as text, empty if they are too many.
func (p *picture) text() string {
	export, err := exportOf(p.View, p.textFormat())
	if err != nil || p.tooMany() {
		return ""
	}
	var text []byte
	for export.More() {
		text = export.Append(text, pieceBytes)
	}
	return string(text)
}
