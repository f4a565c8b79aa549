/** Everything under the site's addresses that is no page, as the build would write it. No address becomes a path of a file. */
import { join } from 'node:path'
import type { PlannedSite } from '../build/plan-site.ts'
import { throughOutputs } from '../build/plugins.ts'
import { siteFiles } from '../output/files.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Output } from '../types/output.ts'
import type { Picture } from '../types/pictures.ts'
import type { ServedPolicy } from './policy.ts'
import type { SiteSearch } from './search.ts'
import type { Shell } from './shell.ts'

export interface SiteFiles {
  /** The file at an address below the base URL (`img/logo.svg`); null: none. */
  find(address: string): Promise<Output | null>
  /** Notes the files that a body shows or links. */
  add(compiled: Compiled): void
  /** These bodies have changed. */
  invalidate(pages: ReadonlySet<SourcePath>): void
}

interface SiteFilesOptions {
  readonly plannedNow: () => PlannedSite
  readonly shellNow: () => Shell
  readonly bodyOf: (page: Page) => Promise<Compiled>
  readonly search: Pick<SiteSearch, 'find'>
  readonly policy: Pick<ServedPolicy, 'header'>
}

interface Made {
  readonly shell: Shell
  /** The policy is in files for hosts. */
  readonly header: string | null
  readonly files: Promise<ReadonlyMap<string, Output>>
}

/** What feeds, maps and files for hosts end in: nothing else is worth making all of them. */
const generated = /(?:\.(?:xml|json|txt|xsl|webmanifest|conf|caddy)|(?:^|\/)(?:_headers|_redirects|\.htaccess))$/

export function createSiteFiles({ plannedNow, shellNow, bodyOf, search, policy }: SiteFilesOptions): SiteFiles {
  const linked = new Map<string, SourcePath>()
  const offered = new Map<string, Picture>()
  let made: Made | null = null

  async function make(shell: Shell, planned: PlannedSite): Promise<ReadonlyMap<string, Output>> {
    const { config, content, routes } = planned
    const entries = await Promise.all(content.pages.filter(({ kind }) => kind === 'post').map(bodyOf))
    const { outputs } = shell.renderer
    const files = siteFiles({ ...planned, routes: routes.all, compiled: entries, policy: policy.header() })
    const all = await throughOutputs([...outputs, ...files], config, () => {})
    return new Map(all.map(output => [output.path, output]))
  }

  function makeOnce(): Promise<ReadonlyMap<string, Output>> {
    const shell = shellNow()
    const header = policy.header()
    if (made?.shell !== shell || made.header !== header) made = { shell, header, files: make(shell, plannedNow()) }
    return made.files
  }

  return {
    async find(address) {
      const { config, sources } = plannedNow()
      const shared = shellNow().outputs.get(address)
      if (shared !== undefined) return shared
      const file = sources.staticFiles.get(address) ?? linked.get(address)
      // The address comes from the list, so it is a path of the output.
      const path = address as Output['path']
      if (file !== undefined) return { path, copyFrom: join(config.root, file) }
      const picture = offered.get(address)
      if (picture !== undefined) {
        const { createPictures } = await import('../output/pictures.ts')
        return createPictures(config.root, true).make(picture)
      }
      const mayBeMade = generated.test(address) || config.plugins.some(({ outputs }) => outputs !== undefined)
      const found = mayBeMade ? (await makeOnce()).get(address) : undefined
      return found ?? search.find(address)
    },
    add({ files, pictures }) {
      for (const { file, output } of files) linked.set(output, file)
      for (const picture of pictures) offered.set(picture.output, picture)
    },
    invalidate(pages) {
      // Feeds have the whole text of entries.
      if (plannedNow().content.pages.some(({ kind, source }) => kind === 'post' && pages.has(source))) made = null
    }
  }
}
