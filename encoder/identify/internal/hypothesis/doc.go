// Package hypothesis lists the conventions that may have made a matrix whose
// frequencies and positions are known.
//
// Each preset with the arrangement of the columns gets the settings that make these
// frequencies and positions. Numbers cannot distinguish a base from a shift, nor a
// scale from positions, so one solution has several hypotheses. Each costs the bits
// needed to write down its settings, 0 for a default: of two hypotheses that explain
// the same numbers, the one with the shorter description is more likely (Rissanen,
// "Modeling by shortest data description", 1978).
package hypothesis
