// The licenses of the packages whose code stands in a bundle.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One text for all packages among the inputs of a bundle (esbuild's metafile), sorted by name. */
export function licensesOf(inputs, root) {
  const folders = new Set(
    Object.keys(inputs).flatMap(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? [])
  )
  const packages = [...folders].map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find(name => /^licen[cs]e/i.test(name))
    const text = file === undefined ? '' : `\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}`
    return `${name} ${version} (${license})${text.replaceAll('\r\n', '\n')}\n`
  })
  return packages.sort().join(`\n${'-'.repeat(80)}\n\n`)
}
