package plot

// Dot is …
type Dot struct{ View }

func (p *Dot) Height() int { return 200 }

func (p *Dot) AppendSVG(dst []byte) []byte { return dst }

func (p *Dot) Summary() string { return "" }

func (p *Dot) Data() Data { return Data{} }
