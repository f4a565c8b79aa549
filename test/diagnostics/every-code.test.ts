/** Every finding code is produced by a site in the whole pipeline, exactly where the site has its mark. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/build/build.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import { projectRoot } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { type MarkedSite, markedSites } from './marked/sites.ts'

const mark = /⟦([a-z/-]+)⟧/

/** The text without its marks, and what each of them says: `2:5 link/broken`. */
function readMarks(text: string): { readonly text: string; readonly marks: readonly string[] } {
  const marks: string[] = []
  let rest = text
  for (let found = mark.exec(rest); found !== null; found = mark.exec(rest)) {
    const before = rest.slice(0, found.index)
    const line = before.split('\n').length
    marks.push(`${line}:${found.index - before.lastIndexOf('\n')} ${found[1]}`)
    rest = before + rest.slice(found.index + found[0].length)
  }
  return { text: rest, marks }
}

/** The files as they are written, and all findings that they must give. */
function read({ files, also = [] }: MarkedSite) {
  const plain: Record<string, string | Uint8Array> = {}
  const expected = [...also]
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string') {
      const { text, marks } = readMarks(content)
      plain[name] = text
      expected.push(...marks.map(found => `${name}:${found}`))
    } else plain[name] = content
  }
  return { plain, expected }
}

test.each(markedSites.map(site => [site.name, site] as const))('%s', async (_, site) => {
  const { plain, expected } = read(site)
  const root = await writeSite(plain)
  await site.prepare?.(root)
  const { findings } = await build({ overrides: {}, strict: false, cache: false, clean: false, root, mode: site.mode })
  const found = findings.map(({ place, code }) =>
    place === null ? `- ${code}` : `${place.file}:${place.line}:${place.column} ${code}`
  )
  expect(
    expected.filter(line => !found.includes(line)),
    found.join('\n')
  ).toEqual([])
})

/** Codes that need more than files: a server, a package that is missing, a disk that is full. Their tests say where each is reported. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'test/check/external.test.ts': [
    'external/broken',
    'external/broken-anchor',
    'external/moved',
    'external/unavailable',
    'external/unknown'
  ],
  'test/markdown/parsers.test.ts': ['markdown/parser'],
  'test/output/publish.test.ts': ['output/unwritable'],
  'test/search/push.test.ts': ['search/push']
}

test('every code has a place in these sites', () => {
  const marked = markedSites.flatMap(site => read(site).expected.map(line => line.split(' ')[1] ?? ''))
  for (const [file, own] of Object.entries(elsewhere)) {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    expect(
      own.filter(code => !text.includes(code)),
      file
    ).toEqual([])
  }
  expect([...new Set([...marked, ...Object.values(elsewhere).flat()])].sort()).toEqual(Object.keys(codes).sort())
})
