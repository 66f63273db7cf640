package plot

// Shift is …
type Shift struct{ View }

func (p *Shift) Height() int { return 200 }

func (p *Shift) AppendSVG(dst []byte) []byte { return dst }

func (p *Shift) Summary() string { return "" }

func (p *Shift) Data() Data { return Data{} }
