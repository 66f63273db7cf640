package positions

// A Kind is what a tensor may hold.
type Kind int

const (
	Table       Kind = iota // a vector for each position
	Frequencies             // of a rotary embedding
	Factors                 // by which the frequencies of a rotary embedding are divided
	Rotation                // sines and cosines of a rotary embedding
	Bias                    // of logits, for relative positions or by slopes
	Indices                 // integers, not vectors
)

var kindNames = [...]string{"table", "frequencies", "factors", "rotation", "bias", "indices"}

func (k Kind) String() string { return kindNames[k] }
