package shrink

// mergeSegments joins segments of the data section that are less than 256 zeros
// apart. The linker writes tens of thousands, one for each run of bytes between
// eight zeros. Zeros compress to nothing, but the addresses of the segments do not.
func mergeSegments(p *program) { p.minGap = 256 }
