/**
 * What a document depends on, as a hash: the props of its template and the templates themselves. What is the same on
 * many pages (the site, a sidebar) is hashed once; of the page's own body, its hash is enough.
 */

import type { DocumentProps, Renderer, RenderInput } from '../render/renderer.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { PageProps } from '../types/page-props.ts'
import type { SiteProps } from '../types/site-props.ts'
import { sha256 } from '../util/hash.ts'
import type { Drawing } from './drawing.ts'

interface PageKeysInput {
  readonly config: Config
  readonly renderer: Renderer
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  readonly site: SiteProps
  readonly assets: RenderInput['assets']
  /** Hash of the site's own templates. */
  readonly templates: string | null
}

export function createPageKeys(input: PageKeysInput): Pick<Drawing, 'look' | 'keyOf'> {
  const { config, renderer, compiled, site, assets, templates } = input
  // A plugin may look at anything, and at every page anew.
  if (config.plugins.some(({ html }) => html !== undefined)) return { look: null, keyOf: () => null }
  const hashOf = hashOnce()

  const toKey = (props: DocumentProps) =>
    sha256(JSON.stringify('site' in props ? [templates, ...partsOf(props, hashOf)] : [templates, props]))

  const keyOf: Drawing['keyOf'] = (route, bodyHash) => {
    const body = 'page' in route ? (compiled.get(route.page.source) ?? null) : null
    if (body !== null && bodyHash === null) return null
    try {
      return toKey(renderer.propsOf(route, body && { ...outlineOf(body), html: bodyHash ?? '' }))
    } catch {
      // Drawing it fails, too, and reports why.
      return null
    }
  }
  const { sidebarFiles, ...files } = assets
  return { look: sha256(JSON.stringify([templates, site, files, [...sidebarFiles]])), keyOf }
}

/** The body without the texts that would have to be read. */
function outlineOf(body: Compiled): Omit<Compiled, 'html' | 'sections'> & Pick<Compiled, 'sections'> {
  const { source, contentTitleHtml, headings, anchors, links, files, islands, excerpt, excerptHtml, wordCount } = body
  const { diagnostics } = body
  return {
    source,
    contentTitleHtml,
    headings,
    anchors,
    links,
    files,
    islands,
    excerpt,
    excerptHtml,
    wordCount,
    diagnostics,
    sections: []
  }
}

/** The props with hashes for what many pages share. */
function partsOf({ site, assets, navigation, ...own }: PageProps, hashOf: (shared: object) => string): unknown[] {
  const { sidebar, ...around } = navigation
  const { beforePaint, ...files } = assets
  return [hashOf(site), beforePaint, files, sidebar && hashOf(sidebar), around, own]
}

function hashOnce(): (shared: object) => string {
  const known = new WeakMap<object, string>()
  return shared => {
    const hash = known.get(shared) ?? sha256(JSON.stringify(shared))
    known.set(shared, hash)
    return hash
  }
}
