import { Go, exports } from 'go:wasm_exec'
import style from './probe.css'

export { Go, exports, style }

/** @param {BufferSource} wasm */
export async function run(wasm) {
  const go = new Go()
  const { instance } = await WebAssembly.instantiate(wasm, go.importObject)
  await go.run(instance)
}
