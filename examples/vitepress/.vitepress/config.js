import { defineConfig } from 'vitepress'

const base = '/vitepress/'

export default defineConfig({
  base,
  title: 'Reading Transformers',
  lastUpdated: false,
  // The element is no component of Vue.
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'positional-encoding' } } },
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['script', { type: 'module', src: `${base}posenc/positional-encoding.js` }],
  ],
  themeConfig: { sidebar: [{ text: 'Far and near', link: '/' }, { text: '热力图', link: '/heatmap' }] },
})
