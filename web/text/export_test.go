package text

// The tables of translations.
var (
	ChineseRules    = chineseRules
	ChineseReading  = chineseReading
	ChineseWarnings = chineseWarnings
	Readers         = readers
)
