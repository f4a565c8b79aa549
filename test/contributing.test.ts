/** What CONTRIBUTING.md and README.md tell contributors to run and to read exists. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './support/cli.ts'
import { writeSite } from './support/files.ts'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')

test('scripts, files and tests that contributors are told to use exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const text = read('CONTRIBUTING.md') + read('README.md')
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named).toContain('dev')
  expect(named.filter(name => scripts[name] === undefined)).toEqual([])
  const paths = [...text.matchAll(/`((?:src|test|templates|client|scripts|bench|docs|create|bin|content)\/[\w./-]*)`/g)]
  expect(paths.map(([, path = '']) => path).filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
  const filters = [...text.matchAll(/vitest run (\S+\.test\.ts) -t '([^']+)'/g)]
  expect(filters).not.toEqual([])
  for (const [, file = '', name = ''] of filters) {
    const titles = read(file).match(/(?<=^\s*test\()'[^'\n]*'/gm) ?? []
    expect(titles.filter(title => title.includes(name))).not.toEqual([])
  }
})

test('npm run dev runs a command from the sources', async () => {
  const root = await writeSite({
    'site.config.json': '{ "title": "T", "url": "https://e.example" }',
    'docs/index.md': 'See [that](./that.md).\n'
  })
  const run = spawnSync(process.execPath, ['scripts/dev.mjs', 'check', root], { cwd: projectRoot, encoding: 'utf8' })
  expect(run.stderr).toContain('“./that.md” leads to no page.')
  expect(run.status).toBe(1)
})
