package dataio

// A Table has rows of numbers, which are computed when they are written.
type Table struct {
	Columns []string // the names of the columns
	Rows    int
	Row     func(dst []float64, row int) // writes a row; dst is as long as Columns
}
