/**
 * Documents of routes, rendered when they are requested, from bodies that are compiled when they are needed; and what is around
 * all bodies: templates, styles, scripts.
 */
import { type OwnChrome, withOwnChrome } from '../build/documents/client.ts'
import {
  createPageRenderer,
  type PageRenderer,
  type Remember,
  type RendererCaches
} from '../build/documents/page-renderer.ts'
import type { LanguagesOf } from '../build/plan/editions.ts'
import type { PlannedSite } from '../build/plan/plan-site.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { pageOf, pagesShownBy } from '../model/routes.ts'
import { fileOfSheet } from '../model/sheet-imports.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { BoundedMap } from '../util/bounded-map.ts'
import { SiteReplaced } from './bodies.ts'

export interface RenderedPage {
  /** Empty when it could not be rendered. */
  readonly html: string
  /** The body or a template failed: what is shown is not the page. */
  readonly isBroken: boolean
}

export interface Documents {
  /** Rejects only with a `SiteReplaced`. */
  render(route: Route): Promise<RenderedPage>
}

interface DocumentsOptions {
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

/**
 * Characters of documents that are kept. To render one takes 5 to 10 ms, to send one that is kept 0.5 ms: where those of a
 * whole site of some hundred pages fit, clients that request all of them do not wait for each other.
 */
const memoryLimit = 16_000_000

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

/** What is around the bodies of all pages: templates, styles, scripts; and how a server spares making them anew. */
export interface Shell {
  readonly renderer: PageRenderer
  readonly findings: readonly Diagnostic[]
  /** The files that all pages share, by path below the base URL. */
  readonly outputs: ReadonlyMap<string, PageRenderer['outputs'][number]>
}

/** The page that is being rendered. */
export interface CurrentRender {
  /** The bodies it shows. */
  readonly shown: Map<SourcePath, Compiled>
  /** What its templates have reported. */
  readonly reported: Diagnostic[]
}

/** What renders the pages of a plan. */
export async function readShell(
  planned: PlannedSite,
  { shown, reported }: CurrentRender,
  bundles: RendererCaches,
  languages: LanguagesOf
): Promise<Shell> {
  const findings: Diagnostic[] = []
  let isReady = false
  const report = (finding: Diagnostic) => (isReady ? reported : findings).push(finding)
  const renderer = await createPageRenderer(planned, shown, report, { ...bundles, languages })
  isReady = true
  return { renderer, findings, outputs: new Map(renderer.outputs.map(output => [output.path, output])) }
}

/** Names come from contents. */
export function hasSameFiles({ outputs: a }: Shell, { outputs: b }: Shell): boolean {
  return a.size === b.size && [...a.keys()].every(path => b.has(path))
}

/** Whether pages that run the scripts of one shell can go on in another. */
export function keepsScripts(before: Shell, after: Shell): boolean {
  return [...before.outputs.keys()].every(path => !path.endsWith('.js') || after.outputs.has(path))
}

/**
 * The React half of the client, bundled when a part of it has changed and not with every edit. The chrome and the
 * interactive components are two bundles here: a component that is found while pages are compiled one by one must not
 * give the chrome of all open pages another name.
 */
export interface ClientBundles extends RendererCaches {
  /** Notes the components and the inline styles of a body; true: some are new, so that files of the shell change. */
  add(compiled: Compiled): boolean
  /** A file that may be in a bundle has changed. */
  invalidate(): void
}

interface Bundled {
  readonly key: string
  readonly own: Promise<OwnChrome>
  readonly findings: readonly Diagnostic[]
}

/** `remember`: texts that earlier runs have made. */
export function createClientBundles(remember: Remember): ClientBundles {
  const bodies = new Map<SourcePath, Compiled>()
  const modules = new Set<string>()
  const styled = new Map<SourcePath, Compiled>()
  const known = new Map<string, Bundled>()
  let version = 0

  /** The last bundle of the name, if it was made of the same. */
  function bundled(name: string, key: string, bundle: (findings: Diagnostic[]) => Promise<OwnChrome>): Bundled {
    const before = known.get(name)
    if (before?.key === key) return before
    const findings: Diagnostic[] = []
    const made = { key, own: bundle(findings), findings }
    known.set(name, made)
    return made
  }

  return {
    remember,
    allSheets: true,
    styledBodies: () => [...styled.values()],
    async chromeOf(client, input, report) {
      const chrome = bundled('chrome', `${version} ${input.hasOwnTemplates}`, findings =>
        withOwnChrome(client, { ...input, compiled: [] }, found => findings.push(found))
      )
      const islands = bundled('islands', `${version} ${[...modules].join()}`, findings =>
        withOwnChrome(client, { ...input, compiled: bodies.values(), hasOwnTemplates: false }, found =>
          findings.push(found)
        )
      )
      const [outside, inside] = await Promise.all([chrome.own, islands.own])
      for (const finding of [...chrome.findings, ...islands.findings]) report(finding)
      const all = new Map([...outside.client.modules, ...inside.client.modules])
      const { islands: names, copies } = inside.client
      return { client: { ...outside.client, modules: all, islands: names, copies }, islands: inside.islands }
    },
    add(compiled) {
      const { source, islands, styles, sheets } = compiled
      if (islands.length > 0) bodies.set(source, compiled)
      const before = styled.get(source)
      const ownSheets = (body: Compiled | undefined) => body?.sheets.filter(name => fileOfSheet(name) !== null) ?? []
      const stylesOf = (body: Compiled | undefined) => JSON.stringify([body?.styles ?? [], ownSheets(body)])
      const isStyledAnew = stylesOf(before) !== stylesOf(compiled)
      if (styles.length > 0 || sheets.some(name => fileOfSheet(name) !== null)) styled.set(source, compiled)
      else styled.delete(source)
      const names = islands.flatMap(({ module, exportName, modules: named = [] }) => [
        `${module}#${exportName}`,
        ...named
      ])
      const added = names.filter(name => !modules.has(name))
      for (const name of added) modules.add(name)
      return added.length > 0 || isStyledAnew
    },
    invalidate() {
      version += 1
    }
  }
}
