package figure

// A Tool stands below a picture.
type Tool struct {
	Kind  ToolKind
	Name  string // by which events call it
	Label string // what stands on it or beside it
	Hint  string // what it does, where the label does not say it

	Toggle, Pressed bool // of a button that stays pressed: whether it is one, and is
	Disabled        bool

	Max, Level float64  // of a slider, from 0 on
	Reading    string   // of a slider: what its level means
	Options    []Option // of a list
	Value      string   // of a list: the chosen option
	Address    string   // of a link

	Group  string // tools that follow each other with one name of a group belong together
	Hidden bool   // it keeps its place
}

// A ToolKind is what kind of tool it is.
type ToolKind int

const (
	Button ToolKind = iota
	Slider
	List
	Link
	Note // a text that says what has happened
)

// An Option is one of the values of a list.
type Option struct{ Value, Label string }
