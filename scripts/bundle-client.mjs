// Bundles the inline script and client/boot into dist/client: the entry, which every page loads, and one file for each
// module that the entry imports on demand. No file statically imports another: esbuild's code splitting would move
// shared code into a third file, for which every page would wait; instead the entry passes shared functions as
// arguments.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import * as esbuild from 'esbuild'

/** Writes `before-paint.js`, `boot.js`, hashed on-demand modules, and `manifest.json` with the names of all modules. */
export async function bundleClient(root, outdir) {
  const parts = new Map()

  const constants = await constantsAsEnums(root)
  const texts = await textsAsMarks(root)

  async function bundle(entry, options = { format: 'esm', target: 'es2022' }) {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [entry],
      bundle: true,
      write: false,
      minify: true,
      ...options,
      logLevel: 'warning',
      plugins: [
        { name: 'parts', setup: resolveParts },
        { name: 'constants', setup: loadConstants }
      ]
    })
    return outputFiles[0].text
  }

  function resolveParts(build) {
    build.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const file = resolve(resolveDir, path)
      if (!parts.has(file)) parts.set(file, bundlePart(file))
      return { path: `./${(await parts.get(file)).name}`, external: true }
    })
  }

  function loadConstants(build) {
    build.onLoad({ filter: /[\\/]src[\\/]shared[\\/]dom\.ts$/ }, () => ({ contents: constants, loader: 'ts' }))
    build.onLoad({ filter: /[\\/]src[\\/]shared[\\/]texts\.ts$/ }, () => ({ contents: texts, loader: 'ts' }))
  }

  async function bundlePart(file) {
    const text = await bundle(file)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    return { name: `${basename(file, '.ts')}.${hash}.js`, text }
  }

  const beforePaint = await bundle('client/before-paint.ts', { format: 'iife', target: 'es2020' })
  const boot = await bundle('client/boot/index.ts')
  // Pages load these by address.
  const diagrams = await bundlePart(join(root, 'client/islands/diagram.ts'))
  const pageParts = {}
  parts.set('diagrams', diagrams)
  for (const name of ['feedback', 'search-events', 'comments']) {
    const part = await bundlePart(join(root, `client/boot/page/${name}.ts`))
    parts.set(name, part)
    pageParts[name] = part.name
  }
  const files = await Promise.all(parts.values())
  await mkdir(outdir, { recursive: true })
  await writeFile(join(outdir, 'before-paint.js'), beforePaint)
  await writeFile(join(outdir, 'boot.js'), boot)
  for (const { name, text } of files) await writeFile(join(outdir, name), text)
  await writeFile(
    join(outdir, 'manifest.json'),
    JSON.stringify({
      modules: files.map(({ name }) => name).sort(),
      diagrams: diagrams.name,
      pageParts
    })
  )
}

/**
 * The objects of shared/dom.ts as TypeScript enums: esbuild inlines enum members, but would copy a whole object into
 * every file that uses one of its members.
 */
async function constantsAsEnums(root) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/shared/dom.ts'],
    write: false,
    format: 'esm'
  })
  const names = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
  return Object.entries(names)
    .map(([name, value]) => toDeclaration(name, value))
    .join('\n')
}

/**
 * Each text of shared/texts.ts as a mark, which the build of a site replaces by the text in its language
 * (src/output/client/client-texts.ts).
 */
async function textsAsMarks(root) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/shared/texts.ts'],
    write: false,
    format: 'esm'
  })
  const { english } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
  return toDeclaration('texts', Object.fromEntries(Object.keys(english).map(name => [name, `%%${name}%%`])))
}

function toDeclaration(name, value) {
  if (typeof value !== 'object') return `export const ${name} = ${JSON.stringify(value)}`
  const members = Object.entries(value).map(([key, member]) => `${key} = ${JSON.stringify(member)}`)
  return `export enum ${name} { ${members.join(', ')} }`
}
