import { chromium } from '@playwright/test'
import { readFileSync, readdirSync, writeFileSync } from 'fs'
import { executablePath } from './browser.js'
const b = await chromium.launch({ executablePath: executablePath('chromium'), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
const ratio = [1, 2, 1, 2]
const want = process.argv[2] || ''
const page = await b.newPage({ viewport: { width: 1100, height: 1000 }, deviceScaleFactor: 1 })
const worst = []
for (const f of readdirSync('/tmp/out').filter(f => f.endsWith('.svg') && f.includes(want))) {
  const i = +f.split('-')[1]
  const svg = readFileSync('/tmp/out/' + f).toString('base64'), png = readFileSync('/tmp/out/' + f.replace('.svg', '.png')).toString('base64')
  const r = await page.evaluate(async ({ svg, png }) => {
    const load = u => new Promise((ok, no) => { const i = new Image(); i.onload = () => ok(i); i.onerror = no; i.src = u })
    const p = await load('data:image/png;base64,' + png), s = await load('data:image/svg+xml;base64,' + svg)
    const w = p.naturalWidth, h = p.naturalHeight
    const data = (img) => { const c = new OffscreenCanvas(w, h).getContext('2d'); c.drawImage(img, 0, 0, w, h); return c }
    const cs = data(s), cp = data(p)
    const a = cs.getImageData(0, 0, w, h).data, q = cp.getImageData(0, 0, w, h).data
    let sum = 0, far = 0, off = 0
    const diff = new ImageData(w, h)
    for (let k = 0; k < a.length; k += 4) { let m = 0; for (let c = 0; c < 3; c++) { const d = Math.abs(a[k + c] - q[k + c]); sum += d; if (d > m) m = d }; if (m > 40) { far++; let best = m; for (const o of [-4*w, 4*w]) { const j = k + o; if (j < 0 || j >= a.length) continue; let e = 0; for (let c = 0; c < 3; c++) e = Math.max(e, Math.abs(a[j + c] - q[k + c])); best = Math.min(best, e) } if (best > 40) off++ }; diff.data[k]=diff.data[k+1]=diff.data[k+2]=255-m; diff.data[k+3]=255 }
    const c = new OffscreenCanvas(w, h); c.getContext('2d').putImageData(diff, 0, 0)
    const url = async (c) => { const bl = await c.convertToBlob(); const u = new Uint8Array(await bl.arrayBuffer()); let s=''; for (const x of u) s += String.fromCharCode(x); return btoa(s) }
    return { mean: sum / (w * h * 3), far: far / (w * h), off: off / (w * h), diff: await url(c), chrome: await url(cs.canvas) }
  }, { svg, png })
  writeFileSync('/tmp/out/' + f.replace('.svg', '.diff.png.b'), Buffer.from(r.diff, 'base64'))
  writeFileSync('/tmp/out/' + f.replace('.svg', '.chrome.png.b'), Buffer.from(r.chrome, 'base64'))
  worst.push([f, r.mean.toFixed(2), (100 * r.far).toFixed(2) + '%', (100 * r.off).toFixed(3) + '%'])
}
worst.sort((a, b) => b[1] - a[1])
for (const w of worst.slice(0, 200)) console.log(w.join(' '))
await b.close()
