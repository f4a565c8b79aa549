/**
 * The exam: every link of cases.json gets the right verdict at the right place, and the right address in
 * the HTML. The whole pipeline runs, once for each set and once for each configuration case.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { BuildResult } from '../../src/pipeline/options.ts'
import type { Finding } from '../../src/types/findings.ts'
import { writeSite } from '../support/files.ts'
import { kinds } from './link-cases/kinds.ts'
import { configSiteOf, data, expectedOf, type LinkCase, siteOf } from './link-cases/site.ts'

const options = { overrides: {}, strict: false, cache: false, clean: false }

/** Cases whose fault does not exist here: addresses of raw HTML are made right like all others. */
const rewritten: ReadonlySet<string> = new Set(['html-133'])

describe.each(Object.keys(data.sets))('set %s', set => {
  const cases = data.cases.filter(it => it.set === set)

  test('each link gets its verdict', async () => {
    const { findings } = await build({ ...options, root: await writeSite(siteOf(set)), mode: 'check' })
    expect(cases.map(it => `${it.id}: ${verdictOn(it, findings)}`)).toEqual(cases.map(it => `${it.id}: right`))
  })

  test('each link has its address in the HTML', async () => {
    const root = await writeSite(siteOf(set))
    const result = await build({ ...options, root, mode: 'build', configFile: 'notes.config.js' })
    expect(result.published).toBe(true)
    const wanted = cases.filter(it => it.href !== undefined)
    const found = await Promise.all(wanted.map(async it => `${it.id}: ${await hrefOf(it, root)}`))
    expect(found).toEqual(wanted.map(it => `${it.id}: ${comparable(it.href ?? '')}`))
  })

  /** Without a rule for slashes, both forms of an address are right. */
  function comparable(href: string): string {
    return data.sets[set]?.trailingSlash === undefined ? href.replace(/(.)\/(?=[?#]|$)/, '$1') : href
  }

  async function hrefOf(it: LinkCase, root: string): Promise<string> {
    const name = `cases/${it.id}`
    const file = data.sets[set]?.trailingSlash === false ? `${name}.html` : `${name}/index.html`
    const html = await readFile(join(root, 'build', file), 'utf8')
    const article = /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? html
    return comparable(/<a href="([^"]*)"[^>]*>x<\/a>/.exec(article)?.[1] ?? 'no link')
  }
})

test.each(data.configCases.map(it => [it.id, it] as const))('configuration case %s', async (_id, it) => {
  const files = configSiteOf(it)
  const result = await build({ ...options, root: await writeSite(files), mode: 'check' })
  expect(verdictOnConfig(it, result, files)).toBe('right')
})

/** `right`, or what is wrong with the findings of a page case. */
function verdictOn(it: LinkCase, findings: readonly Finding[]): string {
  const { file, line, columns } = expectedOf(it)
  const inFile = findings.filter(({ place, severity }) => place?.file === file && severity !== 'info')
  if (it.verdict === 'ok' || rewritten.has(it.id)) return inFile.length === 0 ? 'right' : `false ${print(inFile)}`
  const isThere = ({ place }: Finding) => place?.line === line && columns.includes(place.column)
  const matching = inFile.filter(found => isKind(found, it) && isThere(found))
  if (matching.length !== 1) return `${matching.length} at ${line}:${columns}; the page has ${print(inFile)}`
  const [found] = matching as [Finding]
  return hasSeverity(found, it) ? 'right' : `severity ${found.severity}`
}

function verdictOnConfig(
  it: LinkCase,
  { findings, configFailed }: BuildResult,
  files: Record<string, unknown>
): string {
  if (configFailed) return `not a configuration: ${print(findings)}`
  const serious = findings.filter(({ severity }) => severity !== 'info')
  if (it.verdict === 'ok') return serious.length === 0 ? 'right' : `false ${print(serious)}`
  const matching = serious.filter(found => isKind(found, it))
  if (matching.length !== 1 || serious.length !== 1) return `${matching.length} of ${print(serious)}`
  const [found] = matching as [Finding]
  if (!hasSeverity(found, it)) return `severity ${found.severity}`
  // What stands in a file is reported at its text.
  const text = files[found.place?.file ?? '']
  const at =
    typeof text === 'string'
      ? text.split('\n')[(found.place?.line ?? 0) - 1]?.slice((found.place?.column ?? 0) - 1)
      : ''
  const isWritten = Object.values(files).some(
    content => typeof content === 'string' && content.includes(`"${it.link}"`)
  )
  return !isWritten || at?.startsWith(it.link) ? 'right' : `place ${print(matching)}`
}

function isKind({ code, message }: Finding, it: LinkCase): boolean {
  const kind = kinds[it.code ?? '']
  if (kind === undefined) return false
  return kind.codes.includes(code) && (kind.message?.test(message) ?? true)
}

function hasSeverity({ severity }: Finding, { verdict, code = '' }: LinkCase): boolean {
  if (verdict === 'warn') return severity === 'warning'
  return severity === 'error' || data.warnByDefault.includes(code)
}

function print(findings: readonly Finding[]): string {
  return findings
    .map(
      ({ place, severity, code, message }) =>
        `${place?.file}:${place?.line}:${place?.column} ${severity} ${code} ${message}`
    )
    .join(' | ')
}
