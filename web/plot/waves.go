package plot

// Waves is …
type Waves struct{ View }

func (p *Waves) Height() int { return 200 }

func (p *Waves) AppendSVG(dst []byte) []byte { return dst }

func (p *Waves) Summary() string { return "" }

func (p *Waves) Data() Data { return Data{} }
