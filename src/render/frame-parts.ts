/**
 * Components of a site in the place of parts of the layout, as the plugin that reads the site names them. They get the
 * properties that they have there, and hooks know the page. Their imports are resolved by the plugins for interactive
 * components; if a part renders docsgen's component, that gets its own properties:
 *
 *   src/theme/Footer/index.js → templates/parts/Footer.tsx
 */
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { signOfLife } from '../shared/markup/sign-of-life.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { FramePart } from '../types/plugin.ts'
import { realRoots, textInside } from '../util/guarded-files.ts'
import { groupBy } from '../util/maps.ts'

/** Reports hooks and event handlers in replaced parts: these are rendered at build time and never hydrated. */
export function reportStatic(
  files: readonly SourcePath[],
  { root, dialect }: Pick<Config, 'root' | 'dialect'>,
  report: Report
): void {
  for (const file of files) {
    const text = textInside(join(root, file), realRoots([root])) ?? ''
    const found = signOfLife(text)
    if (found === null) continue
    const before = text.slice(0, found.index)
    const column = found.index - before.lastIndexOf('\n')
    const place = placeOf(file, before.split('\n').length, column, found[0].length)
    const message = `“${found[0]}” has no effect: this part of the layout is static HTML, rendered when the site is built.`
    report(finding(dialect.codes.unsupported, place, message, dialect.staticHint))
  }
}

/** An esbuild plugin that replaces our templates by the site's files. */
export function frameParts(parts: readonly FramePart[], root: string, ourFolder: string): Plugin {
  const templates = groupBy(parts, ({ template }) => `${template}.tsx`)
  const byName = new Map(parts.map(part => [part.name, part]))
  const originals = new Map(parts.flatMap(part => part.originals.map(specifier => [specifier, part] as const)))
  const imports = new Map(parts.flatMap(part => part.imports.map(specifier => [specifier, part] as const)))
  return {
    name: 'frame-parts',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, namespace, importer }) => {
        if (!resolveDir.startsWith(ourFolder) || (namespace !== 'file' && importer !== '<stdin>')) return null
        const file = join(resolveDir, path)
          .slice(ourFolder.length + 1)
          .replaceAll('\\', '/')
        if (file === 'Layout.tsx') return { path: file, namespace: 'page' }
        return templates.has(file) ? { path: file, namespace: 'replaced' } : null
      })
      onResolve({ filter: /^docsgen-(?:original|part)\// }, ({ path }) => {
        const part = byName.get(path.slice(path.indexOf('/') + 1))
        if (part === undefined) return null
        return path.startsWith('docsgen-part/')
          ? { path: join(root, part.file) }
          : { path: part.name, namespace: 'original' }
      })
      // As if the file of the site imported it.
      onResolve({ filter: /^docsgen-props\// }, ({ path, kind }) => {
        const { file, props } = byName.get(path.slice('docsgen-props/'.length)) ?? {}
        if (file === undefined || props === undefined) return null
        return resolve(props.import, { kind, resolveDir: root, importer: join(root, file), namespace: 'file' })
      })
      onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
        const part = imports.get(path)
        if (part !== undefined && importer !== join(root, part.file)) return { path: join(root, part.file) }
        const original = part ?? originals.get(path)
        return original === undefined ? null : { path: original.name, namespace: 'original' }
      })
      onLoad({ filter: /./, namespace: 'page' }, () => ({
        contents: layoutSource(ourFolder),
        resolveDir: ourFolder
      }))
      onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({
        contents: replacementSource(templates.get(path) ?? [], join(ourFolder, path)),
        resolveDir: ourFolder
      }))
      onLoad({ filter: /./, namespace: 'original' }, ({ path }) => ({
        contents: originalSource(byName.get(path), ourFolder),
        resolveDir: ourFolder
      }))
    }
  }
}

/** Our layout, around which hooks find the page. */
function layoutSource(ourFolder: string): string {
  return `import { createElement } from 'react'
import { Layout as Ours } from ${JSON.stringify(join(ourFolder, 'Layout.tsx'))}
import { aroundPage } from ${JSON.stringify(join(ourFolder, 'mdx/around-page.tsx'))}
export const Layout = props => aroundPage(props.page, createElement(Ours, props))`
}

/** A template of ours in which these parts are those of the site. */
function replacementSource(parts: readonly FramePart[], file: string): string {
  const sources = parts.map(
    ({ name, component, props }, at) => `import Own${at} from 'docsgen-part/${name}'
import { Given as Given${at} } from 'docsgen-original/${name}'
${props === undefined ? '' : `import { ${props.name} as toTheirs${at} } from 'docsgen-props/${name}'`}
export const ${component} = props => createElement(Given${at}, { value: props }, createElement(Own${at}, ${
      props === undefined ? '{ location, ...props }' : `toTheirs${at}(props)`
    }))`
  )
  return `import { createElement } from 'react'
export * from ${JSON.stringify(file)}
const location = { pathname: '/404.html', search: '', hash: '', ...globalThis.location }
${sources.join('\n')}`
}

function originalSource(part: FramePart | undefined, ourFolder: string): string {
  const { template, component } = part ?? { template: 'Layout', component: 'Layout' }
  return `import { createContext, createElement, useContext } from 'react'
import { ${component} as Ours } from ${JSON.stringify(join(ourFolder, `${template}.tsx`))}
export const Given = createContext({})
export default () => createElement(Ours, useContext(Given))`
}
