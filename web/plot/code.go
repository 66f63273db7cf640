package plot

// Code is …
type Code struct{ View }

func (p *Code) Height() int { return 200 }

func (p *Code) AppendSVG(dst []byte) []byte { return dst }

func (p *Code) Summary() string { return "" }

func (p *Code) Data() Data { return Data{} }
