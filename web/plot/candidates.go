package plot

// Candidates is …
type Candidates struct{ View }

func (p *Candidates) Height() int { return 200 }

func (p *Candidates) AppendSVG(dst []byte) []byte { return dst }

func (p *Candidates) Summary() string { return "" }

func (p *Candidates) Data() Data { return Data{} }
