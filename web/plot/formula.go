package plot

// Formula is …
type Formula struct{ View }

func (p *Formula) Height() int { return 200 }

func (p *Formula) AppendSVG(dst []byte) []byte { return dst }

func (p *Formula) Summary() string { return "" }

func (p *Formula) Data() Data { return Data{} }
