/** Every finding code is produced by a site in the whole pipeline, exactly where the site has its mark. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codes } from '../../src/diagnostics/codes.ts'
import { build } from '../../src/pipeline/build.ts'
import { projectRoot } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { codesElsewhere, elsewhere, readMarkedSite } from './marked/read.ts'
import { markedSites } from './marked/sites.ts'

test.each(markedSites.map(site => [site.name, site] as const))('%s', async (_, site) => {
  const { plain, expected } = readMarkedSite(site)
  const root = await writeSite(plain)
  await site.prepare?.(root)
  const { findings } = await build({
    overrides: {},
    strict: false,
    cache: false,
    clean: false,
    root,
    mode: site.mode,
    untrusted: site.untrusted ?? false
  })
  const found = findings.map(({ place, code }) =>
    place === null ? `- ${code}` : `${place.file}:${place.line}:${place.column} ${code}`
  )
  expect(
    expected.filter(line => !found.includes(line)),
    found.join('\n')
  ).toEqual([])
})

test('every code has a place in these sites', () => {
  const marked = markedSites.flatMap(site => readMarkedSite(site).expected.map(line => line.split(' ')[1] ?? ''))
  for (const [file, own] of Object.entries(elsewhere)) {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    expect(
      own.filter(code => !text.includes(code)),
      file
    ).toEqual([])
  }
  expect([...new Set([...marked, ...codesElsewhere])].sort()).toEqual(Object.keys(codes).sort())
})
