/**
 * Parts of the frame in `src/theme` of a Docusaurus site, which replace our templates. Their imports are resolved by
 * the plugins for interactive components; if a part renders the original, it gets our template with the props passed
 * here:
 *
 *   src/theme/Footer/index.js → templates/parts/Footer.tsx
 */
import { join, posix, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { frameTemplateOf, isTheirPart } from '../shared/markup/docusaurus-exports.ts'
import { contentParts, drawsAround, itemTypes, partEndings } from '../shared/markup/theme-parts.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { isFileInside, namesBelow, realRoots, textInside } from '../util/guarded-files.ts'
import { groupBy } from '../util/maps.ts'
import { toSourcePath } from '../util/paths.ts'

/** Our templates that can be replaced, by Docusaurus' name of the part. */
const parts: Readonly<Record<string, string>> = { Footer: 'parts/Footer', NotFound: 'NotFound' }

/** The file with custom components for navigation bar entries; null: none. */
export function itemTypesFile(root: string): string | null {
  return filesOf(itemTypes, root)[0] ?? null
}

/** Absolute paths of the replacements that are used, by name of the part. */
export function swizzledParts(root: string): ReadonlyMap<string, string> {
  const found = Object.keys(parts).flatMap(name => filesOf(name, root).map(file => [name, file] as const))
  // `NotFound/Content` replaces our template as well, because our layout is around it anyway.
  const content = filesOf('NotFound/Content', root).map(file => ['NotFound', file] as const)
  return new Map([...content, ...found])
}

/** Reports the unused replacements, one finding for all files that would replace the same template. */
export function reportUnused(root: string, report: Report): void {
  const unused = groupBy(partsOfSite(root), ({ template }) => template)
  for (const [template, [first, ...others]] of unused) {
    if (first === undefined) continue
    const count = others.length === 0 ? '' : ` and ${others.length} more`
    const message = `“${first.file}”${count} is not used: it replaces a part of Docusaurus' ${template === 'CodeBlock' ? 'code blocks' : 'layout'}, and docsgen has its own.`
    const ofFrame = `Write it as templates/${template}.tsx: “docsgen eject ${posix.basename(template)}” shows which properties it gets.`
    const ofCode =
      'Render what it adds in src/theme/CodeBlock/index.js, around the component of “@theme-original/CodeBlock”.'
    const hint = template === 'CodeBlock' ? ofCode : ofFrame
    report(finding('docusaurus/unsupported', placeOf(first.file), message, hint))
  }
  reportProvider(root, report)
}

/**
 * Reports a React context provider in `Layout`: islands are separate React trees, and only `Root` wraps all of them.
 */
function reportProvider(root: string, report: Report): void {
  const [layout] = filesOf('Layout', root)
  const text = layout === undefined ? '' : (textInside(layout, realRoots([root])) ?? '')
  const found = drawsAround('Layout', text) ? /<([\w.]*Provider)\b/.exec(text) : null
  if (layout === undefined || found === null) return
  const before = text.slice(0, found.index)
  const place = placeOf(
    toSourcePath(relative(root, layout)),
    before.split('\n').length,
    found.index - before.lastIndexOf('\n'),
    found[0].length
  )
  const message = `Interactive components do not get the value of “${found[1]}”.`
  const hint = 'Move it into src/theme/Root, which wraps all of them.'
  report(finding('docusaurus/unsupported', place, message, hint))
}

/** Reports hooks and event handlers in replaced frame parts: these are rendered at build time and never hydrated. */
export function reportStatic(files: readonly SourcePath[], root: string, report: Report): void {
  for (const file of files) {
    const text = textInside(join(root, file), realRoots([root])) ?? ''
    const found = /\buse(?:State|Reducer|Effect|LayoutEffect)(?=[(<])|\bon[A-Z]\w+(?==\{)/.exec(text)
    if (found === null) continue
    const before = text.slice(0, found.index)
    const column = found.index - before.lastIndexOf('\n')
    const place = placeOf(file, before.split('\n').length, column, found[0].length)
    const message = `“${found[0]}” has no effect: this part of the layout is static HTML, rendered when the site is built.`
    const hint = 'Move its code into a file of “clientModules”, or into src/theme/Root, which runs in the browser.'
    report(finding('docusaurus/unsupported', place, message, hint))
  }
}

/** Files of `src/theme` that would replace parts of the layout and are not used. */
function partsOfSite(root: string): { readonly file: SourcePath; readonly template: string }[] {
  const folder = join(root, 'src/theme')
  const swizzled = swizzledParts(root)
  const roots = realRoots([root])
  return namesBelow(folder, roots)
    .map(toSourcePath)
    .sort()
    .flatMap(file => {
      const name = /^(.*?)(?:\/index)?\.[jt]sx?$/.exec(file)?.[1] ?? ''
      // Files in the folder of a used part are imported by that part.
      const [family = ''] = name.split('/', 1)
      const isUsed = swizzled.has(family) || (contentParts.includes(family) && filesOf(family, root).length > 0)
      const template = isTheirPart(name) && !isUsed ? frameTemplateOf(name) : null
      if (name === itemTypes) return []
      if (template !== null && drawsAround(name, textInside(join(folder, file), roots) ?? '')) return []
      return template === null ? [] : [{ file: toSourcePath(`src/theme/${file}`), template }]
    })
}

/** The file for a part, if there is one. */
function filesOf(name: string, root: string): readonly string[] {
  const roots = realRoots([root])
  const file = partEndings.map(ending => join(root, 'src/theme', name + ending)).find(path => isFileInside(path, roots))
  return file === undefined ? [] : [file]
}

/** An esbuild plugin that replaces our templates by the site's files. */
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
      onResolve({ filter: /^@theme-(?:original|init)\/NotFound\/Content$/ }, () => ({
        path: 'NotFound',
        namespace: 'original'
      }))
      onResolve({ filter: new RegExp(`^@theme(?:-original|-init)?/(?:${names})$`) }, ({ path, importer }) => {
        const name = path.slice(path.indexOf('/') + 1)
        const isOriginal = !path.startsWith('@theme/') || importer === files.get(name)
        return isOriginal ? { path: name, namespace: 'original' } : { path: files.get(name) ?? '' }
      })
      onLoad({ filter: /./, namespace: 'swizzled' }, ({ path }) => ({
        contents: replacementSource(path),
        resolveDir: ourFolder
      }))
      onLoad({ filter: /./, namespace: 'original' }, ({ path }) => ({
        contents: originalSource(path, join(ourFolder, `${parts[path]}.tsx`)),
        resolveDir: ourFolder
      }))
    }
  }
}

function replacementSource(name: string): string {
  return `import { createElement } from 'react'
import Own from '@theme/${name}'
import { Given } from 'docsgen-original/${name}'
const location = { pathname: '/404.html', search: '', hash: '', ...globalThis.location }
export const ${name} = props => createElement(Given, { value: props }, createElement(Own, { location, ...props }))`
}

function originalSource(name: string, file: string): string {
  return `import { createContext, createElement, useContext } from 'react'
import { ${name} as Ours } from ${JSON.stringify(file)}
export const Given = createContext({})
export default () => createElement(Ours, useContext(Given))`
}
