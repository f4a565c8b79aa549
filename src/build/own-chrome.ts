/**
 * The React half of the client for this site. Most sites take the one in dist/client; where templates are
 * replaced, or pages hold interactive components, it is bundled anew, with one React for all.
 */
import { join } from 'node:path'
import { finding } from '../diagnostics/finding.ts'
import { docusaurusContext } from '../markdown/mdx/docusaurus-context.ts'
import { bundleChrome } from '../output/bundle-chrome.ts'
import { clientAddress } from '../output/client.ts'
import { islandImports } from '../output/island-imports.ts'
import { templateOverrides } from '../render/load-templates.ts'
import type { IslandAssets } from '../render/renderer.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { messagesOf, placeOfMessage, toSentence } from '../util/esbuild.ts'
import { packagePath } from '../util/package.ts'
import { encodePath } from '../util/paths.ts'
import type { OwnClient, ReadyClient } from './client.ts'

export interface OwnChrome {
  readonly client: OwnClient
  /** null: the pages have no interactive components. */
  readonly islands: IslandAssets | null
}

interface OwnChromeInput {
  readonly config: Config
  readonly sources: Pick<Sources, 'staticFiles'>
  /** All pages whose components are wanted. */
  readonly compiled: Iterable<Compiled>
  /** Some templates are the site's own. */
  readonly hasOwnTemplates: boolean
}

/** What cannot be bundled is reported; the pages then do without React. */
export async function withOwnChrome(ready: ReadyClient, input: OwnChromeInput, report: Report): Promise<OwnChrome> {
  const client: OwnClient = { ...ready, islands: [] }
  const pages = [...input.compiled]
  const modules = [...new Set(pages.flatMap(({ islands }) => islands.map(({ module }) => module)))].sort(byCodePoint)
  if (modules.length === 0 && !input.hasOwnTemplates) return { client, islands: null }
  try {
    return await bundleOwn(client, modules, pages, input)
  } catch (error) {
    const messages = messagesOf(error)
    if (messages === null) throw error
    const hint =
      'Templates of the navigation and modules with “use client” run in browsers, which have no Node: leave out what needs it.'
    for (const message of messages) {
      const place = placeOfMessage(message, input.config.templates)
      report(finding('template/browser', place, toSentence(message.text), hint))
    }
    return { client: { ...client, chrome: null }, islands: null }
  }
}

async function bundleOwn(
  client: OwnClient,
  modules: readonly SourcePath[],
  pages: readonly Compiled[],
  { config, sources }: OwnChromeInput
): Promise<OwnChrome> {
  const { root, baseUrl } = config
  const ours = packagePath()
  const published = publishedFiles(pages, sources)
  const addressOf = (file: SourcePath) => {
    const path = published.get(file)
    return path === undefined ? null : baseUrl + encodePath(path)
  }
  const bundle = await bundleChrome({
    ours,
    root,
    islands: modules,
    plugins: [
      templateOverrides(join(root, config.templates), packagePath('templates')),
      islandImports({ ours, root, baseUrl, context: docusaurusContext(config), addressOf })
    ]
  })
  const address = (name: string) => clientAddress(name, config)
  return {
    client: {
      ...client,
      modules: new Map([...client.modules, ...bundle.modules]),
      chrome: bundle.chrome,
      searchUi: bundle.searchUi,
      islands: bundle.islandRuntime === null ? [] : [bundle.islandRuntime, ...bundle.islands.values()]
    },
    islands:
      bundle.islandRuntime === null
        ? null
        : {
            runtime: address(bundle.islandRuntime),
            modules: new Map([...bundle.islands].map(([file, name]) => [file, address(name)]))
          }
  }
}

/** Where the files that pages and their components show are, relative to the output folder. */
function publishedFiles(
  pages: readonly Compiled[],
  { staticFiles }: OwnChromeInput['sources']
): ReadonlyMap<SourcePath, string> {
  return new Map([
    ...[...staticFiles].map(([path, file]) => [file, path] as const),
    ...pages.flatMap(({ files }) => files.map(({ file, output }) => [file, output] as const))
  ])
}
