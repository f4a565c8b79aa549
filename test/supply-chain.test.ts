/** What a user installs along with docsgen: how many packages, how heavy, under which licences, with which scripts. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './support/cli.ts'

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
/** Folders of the packages that `npm ci --omit=dev` would put on this machine. */
const installed = Object.entries(lock.packages)
  .filter(
    ([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional && existsSync(join(projectRoot, folder))
  )
  .map(([folder]) => folder)

const licences = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense'
])

test('no more than 220 packages', () => {
  expect(installed.length).toBeGreaterThan(50)
  expect(installed.length).toBeLessThanOrEqual(220)
})

test('no more than 120 MB', () => {
  const bytes = installed.reduce((sum, folder) => sum + weigh(join(projectRoot, folder)), 0)
  expect(bytes / 1e6).toBeLessThanOrEqual(120)
})

test.each(installed)('%s has a licence that lets anybody use it', folder => {
  const { license } = JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as {
    license?: string
  }
  const choices = (license ?? '').replaceAll(/[()]/g, '').split(/ OR /)
  expect(
    choices.some(choice => choice.split(/ AND /).every(name => licences.has(name))),
    `licence “${license}”`
  ).toBe(true)
})

test('the lock file names no registry host', () => {
  expect(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
})

/** Bytes of a package without the packages nested in it. */
function weigh(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? weigh(path) : statSync(path).size)
  }, 0)
}
