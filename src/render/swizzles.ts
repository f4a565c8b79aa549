/**
 * Parts of the frame in `src/theme` of a site, which replace our templates. They get the properties that they
 * have there (templates/mdx/frame-parts.tsx), and hooks know the page. Their imports are resolved by the
 * plugins for interactive components; if a part renders the original, it gets our template with our own props:
 *
 *   src/theme/Footer/index.js → templates/parts/Footer.tsx
 */
import { join, posix, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { frameTemplateOf, isTheirPart } from '../shared/markup/frame-parts.ts'
import { contentParts, drawsAround, itemTypes, partEndings } from '../shared/markup/theme-parts.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import { isFileInside, namesBelow, realRoots, textInside } from '../util/guarded-files.ts'
import { groupBy } from '../util/maps.ts'
import { toSourcePath } from '../util/paths.ts'

type Site = Pick<Config, 'root' | 'dialect'>

interface FramePart {
  /** Our template that it replaces, and the component in it. */
  readonly template: string
  readonly component: string
  /** The function of frame-parts.tsx that makes its properties. */
  readonly props?: string
}

/** Our components that can be replaced, by the name of the part. */
const parts: Readonly<Record<string, FramePart>> = {
  BackToTopButton: { template: 'parts/BackToTop', component: 'BackToTop', props: 'nothing' },
  DocBreadcrumbs: { template: 'parts/Breadcrumbs', component: 'Breadcrumbs', props: 'nothing' },
  DocPaginator: { template: 'parts/Pager', component: 'Pager', props: 'DocPaginator' },
  DocVersionBadge: { template: 'parts/VersionBanner', component: 'VersionBadge', props: 'nothing' },
  DocVersionBanner: { template: 'parts/VersionBanner', component: 'VersionBanner', props: 'nothing' },
  EditThisPage: { template: 'parts/EditLink', component: 'EditLink', props: 'EditThisPage' },
  Footer: { template: 'parts/Footer', component: 'Footer' },
  LastUpdated: { template: 'parts/LastUpdated', component: 'LastUpdated', props: 'LastUpdated' },
  NotFound: { template: 'NotFound', component: 'NotFound' },
  TOC: { template: 'parts/Toc', component: 'Toc', props: 'TOC' }
}

/** Parts that are used whatever is in them: without a script, they still have all that they show. */
const alwaysUsed: readonly string[] = ['Footer', 'NotFound']

/** The file with custom components for navigation bar entries; null: none. */
export function itemTypesFile(root: string): string | null {
  return filesOf(itemTypes, root)[0] ?? null
}

/** Absolute paths of the replacements that are used, by name of the part. */
export function swizzledParts(root: string): ReadonlyMap<string, string> {
  const roots = realRoots([root])
  const found = Object.keys(parts).flatMap(name => {
    const files = filesOf(name, root)
    // Our part works where that of the site would be static HTML.
    const isUsed = (file: string) => alwaysUsed.includes(name) || signOfLife(textInside(file, roots) ?? '') === null
    return files.filter(isUsed).map(file => [name, file] as const)
  })
  // `NotFound/Content` replaces our template as well, because our layout is around it anyway.
  const content = filesOf('NotFound/Content', root).map(file => ['NotFound', file] as const)
  return new Map([...content, ...found])
}

/** Reports the unused replacements, one finding for all files that would replace the same template. */
export function reportUnused({ root, dialect }: Site, report: Report): void {
  const unused = groupBy(partsOfSite(root), ({ template }) => template)
  for (const [template, [first, ...others]] of unused) {
    if (first === undefined) continue
    const count = others.length === 0 ? ' is' : ` and ${others.length} more are`
    const texts = [first, ...others].map(({ file }) => textInside(join(root, file), realRoots([root])) ?? '')
    const lost = [...new Set(texts.flatMap(lossesIn))]
    const loss = lost.length === 0 ? '' : ` Readers do not get ${lost.join(', ')}.`
    const message = `“${first.file}”${count} not used: docsgen has its own ${template === 'CodeBlock' ? 'code blocks' : 'layout'}.${loss}`
    const ofFrame = `Write it as templates/${template}.tsx: “docsgen eject ${posix.basename(template)}” shows which properties it gets.`
    const ofCode =
      'Move the additions to src/theme/CodeBlock/index.js, around the component of “@theme-original/CodeBlock”.'
    const hint = template === 'CodeBlock' ? ofCode : ofFrame
    report(finding(dialect.codes.unsupported, placeOf(first.file), message, hint))
  }
  reportProvider({ root, dialect }, report)
}

/**
 * Reports a React context provider in `Layout`: islands are separate React trees, and only `Root` wraps all of them.
 */
function reportProvider({ root, dialect }: Site, report: Report): void {
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
  report(finding(dialect.codes.unsupported, place, message, hint))
}

/** Reports hooks and event handlers in replaced frame parts: these are rendered at build time and never hydrated. */
export function reportStatic(files: readonly SourcePath[], { root, dialect }: Site, report: Report): void {
  for (const file of files) {
    const text = textInside(join(root, file), realRoots([root])) ?? ''
    const found = signOfLife(text)
    if (found === null) continue
    const before = text.slice(0, found.index)
    const column = found.index - before.lastIndexOf('\n')
    const place = placeOf(file, before.split('\n').length, column, found[0].length)
    const message = `“${found[0]}” has no effect: this part of the layout is static HTML, rendered when the site is built.`
    const hint = 'Move its code into a file of “clientModules”, or into src/theme/Root, which runs in the browser.'
    report(finding(dialect.codes.unsupported, place, message, hint))
  }
}

/** What a part adds to the page: components of the site, and elements of the head. */
function lossesIn(text: string): string[] {
  const imported = text.matchAll(/\bimport ([A-Z]\w*) from ['"](?:@site|\.{1,2})\//g)
  const shown = [...imported].map(([, name = '']) => name).filter(name => text.includes(`<${name}`))
  return [
    ...shown.map(name => `“<${name}>”`),
    ...(text.includes('<Head') ? ['its elements of the head'] : []),
    ...(text.includes('ld+json') ? ['its structured data'] : [])
  ]
}

/** The first hook or event handler that has no effect in static HTML. */
function signOfLife(text: string): RegExpExecArray | null {
  return /\buse(?:State|Reducer|Effect|LayoutEffect)(?=[(<])|\bon[A-Z]\w+(?==\{)/.exec(text)
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
  const templates = groupBy(files.keys(), name => `${parts[name]?.template}.tsx`)
  return {
    name: 'swizzles',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, namespace, importer }) => {
        if (!resolveDir.startsWith(ourFolder) || (namespace !== 'file' && importer !== '<stdin>')) return null
        const file = join(resolveDir, path)
          .slice(ourFolder.length + 1)
          .replaceAll('\\', '/')
        if (file === 'Layout.tsx') return { path: file, namespace: 'page' }
        return templates.has(file) ? { path: file, namespace: 'swizzled' } : null
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
      onLoad({ filter: /./, namespace: 'page' }, () => ({
        contents: layoutSource(ourFolder),
        resolveDir: ourFolder
      }))
      onLoad({ filter: /./, namespace: 'swizzled' }, ({ path }) => ({
        contents: replacementSource(templates.get(path) ?? [], join(ourFolder, path), ourFolder),
        resolveDir: ourFolder
      }))
      onLoad({ filter: /./, namespace: 'original' }, ({ path }) => ({
        contents: originalSource(path, ourFolder),
        resolveDir: ourFolder
      }))
    }
  }
}

const frameModule = 'mdx/frame-parts.tsx'

/** Our layout, around which hooks find the page. */
function layoutSource(ourFolder: string): string {
  return `import { createElement } from 'react'
import { Layout as Ours } from ${JSON.stringify(join(ourFolder, 'Layout.tsx'))}
import { aroundPage } from ${JSON.stringify(join(ourFolder, frameModule))}
export const Layout = props => aroundPage(props.page, createElement(Ours, props))`
}

/** A template of ours in which the parts of these names are those of the site. */
function replacementSource(names: readonly string[], file: string, ourFolder: string): string {
  const sources = names.map((name, at) => {
    const { component, props } = parts[name] ?? { component: name }
    return `import Own${at} from '@theme/${name}'
import { Given as Given${at} } from 'docsgen-original/${name}'
${props === undefined ? '' : `import { ${props} as toTheirs${at} } from ${JSON.stringify(join(ourFolder, frameModule))}`}
export const ${component} = props => createElement(Given${at}, { value: props }, createElement(Own${at}, ${
      props === undefined ? '{ location, ...props }' : `toTheirs${at}(props)`
    }))`
  })
  return `import { createElement } from 'react'
export * from ${JSON.stringify(file)}
const location = { pathname: '/404.html', search: '', hash: '', ...globalThis.location }
${sources.join('\n')}`
}

function originalSource(name: string, ourFolder: string): string {
  const { template, component } = parts[name] ?? { template: name, component: name }
  return `import { createContext, createElement, useContext } from 'react'
import { ${component} as Ours } from ${JSON.stringify(join(ourFolder, `${template}.tsx`))}
export const Given = createContext({})
export default () => createElement(Ours, useContext(Given))`
}
