// Package identify finds the convention that made a given matrix of positional
// encodings: which library, with which base, start and other settings, and with
// which known bug, if any.
//
// A row determines its own position, so a few rows suffice, in any order. The
// search has these steps:
//
//   - Empty (empty.go). Numbers that no sines could have made are rejected: a
//     constant, a ramp.
//   - Precision (format.go, tolerance.go). Digits lost by printing, casting or
//     computing in float32 bound how far each number may be from its exact value.
//     No comparison is stricter or looser.
//   - Layout (arrangement.go). The presets arrange sines and cosines in a few ways.
//     In the right one every pair has the same length √(sin² + cos²), the
//     amplitude. That alone rejects nearly everything else.
//   - Phases (phases.go). The angles of the pairs are θ[i] = pos·ω[i] up to whole
//     turns. With known frequencies the slowest pair gives the position roughly and
//     each faster one more exactly, row by row.
//   - Grid (grid.go). The frequencies are those of a preset, or estimated: from row
//     to row the angles change by Δθ[i] = Δpos·ω[i], so that
//     ln|Δθ[i]| = ln|Δpos| − i·logRatio is a line, whose slope gives the base for
//     each possible shift. Round bases come first.
//   - Hypotheses (hypotheses.go, consecutive.go, listed.go, cells.go). Each preset
//     with this arrangement gets the settings that make this grid and these
//     positions. Numbers cannot distinguish a base from a shift, nor a scale from
//     positions: all such hypotheses are kept.
//   - Fit (fit.go, compare.go). The exact table of each hypothesis is compared with
//     all numbers. Fits are ranked by evidence: the bits of the numbers that they
//     explain, minus the bits needed to write down their settings, 0 for a default
//     (Rissanen, "Modeling by shortest data description", 1978). A hypothesis with as many free
//     numbers as there are frequencies explains nothing; a position so large that
//     rounding error hides the phases does not either.
//   - Slip (slip.go). Settings that a simple mistake explains are named by it.
//   - Otherwise: rows of a known bug (buggy.go) or a transposed matrix; an offset
//     added to all numbers (offset.go); a few wrong numbers (wrong.go); reordered
//     columns (columns.go); noise (noise.go); or the nearest presets (near.go).
package identify
