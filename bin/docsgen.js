#!/usr/bin/env node
// Written for any version of Node, so that an old one gets a sentence and not a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exitCode = 2
} else {
  import('../dist/cli.js').then(({ main }) => main(process.argv.slice(2)))
}
