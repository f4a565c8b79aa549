#!/usr/bin/env node
// Written for any version of Node, so that an old one gets a sentence and not a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const words = process.argv.slice(2)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exitCode = 2
} else if (words.length === 1 && /^(?:-v|--version)$/.test(words[0])) {
  // Scripts ask for it all the time: nothing is loaded but the version.
  import('node:fs').then(({ readFileSync }) => {
    console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  })
} else {
  // Node 22 and newer keep compiled code between runs.
  import('node:module')
    .then(({ enableCompileCache }) => enableCompileCache?.())
    .then(() => import('../dist/cli.js'))
    .then(({ main }) => main(words))
}
