package scene

// Style is what the classes of a picture look like, on a page and in a file of
// its own. A class of colour says what a mark stands for, a class of shape how
// it is drawn; the colours are those of the palette where the picture stands.
const Style = `
.picture {
  color: var(--ink);
  font: 13px/1 -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif;
  font-variant-numeric: tabular-nums;
}

.picture .ink { color: var(--ink) }
.picture .quiet { color: var(--quiet) }
.picture .rule { color: var(--rule) }
.picture .edge { color: var(--edge) }
.picture .ground { color: var(--ground) }
.picture .raised { color: var(--raised) }
.picture .wrong { color: var(--wrong) }
.picture .sine { color: var(--sine) }
.picture .cosine { color: var(--cosine) }
.picture .position { color: var(--position) }
.picture .offset { color: var(--offset) }
.picture .bit-0 { color: var(--bit-0) }
.picture .bit-1 { color: var(--bit-1) }
.picture .bit-2 { color: var(--bit-2) }
.picture .bit-3 { color: var(--bit-3) }

.picture text { fill: currentColor }
.picture .area { fill: currentColor; stroke: none }
.picture .line { fill: none; stroke: currentColor; stroke-width: 1; stroke-linejoin: round }
.picture .bold.line { stroke-width: 2 }
.picture .dash.line { stroke-dasharray: 4 3 }
.picture .halo.line { stroke-width: 3 }
.picture .faint { opacity: 0.35 }
.picture .hit { fill: none; pointer-events: all; cursor: pointer }
.picture .tint { opacity: 0.12 }
.picture .dots { fill: none; stroke: currentColor; stroke-width: 6; stroke-linecap: round }
.picture .bold.dots { stroke-width: 9 }
.picture .strong { font-weight: 600 }
.picture text.big { font-size: 15px }
.picture text.mono { font-family: ui-monospace, "SF Mono", Consolas, "Noto Sans Mono", monospace }
.picture text.halo { paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round }
`

// Palette returns the palette as custom properties of a page or a shadow root,
// for a light and for a dark ground. A page that wants an ink of its own sets
// --posenc-ink, and so on.
func Palette() string {
	rules := ""
	for _, s := range tones {
		rules += "--" + s.name + ":var(--posenc-" + s.name + ",light-dark(" + s.light + "," + s.dark + "));"
	}
	return ":root,:host>*{" + rules + "}\n"
}
