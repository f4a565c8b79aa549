/**
 * The security policy of the served site: the one that a build would publish, for the bodies compiled so far, plus what
 * the server itself needs. Browsers report what it blocks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlannedSite } from '../build/plan/plan-site.ts'
import { ownersPolicy } from '../output/policy/blocked.ts'
import { livePolicy, serveAddresses } from '../shared/dom.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Shell } from './documents.ts'

export interface ServedPolicy {
  /** Adds the sources that a body loads from. */
  add(compiled: Pick<Compiled, 'source' | 'policySources'>): void
  /** As a build would publish it; null: the site has no policy. */
  header(): string | null
  /** As the server sends it; null: the site has no policy. */
  sent(): string | null
}

export function createServedPolicy(plannedNow: () => PlannedSite, shellNow: () => Shell): ServedPolicy {
  const asked = new Map<SourcePath, Pick<Compiled, 'policySources'>>()
  let made: { readonly shell: Shell; readonly planned: PlannedSite; readonly header: string | null } | null = null

  function header(): string | null {
    const shell = shellNow()
    const planned = plannedNow()
    if (made?.shell === shell && made.planned === planned) return made.header
    const { bySource } = planned.routes
    for (const source of asked.keys()) if (!bySource.has(source)) asked.delete(source)
    made = { shell, planned, header: shell.renderer.policyFor(asked.values()).header }
    return made.header
  }

  return {
    add({ source, policySources }) {
      const before = asked.get(source)?.policySources ?? []
      if (JSON.stringify(before) === JSON.stringify(policySources)) return
      asked.set(source, { policySources })
      made = null
    },
    header,
    sent() {
      const { config, sources } = plannedNow()
      const owners = sources.staticFiles.get('_headers')
      const published = owners === undefined ? header() : ownersPolicy(readText(join(config.root, owners)), config)
      if (published === null) return null
      const ours = published.replace(/(?<=(?:^|; ?)trusted-types [^;]*)(?=;|$)/, ` ${livePolicy}`)
      return `${ours}; report-uri ${serveAddresses.violations}`
    }
  }
}

/** A file that is being saved may be missing for a moment. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
