/** Documents of routes, drawn when they are asked for, from bodies that are compiled when they are asked for. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import { pageOf, pagesShownBy } from '../model/routes.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { BoundedMap } from '../util/bounded-map.ts'
import type { DrawingNow, Look } from './state.ts'

export interface DrawnPage {
  /** Empty when it could not be drawn. */
  readonly html: string
  /** The body or a template failed: what is shown is not the page. */
  readonly isBroken: boolean
}

export interface DrawnPages {
  /** Never rejects. */
  draw(route: Route): Promise<DrawnPage>
}

export interface DrawnPagesOptions {
  readonly bodyOf: (page: Page) => Promise<Compiled>
  readonly lookNow: () => Look
  /** Filled for the time a page is drawn: what the drawing looks at. */
  readonly drawing: DrawingNow
  /** Sees to it that the look has what these bodies need. */
  readonly prepare: (bodies: readonly Compiled[]) => Promise<void>
  /** Hears of every body that is shown. */
  readonly onBody: (compiled: Compiled) => void
  /** What drawing a route had to say. */
  readonly onFindings: (route: Route, findings: readonly Diagnostic[]) => void
}

interface Memory extends DrawnPage {
  readonly look: Look
  readonly bodies: readonly Compiled[]
}

/** Characters of documents that are kept, for many tabs that ask for the same page. */
const memoryLimit = 2_000_000

export function createDrawnPages(options: DrawnPagesOptions): DrawnPages {
  const { bodyOf, lookNow, drawing, prepare, onBody, onFindings } = options
  const memory = new BoundedMap<string, Memory>(memoryLimit)

  async function drawNow(route: Route): Promise<DrawnPage> {
    const look = lookNow()
    const compiled = await Promise.all(pagesShownBy(route).map(bodyOf))
    await prepare(compiled)
    // The site changed meanwhile: the bodies may be those of the new one.
    if (lookNow() !== look) return drawNow(route)
    compiled.forEach(onBody)
    const known = memory.get(route.permalink)
    if (known?.look === look && isSameList(known.bodies, compiled)) return known
    const html = drawWith(compiled, () => look.drawing.draw(route))
    onFindings(route, drawing.reported.splice(0))
    const isBroken = html === '' || compiled.some(hasFailed)
    memory.set(route.permalink, { html, isBroken, look, bodies: compiled }, html.length)
    return { html, isBroken }
  }

  function drawWith(compiled: readonly Compiled[], draw: () => string): string {
    for (const body of compiled) drawing.shown.set(body.source, body)
    try {
      return draw()
    } finally {
      drawing.shown.clear()
    }
  }

  return {
    async draw(route) {
      try {
        return await drawNow(route)
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

/** Whether the body is a makeshift for one that cannot be read or run. */
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
    `The page ${route.permalink} cannot be made: ${message.replace(/\.?$/, '.')}`
  )
}
