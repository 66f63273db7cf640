package plot

// rooms are how high live figures are at most, with all that belongs to them,
// in a wide, a middling and a narrow column, in CSS pixels. e2e/heights.js
// measures them.
var rooms = map[string][3]int{
	"controls":   {128, 220, 260},
	"heatmap":    {748, 768, 1022},
	"attention":  {596, 648, 900},
	"inject":     {644, 1008, 1094},
	"candidates": {526, 706, 826},
	"binary":     {578, 578, 578},
	"dials":      {582, 730, 780},
	"formula":    {502, 702, 822},
	"table":      {524, 524, 644},
	"waves":      {642, 642, 762},
	"shift":      {552, 806, 846},
	"dot":        {610, 650, 872},
	"similarity": {680, 680, 818},
	"derivation": {492, 616, 736},
	"code":       {514, 532, 774},
	"criteria":   {568, 764, 844},
}

// Columns up to these widths are middling, and narrow.
const (
	middlingColumn = 900
	narrowColumn   = 520
)

// Rooms returns how high a live figure is at most in a wide, a middling and a
// narrow column, in CSS pixels.
func Rooms(figure string) [3]int { return rooms[figure] }

// Room returns how high a live figure is at most in a column of a width.
func Room(figure string, width int) int {
	switch {
	case width > middlingColumn:
		return rooms[figure][0]
	case width > narrowColumn:
		return rooms[figure][1]
	default:
		return rooms[figure][2]
	}
}
