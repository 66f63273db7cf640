package scene

// A Hit is what is under a point.
type Hit struct {
	Name        string  // of the target; empty if there is none
	Index       int     // of the target
	Row, Column int     // of the cell
	U, V        float64 // how far across and how far down the target, from 0 to 1
}

// At returns what is at a point: the foremost of the targets there.
func (s *Scene) At(x, y float64) Hit {
	for i := len(s.Targets) - 1; i >= 0; i-- {
		if t := &s.Targets[i]; t.Contains(x, y) {
			u, v := (x-t.X)/t.Width, (y-t.Y)/t.Height
			return Hit{t.Name, t.Index, int(v * float64(max(1, t.Rows))), int(u * float64(max(1, t.Columns))), u, v}
		}
	}
	return Hit{}
}
