package scene

// Keep writes the paths of marks as SVG has them, once and for all, and returns the
// marks: for those that are shown frame by frame and never change.
func Keep(marks []Mark) []Mark {
	for _, m := range marks {
		switch m := m.(type) {
		case Shape:
			m.Path.kept = m.Path.appendData(nil)
		case Group:
			Keep(m.Marks)
		}
	}
	return marks
}
