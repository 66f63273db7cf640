export default {
  basePath: '/nextjs',
  output: 'export',
  // On the server, posenc reads encoder.wasm from its own folder.
  serverExternalPackages: ['posenc'],
}
