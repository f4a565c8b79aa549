/**
 * The React half of the client, bundled when something of it has changed and not with every edit. The chrome and
 * the interactive components are two bundles here: a component that turns up while pages are compiled one by
 * one must not give the chrome of all open pages another name.
 */
import type { DrawingMemory } from '../build/drawing.ts'
import { type OwnChrome, withOwnChrome } from '../build/own-chrome.ts'
import { rememberLast } from '../build/remember.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Diagnostic } from '../types/findings.ts'

export interface ChromeMemory extends DrawingMemory {
  /** Takes note of the components of a body; true: some are new, so that they have to be bundled. */
  add(compiled: Compiled): boolean
  /** A file that may be in a bundle has changed. */
  forget(): void
}

interface Bundled {
  readonly key: string
  readonly own: Promise<OwnChrome>
  readonly findings: readonly Diagnostic[]
}

export function createChromeMemory(): ChromeMemory {
  const bodies = new Map<SourcePath, Compiled>()
  const modules = new Set<SourcePath>()
  const known = new Map<string, Bundled>()
  let version = 0

  /** What was bundled under the name, if that was made of the same. */
  function bundled(name: string, key: string, bundle: (findings: Diagnostic[]) => Promise<OwnChrome>): Bundled {
    const before = known.get(name)
    if (before?.key === key) return before
    const findings: Diagnostic[] = []
    const made = { key, own: bundle(findings), findings }
    known.set(name, made)
    return made
  }

  return {
    remember: rememberLast(),
    async chromeOf(client, input, report) {
      const frame = bundled('chrome', `${version} ${input.hasOwnTemplates}`, findings =>
        withOwnChrome(client, { ...input, compiled: [] }, found => findings.push(found))
      )
      const components = bundled('islands', `${version} ${[...modules].join()}`, findings =>
        withOwnChrome(client, { ...input, compiled: bodies.values(), hasOwnTemplates: false }, found =>
          findings.push(found)
        )
      )
      const [around, inside] = await Promise.all([frame.own, components.own])
      for (const finding of [...frame.findings, ...components.findings]) report(finding)
      const all = new Map([...around.client.modules, ...inside.client.modules])
      return { client: { ...around.client, modules: all, islands: inside.client.islands }, islands: inside.islands }
    },
    add(compiled) {
      const { source, islands } = compiled
      if (islands.length > 0) bodies.set(source, { ...compiled, html: '', sections: [], links: [] })
      const added = islands.filter(({ module }) => !modules.has(module))
      for (const { module } of added) modules.add(module)
      return added.length > 0
    },
    forget() {
      version += 1
    }
  }
}
