/** Documents of routes, rendered when they are requested, from bodies that are compiled when they are needed. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import { pageOf, pagesShownBy } from '../model/routes.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { BoundedMap } from '../util/bounded-map.ts'
import type { CurrentRender, Shell } from './shell.ts'

export interface RenderedPage {
  /** Empty when it could not be rendered. */
  readonly html: string
  /** The body or a template failed: what is shown is not the page. */
  readonly isBroken: boolean
}

export interface Documents {
  /** Never rejects. */
  render(route: Route): Promise<RenderedPage>
}

export interface DocumentsOptions {
  readonly bodyOf: (page: Page) => Promise<Compiled>
  readonly shellNow: () => Shell
  /** Filled while a page is rendered. */
  readonly current: CurrentRender
  /** Adds to the shell what these bodies need. */
  readonly prepare: (bodies: readonly Compiled[]) => Promise<void>
  /** Called with every body that is shown. */
  readonly onBody: (compiled: Compiled) => void
  /** The findings of rendering a route. */
  readonly onFindings: (route: Route, findings: readonly Diagnostic[]) => void
}

interface Entry extends RenderedPage {
  readonly shell: Shell
  readonly bodies: readonly Compiled[]
}

/** Characters of documents that are kept, for many tabs that request the same page. */
const memoryLimit = 2_000_000

export function createDocuments(options: DocumentsOptions): Documents {
  const { bodyOf, shellNow, current, prepare, onBody, onFindings } = options
  const memory = new BoundedMap<string, Entry>(memoryLimit)

  async function renderNow(route: Route): Promise<RenderedPage> {
    const shell = shellNow()
    const bodies = await Promise.all(pagesShownBy(route).map(bodyOf))
    await prepare(bodies)
    // The site changed meanwhile: the bodies may be those of the new one.
    if (shellNow() !== shell) return renderNow(route)
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
        onFindings(route, [failure(error, route)])
        return { html: '', isBroken: true }
      }
    }
  }
}

function isSameList(a: readonly Compiled[], b: readonly Compiled[]): boolean {
  return a.length === b.length && a.every((body, at) => body === b[at])
}

/** Whether the body is a fallback for one that cannot be read or run. */
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
    `The page ${route.permalink} cannot be made: ${message.replace(/\.?$/, '.')}`,
    'Correct the template, or the component of the page, that throws this error.'
  )
}
