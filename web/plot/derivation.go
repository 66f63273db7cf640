package plot

// Derivation is …
type Derivation struct{ View }

func (p *Derivation) Height() int { return 200 }

func (p *Derivation) AppendSVG(dst []byte) []byte { return dst }

func (p *Derivation) Summary() string { return "" }

func (p *Derivation) Data() Data { return Data{} }
