package shrink

// dropCustomSections removes the names of functions and the producers, which
// serve debuggers.
func dropCustomSections(p *program) { p.customKept = false }
