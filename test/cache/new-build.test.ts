/** Another build of docsgen over the cache of the last one. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

/** Values whose keys are the hashes of the values themselves. */
const known = ['text', 'search-file']

test('nothing that the code has made is used again by other code', { timeout: 60_000 }, async () => {
  const root = await writeSite({
    'site.config.json': JSON.stringify({
      title: 'Acme',
      url: 'https://acme.dev',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      changelog: { path: 'changelog' }
    }),
    'docs/index.md': '# Home\n\n[Guide](guide.mdx)\n\n```js\nconst a = 1\n```\n',
    'docs/guide.mdx': '# Guide\n\n{1 + 1}\n',
    'docs.de/index.md': '# Start\n',
    'changelog/2026-01-02-one.md': '---\ntags: [fast]\n---\n\n# One\n'
  })
  const copy = copyOfDocsgen()
  // A run asks for some values again that it has made itself.
  const cold = kindsFound(copy, root)
  expect(kindsFound(copy, root)).not.toEqual(cold)
  writeFileSync(join(copy, 'dist', 'build-id'), 'other')
  expect(kindsFound(copy, root)).toEqual(cold)
})

/** Its own folder, whose `dist` can become that of another build. */
function copyOfDocsgen(): string {
  const copy = mkdtempSync(join(tmpdir(), 'docsgen-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const name of ['bin', 'dist', 'package.json']) {
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Kinds of values that a build has found in the cache, but for those that hashes alone name. */
function kindsFound(docsgen: string, root: string): string[] {
  const args = [join(docsgen, 'bin', 'docsgen.js'), 'build', root, '--stats', 'json']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(0)
  const { stats } = JSON.parse(stdout) as { stats: { cache: Record<string, { hits: number }> } }
  return Object.entries(stats.cache)
    .filter(([kind, { hits }]) => hits > 0 && !known.includes(kind))
    .map(([kind]) => kind)
}
