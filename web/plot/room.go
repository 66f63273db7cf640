package plot

// rooms are how high live figures are at most, with all that belongs to them,
// in a wide, a middling, a slim and a narrow column, in CSS pixels.
// e2e/figures/heights.js measures them.
var rooms = map[string][4]int{
	"controls":    {128, 220, 260, 260},
	"heatmap":     {788, 808, 942, 1062},
	"attention":   {596, 648, 648, 940},
	"inject":      {676, 1110, 1220, 1208},
	"candidates":  {526, 706, 786, 826},
	"binary":      {578, 578, 578, 578},
	"dials":       {582, 730, 766, 780},
	"formula":     {502, 702, 782, 822},
	"table":       {564, 564, 644, 684},
	"waves":       {642, 642, 722, 762},
	"shift":       {552, 806, 806, 846},
	"dot":         {610, 650, 730, 872},
	"similarity":  {680, 680, 800, 818},
	"derivation":  {492, 616, 696, 736},
	"code":        {514, 532, 644, 774},
	"criteria":    {568, 764, 804, 844},
	"conventions": {1130, 1646, 2194, 2478},
	"odd":         {888, 1060, 1518, 1700},
	"precision":   {652, 810, 890, 962},
	"identify":    {1217, 1459, 1514, 1592},
	"bugs":        {752, 1004, 1116, 1150},
}

// Columns up to these widths are middling, slim, and narrow.
const (
	middlingColumn = 900
	slimColumn     = 660
	narrowColumn   = 520
)

// Rooms returns how high a live figure is at most in a wide, a middling, a slim
// and a narrow column, in CSS pixels.
func Rooms(figure string) [4]int { return rooms[figure] }

// Room returns how high a live figure is at most in a column of a width.
func Room(figure string, width int) int {
	switch {
	case width > middlingColumn:
		return rooms[figure][0]
	case width > slimColumn:
		return rooms[figure][1]
	case width > narrowColumn:
		return rooms[figure][2]
	default:
		return rooms[figure][3]
	}
}
