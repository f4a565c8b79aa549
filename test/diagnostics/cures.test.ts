/**
 * Every message can be followed to the letter: its author does what it proposes, the finding is gone, and no other has come.
 */
import { lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/build/build.ts'
import { applyFixes } from '../../src/cli/fix.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import type { Finding } from '../../src/types/findings.ts'
import { writeSite } from '../support/files.ts'
import { type Cure, cures } from './marked/cures.ts'
import { codesElsewhere, readMarkedSite } from './marked/read.ts'
import { markedSites } from './marked/sites.ts'

/** Where a finding is may change with a cure, what it says may not. */
const keyOf = ({ place, code, message }: Finding) => `${place?.file} ${code} ${message}`
const textOf = ({ message, hint }: Finding) => `${message}\n${hint}`

/** What is at a path, so that it can be put there again. */
async function snapshot(path: string): Promise<() => Promise<unknown>> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return () => rm(path, { recursive: true })
  if (stats.isDirectory()) return () => mkdir(path)
  const kept = stats.isSymbolicLink() ? await readlink(path) : await readFile(path)
  return async () => {
    await rm(path, { force: true, recursive: true })
    return typeof kept === 'string' ? symlink(kept, path) : writeFile(path, kept)
  }
}

async function write(path: string, change: Cure['change'][string]): Promise<void> {
  if (change === null) return rm(path, { recursive: true })
  await mkdir(dirname(path), { recursive: true })
  if (typeof change === 'string') return writeFile(path, change)
  const [from, to] = change
  const text = await readFile(path, 'utf8')
  expect(text, path).toContain(from)
  return writeFile(
    path,
    text.replace(from, () => to)
  )
}

/** The finding with what its text alone proposes: its correction, or the word that was meant. */
function withProposal(finding: Finding): Finding[] {
  const meant = /^Did you mean “(.+)”\?$/.exec(finding.hint ?? '')?.[1]
  if (finding.fix !== undefined || meant === undefined || finding.place === null) return [finding]
  return [{ ...finding, fix: { from: '', to: meant } }]
}

/** Follows the proposal in the text of the file: `from` is empty where the place says how long the word is. */
function follow(text: string, finding: Finding): string {
  const { place, fix } = finding
  if (place === null || fix === undefined) return text
  if (fix.from !== '') return applyFixes(text, [finding]).text
  const start =
    text
      .split('\n')
      .slice(0, place.line - 1)
      .join('\n').length +
    (place.line > 1 ? 1 : 0) +
    place.column -
    1
  const written = text.slice(start, start + place.length)
  const quote = /^["'`]/.exec(written)?.[0] ?? ''
  return `${text.slice(0, start)}${quote}${fix.to}${quote}${text.slice(start + place.length)}`
}

const followed = new Set<string>(codesElsewhere)

test.each(markedSites.map(site => [site.name, site] as const))(
  '%s',
  async (name, site) => {
    const { plain } = readMarkedSite(site)
    const root = await writeSite(plain)
    await site.prepare?.(root)
    const run = async () => (await build({ root, mode: site.mode, untrusted: site.untrusted ?? false })).findings
    const before = await run()

    const check = async (cured: readonly Finding[], how: string, change: Cure['change']) => {
      const restore = await Promise.all(Object.keys(change).map(file => snapshot(join(root, file))))
      for (const [file, edit] of Object.entries(change)) await write(join(root, file), edit)
      const after = (await run()).map(keyOf)
      for (const undo of restore) await undo()
      for (const { code } of cured) followed.add(code)
      const known = before.map(keyOf)
      expect.soft({ how, new: after.filter(key => !known.includes(key)) }).toEqual({ how, new: [] })
      expect.soft({ how, left: cured.map(keyOf).filter(key => after.includes(key)) }).toEqual({ how, left: [] })
    }

    for (const found of before.flatMap(withProposal)) {
      if (found.fix === undefined || found.place === null) continue
      const { file } = found.place
      await check([found], textOf(found), { [file]: follow(await readFile(join(root, file), 'utf8'), found) })
    }
    for (const { code, says, change } of cures[name] ?? []) {
      const cured = before.find(found => found.code === code && textOf(found).includes(says))
      expect(
        before
          .filter(found => found.code === code)
          .map(textOf)
          .join('\n'),
        code
      ).toContain(says)
      if (cured !== undefined) await check([cured], `${code}: ${says}`, change)
    }
  },
  60_000
)

test('every code has a cure that was followed', () => {
  expect(Object.keys(codes).filter(code => !followed.has(code))).toEqual([])
})
