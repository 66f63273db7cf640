package plot

// Table is …
type Table struct{ View }

func (p *Table) Height() int                 { return 440 }
func (p *Table) AppendSVG(dst []byte) []byte { return dst }
func (p *Table) Summary() string             { return "x" }
func (p *Table) Data() Data                  { return matrixData(p.View) }
