/**
 * Merges chunks that are always loaded together. esbuild makes a chunk for each set of entries that share code: a
 * hundred entries give two hundred chunks, most smaller than 3 kB, and Node needs half a millisecond to resolve, read
 * and link each.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import * as esbuild from 'esbuild'

/**
 * Merges, in `dist`, the chunks that the entries of each group import. `outputs` come from esbuild's metafile. A chunk
 * imported by several groups becomes part of the first group's file.
 *
 *   await mergeChunks(dist, metafile.outputs, { command: ['src/cli/main.ts'], build: ['src/pipeline/pipeline.ts'] })
 */
export async function mergeChunks(dist, outputs, groups) {
  const files = new Map(
    Object.entries(outputs).map(([path, output]) => [
      basename(path),
      { ...output, path: posix.relative(rootOf(outputs), path) }
    ])
  )
  for (const [name, entries] of Object.entries(groups)) {
    const merged = chunksOf(entries, files)
    const renamed = new Map(
      merged.map((file, at) => [file, new Map(files.get(file).exports.map(it => [it, `${it}$${at}`]))])
    )
    await bundle(dist, `chunks/${name}.js`, renamed)
    for (const file of merged) {
      rmSync(join(dist, 'chunks', file))
      files.delete(file)
    }
    for (const { path } of files.values()) redirect(join(dist, path), name, renamed)
    files.set(`${name}.js`, { path: `chunks/${name}.js`, imports: [], exports: [] })
  }
}

/** The output folder, as the metafile names it. */
function rootOf(outputs) {
  return posix.dirname(Object.keys(outputs).find(path => path.endsWith('/cli.js')))
}

/** The chunks that these entries import, directly or indirectly. */
function chunksOf(entries, files) {
  const found = new Set()
  const queue = [...files].flatMap(([file, { entryPoint }]) => (entries.includes(entryPoint) ? file : []))
  if (queue.length !== entries.length) throw new Error(`Of ${entries.join(', ')}, only ${queue.join(', ')} were built.`)
  for (const file of queue) {
    for (const { path, kind } of files.get(file)?.imports ?? []) {
      const imported = basename(path)
      const { entryPoint } = files.get(imported) ?? { entryPoint: '' }
      if (kind !== 'import-statement' || entryPoint !== undefined || found.has(imported)) continue
      found.add(imported)
      queue.push(imported)
    }
  }
  return [...found].sort()
}

async function bundle(dist, outfile, renamed) {
  const lines = [...renamed].map(([file, names]) => {
    const list = [...names].map(([name, unique]) => `${name} as ${unique}`).join(', ')
    return `export { ${list} } from './${file}'\n`
  })
  await esbuild.build({
    stdin: { contents: lines.join(''), resolveDir: join(dist, 'chunks') },
    outfile: join(dist, outfile),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Reading code is a tenth of a run without changes. Lines stay short enough for readable stack traces.
    minifyWhitespace: true,
    lineLimit: 160,
    // Keep packages and unmerged files of the build external.
    plugins: [
      {
        name: 'others',
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ path, kind }) =>
            kind !== 'entry-point' && !renamed.has(basename(path)) ? { path, external: true } : undefined
          )
      }
    ],
    logLevel: 'warning'
  })
}

/** Redirects the imports of a file to the merged one. esbuild writes each import on separate lines. */
function redirect(file, name, renamed) {
  const before = readFileSync(file, 'utf8')
  const text = before
    .replace(/^(import|export) \{([^}]*)\} from "([^"]+)";$/gm, (statement, word, list, path) => {
      const names = renamed.get(basename(path))
      if (names === undefined) return statement
      const specifiers = list.split(',').map(it => {
        const [imported, local = imported] = it.trim().split(' as ')
        return `  ${names.get(imported)} as ${local}`
      })
      return `${word} {\n${specifiers.join(',\n')}\n} from "${posix.join(posix.dirname(path), `${name}.js`).replace(/^(?!\.)/, './')}";`
    })
    .replace(/^import "([^"]+)";\n/gm, (statement, path) => (renamed.has(basename(path)) ? '' : statement))
  if (text !== before) writeFileSync(file, text)
}
