package sweep

// A Float is the type of the numbers that a matrix is written in.
type Float interface{ float32 | float64 }
