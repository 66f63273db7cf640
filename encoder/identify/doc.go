// Package identify finds the convention that made a given matrix of positional
// encodings: which library, with which base, start and other settings, and with
// which known bug, if any.
//
// A row determines its own position, so a few rows suffice, in any order. The
// search has these steps:
//
//   - Empty (identify.go). Numbers that no sines could have made are rejected: a
//     constant, a ramp.
//   - Precision (internal/matrix). Digits lost by printing, casting or computing in
//     float32 bound how far each number may be from its exact value. No comparison
//     is stricter or looser.
//   - Solutions (internal/phase). The presets arrange sines and cosines in a few
//     ways. In the right one every pair has the same length √(sin² + cos²), the
//     amplitude. That alone rejects nearly everything else. The angles of the pairs
//     then give the frequencies and the position of each row.
//   - Hypotheses (internal/hypothesis). Each preset with this arrangement gets the
//     settings that make these frequencies and positions, at a cost in bits.
//   - Fit (fit.go, compare.go). The exact table of each hypothesis is compared with
//     all numbers. Fits are ranked by evidence: the bits of the numbers that they
//     explain, minus the cost. A hypothesis with as many free numbers as there are
//     frequencies explains nothing; a position so large that rounding error hides
//     the phases does not either.
//   - Slip (slip.go). Settings that a simple mistake explains are named by it.
//   - Excerpts (corners.go). A base that is no round number may be 10000 in
//     rows whose last columns were left out. Corners finds the width of a matrix whose first
//     and last rows and columns are known.
//   - Numbers of other kinds (others.go): slopes of ALiBi, Fourier features of points.
//   - Otherwise: a transposed matrix, rows of zeros for class tokens, or rows of a known bug
//     or of rounded frequencies (formula.go); an offset added to all
//     numbers (offset.go); a few wrong numbers, or dropout (wrong.go); reordered columns
//     (columns.go); noise, or the nearest presets (near.go).
package identify
