package text

// The tables of translations.
var (
	Messages = messages
	Readers  = readers
)

func (p pair) Name() string    { return p.name }
func (p pair) Chinese() string { return p.chinese }
