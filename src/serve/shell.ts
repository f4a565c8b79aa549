/** The shell around the bodies of all pages: templates, styles, scripts. */
import { fileOfSheet } from '../model/sheet-imports.ts'
import { type OwnChrome, withOwnChrome } from '../pipeline/documents/client.ts'
import {
  createPageRenderer,
  type PageRenderer,
  type Remember,
  type RendererCaches
} from '../pipeline/documents/page-renderer.ts'
import type { LanguagesOf } from '../pipeline/plan/editions.ts'
import type { PlannedSite } from '../pipeline/plan/plan-site.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Diagnostic } from '../types/findings.ts'

export interface Shell {
  readonly renderer: PageRenderer
  readonly findings: readonly Diagnostic[]
  /** The files that all pages share, by path below the base URL. */
  readonly outputs: ReadonlyMap<string, PageRenderer['outputs'][number]>
}

/** State of the page that is being rendered. */
export interface CurrentRender {
  /** The bodies shown on the page. */
  readonly shown: Map<SourcePath, Compiled>
  /** Findings that its templates have reported. */
  readonly reported: Diagnostic[]
}

/** Creates the renderer for a plan, and its shared files. */
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

/** File names contain hashes of the contents. */
export function hasSameFiles({ outputs: a }: Shell, { outputs: b }: Shell): boolean {
  return a.size === b.size && [...a.keys()].every(path => b.has(path))
}

/** Whether pages that run the scripts of one shell can go on with the other. */
export function keepsScripts(before: Shell, after: Shell): boolean {
  return [...before.outputs.keys()].every(path => !path.endsWith('.js') || after.outputs.has(path))
}

/**
 * Caches the bundled React half of the client, so that edits of unrelated files do not bundle it again. Chrome and
 * interactive components are two bundles here: a component that is found while pages are compiled one by one must not
 * change the name of the chrome bundle in all open pages.
 */
export interface ClientBundles extends RendererCaches {
  /** Records the components and inline styles of a body; true: some are new, so that files of the shell change. */
  add(compiled: Compiled): boolean
  /** A file that may be part of a bundle has changed. */
  invalidate(): void
}

interface Bundled {
  readonly key: string
  readonly own: Promise<OwnChrome>
  readonly findings: readonly Diagnostic[]
}

/** `remember`: cache of texts from earlier runs. */
export function createClientBundles(remember: Remember): ClientBundles {
  const bodies = new Map<SourcePath, Compiled>()
  const modules = new Set<string>()
  const styled = new Map<SourcePath, Compiled>()
  const known = new Map<string, Bundled>()
  let version = 0

  /** The cached bundle of this name, if its key is the same. */
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
