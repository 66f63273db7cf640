// The start page of the workbench takes what a reader drops or pastes, and shows the tool that
// reads it. Nothing is sent anywhere.

const chinese = document.documentElement.lang.startsWith('zh')

/** Endings of the files of models, which may hold several tensors. */
const ofModels = /\.(safetensors|gguf|npz|pt|pth|bin)$/i

/** The figure that reads some files: by their names, or by how the only one begins. @param {File[]} files */
async function figureFor(files) {
  for (const file of files) { // names of tensors stand at the beginning, or at the end of an .npz file
    if (ofModels.test(file.name) && /_rotated(\.npy|")/.test(await file.slice(0, 1 << 16).text() + await file.slice(-(1 << 16)).text())) return 'audit'
  }
  if (files.length > 1 || ofModels.test(files[0].name)) return 'checkpoint'
  const begin = await files[0].slice(0, 1 << 16).text()
  if (begin.includes('"weight_map"')) return 'checkpoint'
  if (/["'](attention_mask|input_ids|cu_seqlens)["']\s*:/.test(begin)) return 'positions'
  return /^\s*\{|["']?(rope_\w+|model_type|head_dim|hidden_size)["']?\s*[:=]/.test(begin) ? 'rope-scaling' : 'identify'
}

/** Shows the tool that reads some files, and hands them to it. @param {File[]} files */
async function open(files) {
  const place = document.querySelector('.opened')
  if (!place || !files.length) return
  const script = new URL('./positional-encoding.js', import.meta.url).href
  const [figure] = await Promise.all([figureFor(files), import(script)])
  const page = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`nav a[data-figure=${figure}]`))
  const heading = document.createElement('h2')
  const link = Object.assign(document.createElement('a'), { href: page?.href, textContent: page?.textContent })
  const element = document.createElement('positional-encoding')
  element.setAttribute('figure', figure)
  element.setAttribute('loading', 'eager')
  element.addEventListener('load', () => {
    const dataTransfer = new DataTransfer()
    files.forEach((file) => dataTransfer.items.add(file))
    element.shadowRoot?.querySelector('.picture-place')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, { once: true })
  heading.append(link)
  place.replaceChildren(heading, element)
}

/** @param {string} text */
const openText = (text) => text.trim() && open([new File([text], chinese ? '粘贴的文本' : 'Pasted text')])

/** Whether an event is of a tool, which has a form of its own. @param {Event} event */
const ofTool = (event) => event.composedPath().some((node) => node instanceof Element && node.matches('.opened'))

addEventListener('dragover', (event) => ofTool(event) || event.preventDefault())
addEventListener('drop', (event) => {
  if (ofTool(event)) return
  event.preventDefault()
  const { files } = /** @type {DataTransfer} */ (event.dataTransfer)
  files.length ? open([...files]) : openText(event.dataTransfer?.getData('text') ?? '')
})
addEventListener('paste', (event) => {
  if (ofTool(event)) return
  const files = [...event.clipboardData?.files ?? []]
  files.length ? open(files) : openText(event.clipboardData?.getData('text') ?? '')
})
document.querySelector('.anything textarea')?.addEventListener('change', ({ target }) => openText(/** @type {HTMLTextAreaElement} */ (target).value))
document.querySelector('.anything input')?.addEventListener('change', ({ target }) => open([.../** @type {HTMLInputElement} */ (target).files ?? []]))
