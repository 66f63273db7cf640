package plot

// Attention is …
type Attention struct{ View }

func (p *Attention) Height() int { return 200 }

func (p *Attention) AppendSVG(dst []byte) []byte { return dst }

func (p *Attention) Summary() string { return "" }

func (p *Attention) Data() Data { return Data{} }
