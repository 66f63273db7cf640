// What a program in CommonJS does with the package: it requires what Node lets it require, and
// imports the rest.

const row = ({ encode }) => encode({ positions: [1], dModel: 4, base: 100 }).data.join(' ')

async function main() {
  const { load } = process.features.require_module ? require('posenc') : await import('posenc')
  const { load: loadInline } = process.features.require_module ? require('posenc/inline') : await import('posenc/inline')
  console.log(row(await load()))
  console.log(row(await loadInline()))
  console.log(require('posenc/vectors/alibi-8.json').name)
}

main()
