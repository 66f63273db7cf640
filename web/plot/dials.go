package plot

// Dials is …
type Dials struct{ View }

func (p *Dials) Height() int { return 200 }

func (p *Dials) AppendSVG(dst []byte) []byte { return dst }

func (p *Dials) Summary() string { return "" }

func (p *Dials) Data() Data { return Data{} }
