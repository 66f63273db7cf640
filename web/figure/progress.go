package figure

// A Context says whether work is still wanted: if it is not, Err returns an error. Each
// context.Context is one. Long work asks it every few milliseconds: in a browser, that
// draws meanwhile and hands over what the reader does.
type Context interface{ Err() error }

// Progress is a Context for data that is read, which shows what is being done. Reading asks
// it every few milliseconds.
type Progress interface {
	Context
	// Doing says what is done from now on, in words.
	Doing(about string)
}
