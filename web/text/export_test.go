package text

// The tables of translations.
var (
	ChineseRules    = chineseRules
	ChineseWarnings = chineseWarnings
	Readers         = readers
)

// Reading returns the ids of messages of package dataio, with their texts.
func Reading() [][2]string { return ids(reading[:]) }

func ids(pairs []pair) (list [][2]string) {
	for _, p := range pairs {
		list = append(list, [2]string{p.name, p.chinese})
	}
	return list
}
