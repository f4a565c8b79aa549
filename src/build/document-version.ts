/**
 * What a document depends on, as a version: the props of its template and the templates themselves. What is the same on
 * many pages (the site, a sidebar) is hashed once; of the page's own body, its hash is enough.
 */
import { digest } from '../incremental/digest.ts'
import type { DocumentProps, Renderer, RenderInput } from '../render/renderer.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { PageProps } from '../types/page-props.ts'
import type { SiteProps } from '../types/site-props.ts'
import type { PageRenderer } from './page-renderer.ts'

interface DocumentVersionInput {
  readonly renderer: Renderer
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  readonly site: SiteProps
  readonly assets: RenderInput['assets']
  /** Hash of the site's own templates. */
  readonly templates: string | null
}

export function createVersions(input: DocumentVersionInput): Pick<PageRenderer, 'shell' | 'versionOf'> {
  const { renderer, compiled, site, assets, templates } = input
  const hashOf = hashOnce()

  const toVersion = (props: DocumentProps) =>
    'site' in props ? digest(templates, ...partsOf(props, hashOf)) : digest(templates, props)

  const versionOf: PageRenderer['versionOf'] = (route, bodyHash) => {
    const body = 'page' in route ? (compiled.get(route.page.source) ?? null) : null
    if (body !== null && bodyHash === null) return null
    try {
      return toVersion(renderer.propsOf(route, body && { ...outlineOf(body), html: bodyHash ?? '' }))
    } catch {
      // Rendering it fails, too, and reports why.
      return null
    }
  }
  const { sidebarFiles, islands, sheets, ...files } = assets
  const components = islands && [islands.runtime, [...islands.modules]]
  return { shell: digest(templates, site, files, [...sidebarFiles], components, [...sheets]), versionOf }
}

/** The body without the texts that would have to be read. */
function outlineOf(body: Compiled): Omit<Compiled, 'html' | 'sections'> & Pick<Compiled, 'sections'> {
  const { source, contentTitleHtml, headings, anchors, links, files, islands, excerpt, excerptHtml, wordCount } = body
  const { sheets, head, diagnostics } = body
  return {
    source,
    contentTitleHtml,
    headings,
    anchors,
    links,
    files,
    islands,
    sheets,
    // Templates show the address of the sheet, and nothing of these.
    styles: [],
    pictures: [],
    policySources: [],
    head,
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
    const hash = known.get(shared) ?? digest(shared)
    known.set(shared, hash)
    return hash
  }
}
