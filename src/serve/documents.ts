/** Documents of routes, rendered on demand from bodies that are compiled on demand. */

import { finding, placeOf } from '../diagnostics/finding.ts'
import { pageOf, pagesShownBy } from '../model/routes.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { BoundedMap } from '../util/maps.ts'
import { SiteReplaced } from './bodies.ts'
import type { CurrentRender, Shell } from './shell.ts'
import type { SiteNow } from './state.ts'

export interface RenderedPage {
  /** Empty if rendering failed. */
  readonly html: string
  /** The body or a template failed, so the document is not the real page. */
  readonly isBroken: boolean
}

export interface Documents {
  /** Rejects only with a `SiteReplaced`. */
  render(route: Route): Promise<RenderedPage>
}

interface DocumentsOptions {
  readonly bodyOf: (page: Page) => Promise<Compiled>
  readonly state: SiteNow
  /** Filled during the rendering of a page. */
  readonly current: CurrentRender
  /** Adds the files that these bodies need to the shell. */
  readonly prepare: (bodies: readonly Compiled[]) => Promise<void>
  /** Called with every body that is shown. */
  readonly onBody: (compiled: Compiled) => void
  /** Called with the findings of rendering a route. */
  readonly onFindings: (route: Route, findings: readonly Diagnostic[]) => void
}

interface Entry extends RenderedPage {
  readonly shell: Shell
  readonly bodies: readonly Compiled[]
}

/**
 * Characters of cached documents. Rendering takes 5 to 10 ms, sending a cached document 0.5 ms. While the documents of
 * a whole site of some hundred pages fit, clients that request all of them do not wait for each other.
 */
const memoryLimit = 16_000_000

export function createDocuments(options: DocumentsOptions): Documents {
  const { bodyOf, state, current, prepare, onBody, onFindings } = options
  const memory = new BoundedMap<string, Entry>(memoryLimit)

  async function renderNow(route: Route): Promise<RenderedPage> {
    const { shell } = state
    const bodies = await Promise.all(pagesShownBy(route).map(bodyOf))
    await prepare(bodies)
    // The site has changed meanwhile, and the bodies may belong to the new one.
    if (state.shell !== shell) return renderNow(route)
    bodies.forEach(onBody)
    const known = memory.get(route.permalink)
    if (known?.shell === shell && isSameList(known.bodies, bodies)) return known
    const html = renderWith(bodies, () => shell.renderer.renderDocument(route))
    onFindings(route, current.reported.splice(0))
    const isBroken = html === '' || bodies.some(hasFailed)
    memory.set(route.permalink, { html, isBroken, shell, bodies }, html.length)
    return { html, isBroken }
  }

  function renderWith(bodies: readonly Compiled[], render: () => string): string {
    for (const body of bodies) current.shown.set(body.source, body)
    try {
      return render()
    } finally {
      current.shown.clear()
    }
  }

  return {
    async render(route) {
      try {
        return await renderNow(route)
      } catch (error) {
        if (error instanceof SiteReplaced) throw error
        onFindings(route, [failure(error, route)])
        return { html: '', isBroken: true }
      }
    }
  }
}

function isSameList(a: readonly Compiled[], b: readonly Compiled[]): boolean {
  return a.length === b.length && a.every((body, at) => body === b[at])
}

/** Whether the body is a placeholder for one that cannot be parsed or run. */
function hasFailed({ diagnostics }: Compiled): boolean {
  return diagnostics.some(
    ({ code, severity }) => severity === 'error' && /^(?:mdx\/|markdown\/(?:syntax|nesting)$)/.test(code)
  )
}

function failure(error: unknown, route: Route): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  const page = pageOf(route)
  const place = page === null ? null : placeOf(page.source)
  return finding(
    'template/render',
    place,
    `The page ${route.permalink} cannot be rendered: ${message.replace(/\.?$/, '.')}`,
    'Fix the template, or the component of the page, that throws this error.'
  )
}
