package plot

// Controls is …
type Controls struct{ View }

func (p *Controls) Height() int { return 200 }

func (p *Controls) AppendSVG(dst []byte) []byte { return dst }

func (p *Controls) Summary() string { return "" }

func (p *Controls) Data() Data { return Data{} }
