package plot

// Inject is …
type Inject struct{ View }

func (p *Inject) Height() int { return 200 }

func (p *Inject) AppendSVG(dst []byte) []byte { return dst }

func (p *Inject) Summary() string { return "" }

func (p *Inject) Data() Data { return Data{} }
