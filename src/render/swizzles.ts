/**
 * Parts of the frame that a Docusaurus site has in `src/theme`, in the place of our templates. What they import is resolved by
 * the plugins of interactive components; the original that a wrapper draws is our template with what it gets here:
 *
 *   src/theme/Footer/index.js → templates/parts/Footer.tsx
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin } from 'esbuild'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { drawsAround, frameTemplateOf, isTheirPart } from '../shared/markup/docusaurus-exports.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { groupBy } from '../util/group-by.ts'
import { toSourcePath } from '../util/paths.ts'

/** Parts of our frame by the name that they have there. */
const parts: Readonly<Record<string, string>> = { Footer: 'parts/Footer', NotFound: 'NotFound' }

const endings = ['.tsx', '.jsx', '.js', '.ts', '/index.tsx', '/index.jsx', '/index.js', '/index.ts']

/** Absolute paths of files that are used, by the name of their part. */
export function swizzledParts(root: string): ReadonlyMap<string, string> {
  return new Map(Object.keys(parts).flatMap(name => filesOf(name, root).map(file => [name, file] as const)))
}

/** One finding for the files that stand in the place of one template of ours. */
export function reportUnused(root: string, report: Report): void {
  const unused = groupBy(partsOfSite(root), ({ template }) => template)
  for (const [template, [first, ...others]] of unused) {
    if (first === undefined) continue
    const count = others.length === 0 ? '' : ` and ${others.length} more`
    const message = `“${first.file}”${count} is not used: it draws a part of Docusaurus' frame, and the frame is ours.`
    const hint = `Write the part as templates/${template}.tsx: “docsgen eject ${posix.basename(template)}” has its properties.`
    report(finding('docusaurus/unsupported', placeOf(first.file), message, hint))
  }
}

/** Files of `src/theme` that draw parts of the frame and are not used. */
function partsOfSite(root: string): { readonly file: SourcePath; readonly template: string }[] {
  const folder = join(root, 'src/theme')
  const swizzled = swizzledParts(root)
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return files
    .map(toSourcePath)
    .sort()
    .flatMap(file => {
      const name = /^(.*?)(?:\/index)?\.[jt]sx?$/.exec(file)?.[1] ?? ''
      // What is in the folder of a part that is used is drawn by it.
      const isUsed = swizzled.has(name.split('/', 1)[0] ?? '')
      const template = isTheirPart(name) && !isUsed ? frameTemplateOf(name) : null
      if (template !== null && drawsAround(name, readFileSync(join(folder, file), 'utf8'))) return []
      return template === null ? [] : [{ file: toSourcePath(`src/theme/${file}`), template }]
    })
}

/** The file for a part, or none. */
function filesOf(name: string, root: string): readonly string[] {
  const file = endings.map(ending => join(root, 'src/theme', name + ending)).find(path => existsSync(path))
  return file === undefined ? [] : [file]
}

/** Puts the files in the place of our templates in a bundle of templates. */
export function swizzles(files: ReadonlyMap<string, string>, ourFolder: string): Plugin {
  const names = [...files.keys()].join('|')
  const ours = new Map<string, string>([...files.keys()].map(name => [`${parts[name]}.tsx`, name]))
  return {
    name: 'swizzles',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, namespace }) => {
        if (namespace !== 'file' || !resolveDir.startsWith(ourFolder)) return null
        const name = ours.get(
          join(resolveDir, path)
            .slice(ourFolder.length + 1)
            .replaceAll('\\', '/')
        )
        return name === undefined ? null : { path: name, namespace: 'swizzled' }
      })
      onResolve({ filter: new RegExp(`^docsgen-original/(?:${names})$`) }, ({ path }) => ({
        path: path.slice('docsgen-original/'.length),
        namespace: 'original'
      }))
      onResolve({ filter: new RegExp(`^@theme(?:-original|-init)?/(?:${names})$`) }, ({ path, importer }) => {
        const name = path.slice(path.indexOf('/') + 1)
        const isOriginal = !path.startsWith('@theme/') || importer === files.get(name)
        return isOriginal ? { path: name, namespace: 'original' } : { path: files.get(name) ?? '' }
      })
      onLoad({ filter: /./, namespace: 'swizzled' }, ({ path }) => ({ contents: drawn(path), resolveDir: ourFolder }))
      onLoad({ filter: /./, namespace: 'original' }, ({ path }) => ({
        contents: original(path, join(ourFolder, `${parts[path]}.tsx`)),
        resolveDir: ourFolder
      }))
    }
  }
}

function drawn(name: string): string {
  return `import { createElement } from 'react'
import Own from '@theme/${name}'
import { Given } from 'docsgen-original/${name}'
const location = { pathname: '/404.html', search: '', hash: '', ...globalThis.location }
export const ${name} = props => createElement(Given, { value: props }, createElement(Own, { location, ...props }))`
}

function original(name: string, file: string): string {
  return `import { createContext, createElement, useContext } from 'react'
import { ${name} as Ours } from ${JSON.stringify(file)}
const Given = createContext({})
export default () => createElement(Ours, useContext(Given))`
}
