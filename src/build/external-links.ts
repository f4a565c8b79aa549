/** `check --external` in the world: fetch, the clock, and the file of answers. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answers, checkExternal, type ExternalLink } from '../check/external.ts'
import type { CheckedSite } from '../check/rule.ts'
import { urlsOfConfig } from '../check/rules/config-links.ts'
import { urlsOfAuthors, urlsOfSidebars } from '../check/rules/site-file-links.ts'
import type { Report } from '../types/findings.ts'
import { packageVersion } from '../util/package.ts'

/** Answers of the last runs, below the project's root; machine-made, so not in the repository. */
const answersFile = join('.docsgen', 'external-links.json')
const day = 24 * 60 * 60 * 1000

type LinkedSite = Pick<CheckedSite, 'config' | 'sources' | 'content' | 'compiled'>

/** Asks for the links of all pages, the configuration, the sidebars and the authors, and reports what is wrong with them. */
export async function askExternalLinks(site: LinkedSite, which: 'all' | 'changed', report: Report): Promise<void> {
  const { config } = site
  const path = join(config.root, answersFile)
  const { only, ignore, timeout, maxAge } = config.externalLinks
  const answers = await checkExternal(
    externalLinks(site),
    await readAnswers(path),
    {
      which,
      only,
      ignore,
      fetch,
      wait: milliseconds => wait(milliseconds),
      userAgent: `docsgen/${packageVersion()} (link check)`,
      timeoutMs: timeout * 1000,
      retries: 2,
      retryMs: 1000,
      atOnce: 8,
      paceMs: 500,
      now: Date.now(),
      maxAgeMs: maxAge * day
    },
    report
  )
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(answers, null, 1)}\n`)
}

function externalLinks(site: LinkedSite): readonly ExternalLink[] {
  const declared = [...urlsOfConfig(site), ...urlsOfSidebars(site), ...urlsOfAuthors(site)]
  const inBodies = [...site.compiled.values()].flatMap(page => page.links)
  return [
    ...inBodies.map(({ href, place }) => ({ href, place })),
    ...declared.map(({ written, place }) => ({ href: written, place }))
  ]
}

/** A damaged file is an empty one. */
async function readAnswers(path: string): Promise<Answers> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    // Only this function's own output is ever there.
    return typeof value === 'object' && value !== null ? (value as Answers) : {}
  } catch {
    return {}
  }
}
