package dataio

// Table are numbers in rows, as files hold them.
type Table struct {
	Columns []string // what each column is; the file formats know them by it
	Rows    int
	Row     func(dst []float64, row int) // writes a row; dst is as long as Columns
}
