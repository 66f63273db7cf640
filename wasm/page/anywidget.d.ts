/**
 * The element as a widget for notebooks: set `_esm` of an `anywidget.AnyWidget` to the
 * address of this script. Beside it lie `page.wasm` and `workbench.wasm`.
 *
 * Traits of the model: `figure`, `lang`, `theme` and `controls`, which are properties of the
 * element; `state`, a dict of what else can be set, as in `{"seq_len": 100}`, which follows
 * what the reader does; and `_shape` and `_data`, the shape and the bytes (float32,
 * row-major) of the table, no bytes for more than 2²⁰ numbers.
 *
 * @module
 */

/** What a widget uses of the model that anywidget gives it. */
export interface Model {
  get(name: string): any
  set(name: string, value: unknown): void
  save_changes(): void
  on(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
}

declare const widget: {
  /** Shows the figure in el. Returns the function that takes it away. */
  render(context: { model: Model; el: HTMLElement }): () => void
}

export default widget
