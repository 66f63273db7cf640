package plot

// Binary is …
type Binary struct{ View }

func (p *Binary) Height() int { return 200 }

func (p *Binary) AppendSVG(dst []byte) []byte { return dst }

func (p *Binary) Summary() string { return "" }

func (p *Binary) Data() Data { return Data{} }
