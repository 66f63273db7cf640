package plot

// Criteria is …
type Criteria struct{ View }

func (p *Criteria) Height() int { return 200 }

func (p *Criteria) AppendSVG(dst []byte) []byte { return dst }

func (p *Criteria) Summary() string { return "" }

func (p *Criteria) Data() Data { return Data{} }
