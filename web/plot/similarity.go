package plot

// Similarity is …
type Similarity struct{ View }

func (p *Similarity) Height() int { return 200 }

func (p *Similarity) AppendSVG(dst []byte) []byte { return dst }

func (p *Similarity) Summary() string { return "" }

func (p *Similarity) Data() Data { return Data{} }
