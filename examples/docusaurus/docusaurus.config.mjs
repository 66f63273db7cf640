const baseUrl = '/docusaurus/'

export default {
  title: 'Attention, in small steps',
  url: 'https://example.org',
  baseUrl,
  favicon: 'posenc/icon.svg',
  onBrokenLinks: 'throw',
  themeConfig: { colorMode: { respectPrefersColorScheme: true }, navbar: { title: 'Attention' } },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  scripts: [{ src: `${baseUrl}posenc/positional-encoding.js`, type: 'module' }],
}
