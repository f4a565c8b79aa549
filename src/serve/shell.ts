/** What is around the bodies of all pages: templates, styles, scripts; and how a server spares making them anew. */

import { type OwnChrome, withOwnChrome } from '../build/own-chrome.ts'
import { createPageRenderer, type PageRenderer, type RendererCaches } from '../build/page-renderer.ts'
import type { PlannedSite } from '../build/plan-site.ts'
import type { Remember } from '../build/remember.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Diagnostic } from '../types/findings.ts'

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
  bundles: RendererCaches
): Promise<Shell> {
  const findings: Diagnostic[] = []
  let isReady = false
  const report = (finding: Diagnostic) => (isReady ? reported : findings).push(finding)
  const renderer = await createPageRenderer(planned, shown, report, bundles)
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
  const modules = new Set<SourcePath>()
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
      return { client: { ...outside.client, modules: all, islands: inside.client.islands }, islands: inside.islands }
    },
    add(compiled) {
      const { source, islands, styles } = compiled
      if (islands.length > 0) bodies.set(source, compiled)
      const isStyledAnew = JSON.stringify(styled.get(source)?.styles ?? []) !== JSON.stringify(styles)
      if (styles.length > 0) styled.set(source, compiled)
      else styled.delete(source)
      const added = islands.filter(({ module }) => !modules.has(module))
      for (const { module } of added) modules.add(module)
      return added.length > 0 || isStyledAnew
    },
    invalidate() {
      version += 1
    }
  }
}
