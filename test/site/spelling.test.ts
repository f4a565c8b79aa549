/** All prose is spelled as cspell.json says; editors with a cspell extension read the same file. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const words = readFileSync(join(root, 'test/site/words.txt'), 'utf8').trimEnd().split('\n')

test('there is no unknown word in the site and in the documents of the repository', () => {
  const { status, stdout, stderr } = lint()
  expect(stdout.trim().split('\n').filter(Boolean), stderr).toEqual([])
  expect(status, stderr).toBe(0)
})

test('the word list is sorted and holds no word twice', () => {
  const keys = words.map(word => word.toLowerCase())
  expect(keys).toEqual([...new Set(keys)].sort())
})

test('the word list holds only words that cspell does not know and the prose needs', () => {
  const unknown = lint('--words-only', '--unique', '--disable-dictionary', 'project').stdout.toLowerCase()
  const found = new Set(unknown.split('\n').map(word => word.replace(/'s$/, '')))
  expect(words.filter(word => !found.has(word.toLowerCase()))).toEqual([])
})

function lint(...options: string[]) {
  const cli = join(root, 'node_modules/cspell/bin.mjs')
  return spawnSync(process.execPath, [cli, 'lint', '--no-progress', '--no-summary', '--no-color', ...options], {
    cwd: root,
    encoding: 'utf8'
  })
}
