/**
 * What the imports of interactive components mean in the browser: the same as when their pages were rendered
 * (src/markdown/mdx/modules.ts).
 */
import { join, relative } from 'node:path'
import type { Plugin, PluginBuild } from 'esbuild'
import { docusaurusHelpers, docusaurusModules, plainHelpers } from '../shared/markup/components.ts'
import type { SourcePath } from '../types/basics.ts'
import { toSourcePath } from '../util/paths.ts'

export interface IslandImports {
  /** Absolute folder of docsgen. */
  readonly ours: string
  /** Absolute folder of the project. */
  readonly root: string
  readonly baseUrl: string
  /** Base URL of files. */
  readonly filesUrl: string
  /** What `useDocusaurusContext()` gives. */
  readonly context: object
  /** Address of a file that is no module, as the pages have it; null: it was not published. */
  addressOf(file: SourcePath): string | null
}

export function islandImports({ ours, root, baseUrl, filesUrl, context, addressOf }: IslandImports): Plugin {
  const components = join(ours, 'templates/mdx/components.ts')
  const helpers = join(ours, 'templates/mdx/docusaurus.tsx')
  const themeHelpers = join(ours, 'templates/mdx/docusaurus-theme.tsx')

  /** The source of a module of Docusaurus. */
  function theirs(specifier: string): string {
    if (specifier === '@docusaurus/useBaseUrl') {
      // Files of static folders are there once for all languages.
      const baseOf =
        filesUrl === baseUrl
          ? JSON.stringify(baseUrl)
          : `(/\\.\\w+$/.test(path) ? ${JSON.stringify(filesUrl)} : ${JSON.stringify(baseUrl)})`
      const withBase = `path => /^(?:[a-z][a-z0-9+.-]*:|\\/\\/|#)/i.test(path) ? path : ${baseOf} + path.replace(/^\\//, '')`
      return `const withBaseUrl = ${withBase}\nexport default withBaseUrl\nexport const useBaseUrlUtils = () => ({ withBaseUrl })`
    }
    if (specifier === '@docusaurus/useDocusaurusContext') {
      return `const context = ${JSON.stringify(context)}\nexport default () => context`
    }
    const isHelper = docusaurusHelpers.has(specifier)
    const exported = Object.entries(docusaurusModules.get(specifier) ?? docusaurusHelpers.get(specifier) ?? {})
    const fileOf = (name: string) => (!isHelper ? components : plainHelpers.has(name) ? helpers : themeHelpers)
    const lines = exported.map(([name, ours]) => `export { ${ours} as ${name} } from ${JSON.stringify(fileOf(ours))}`)
    return lines.join('\n')
  }

  return {
    name: 'island-imports',
    setup(build) {
      build.onResolve({ filter: /^docsgen\/components$/ }, () => ({ path: components }))
      build.onResolve({ filter: /^@site\// }, ({ path, ...from }) =>
        build.resolve(join(root, path.slice('@site/'.length)), { kind: from.kind, resolveDir: root })
      )
      build.onResolve({ filter: /^@(?:docusaurus|theme)\// }, ({ path }) => ({ path, namespace: 'docusaurus' }))
      build.onLoad({ filter: /.*/, namespace: 'docusaurus' }, ({ path }) => ({
        contents: theirs(path),
        resolveDir: ours
      }))
      readAsText(build)
      build.onLoad({ filter: /\.[a-z0-9]+$/i, namespace: 'file' }, ({ path }) => {
        if (/\.(?:[cm]?[jt]sx?|json)$/.test(path)) return null
        const address = addressOf(toSourcePath(relative(root, path)))
        return address === null ? null : { contents: JSON.stringify(address), loader: 'json' }
      })
    }
  }
}

/** `!!raw-loader!./a.sql` and `./a.sql?raw`: the text of a file. */
function readAsText(build: PluginBuild): void {
  build.onResolve({ filter: /^!!raw-loader!|\?(?:raw|url)$/ }, async ({ path, resolveDir, kind }) => {
    const isText = !path.endsWith('?url')
    const plain = path.replace(/^!!raw-loader!/, '').replace(/\?(?:raw|url)$/, '')
    const found = await build.resolve(plain, { resolveDir, kind })
    return isText ? { ...found, namespace: 'text' } : found
  })
  build.onLoad({ filter: /.*/, namespace: 'text' }, async ({ path }) => {
    const { readFile } = await import('node:fs/promises')
    return { contents: await readFile(path, 'utf8'), loader: 'text' }
  })
}
