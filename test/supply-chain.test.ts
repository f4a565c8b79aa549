/** What a user installs along with docsgen: how many packages, how heavy, under which licenses, with which scripts. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot, startCli } from './support/cli.ts'
import { writeSite } from './support/files.ts'

interface LockedPackage {
  readonly version?: string
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

const licenses = new Set([
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

test('no more than 70 packages', () => {
  expect(installed.length).toBeGreaterThan(30)
  expect(installed.length).toBeLessThanOrEqual(70)
})

test('no more than 60 MB', () => {
  const bytes = installed.reduce((sum, folder) => sum + weigh(join(projectRoot, folder)), 0)
  expect(bytes / 1e6).toBeLessThanOrEqual(60)
})

test('only packages that the bundle loads are installed with it', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const dist = join(projectRoot, 'dist')
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js'))
  // Lines may be broken before and inside a string.
  const code = modules.map(file => readFileSync(join(dist, file), 'utf8').replaceAll('\\\n', '')).join('\n')
  const isLoaded = (name: string) =>
    new RegExp(`(?:from|import|require|resolve)\\d?\\s*\\(?\\s*"${name}["/]`).test(code)
  expect(Object.keys(dependencies).filter(name => !isLoaded(name))).toEqual([])
})

test('every package has a license that lets anybody use it', () => {
  const others = installed.filter(folder => !isFree(licenseOf(folder)))
  expect(others.map(folder => `${folder}: ${licenseOf(folder)}`)).toEqual([])
})

test('every package that is a part of the bundle has such a license, and its notice is in the package', () => {
  const notices = readFileSync(join(projectRoot, 'dist/third-party-licenses.txt'), 'utf8')
  const bundled = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \((.+)\)$/gm)]
  expect(bundled.length).toBeGreaterThan(100)
  expect(bundled.filter(([, , license = '']) => !isFree(license)).map(([heading]) => heading)).toEqual([])
})

test('the bundler of docsgen is the one that Vitest brings along', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  // Another version would be another binary for each system.
  expect(lock.packages['node_modules/rolldown']?.version).toBe(devDependencies['rolldown'])
  expect(Object.keys(lock.packages).filter(folder => folder.endsWith('/rolldown'))).toEqual(['node_modules/rolldown'])
})

test('the lock file names no registry host', () => {
  expect(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
})

test('the first site is built where there is no network', async () => {
  const outDir = join(await writeSite({}), 'site')
  // A user namespace of its own needs no rights; where those are switched off, the superuser needs none.
  const flags = spawnSync('unshare', ['-rn', 'true']).status === 0 ? '-rn' : '-n'
  // In an empty namespace there is no way to another host; the shell shows that it is one.
  const script = '[ "$(wc -l < /proc/net/route)" -le 1 ] && exec "$@"'
  const tool = [process.execPath, join(projectRoot, 'bin/docsgen.js'), 'build', '--no-cache', '--out-dir', outDir]
  const { code, stderr } = await startCli(tool, projectRoot, {}, ['unshare', flags, 'sh', '-c', script, 'sh']).done
  expect(stderr).toContain('Built')
  expect(code, stderr).toBe(0)
})

function licenseOf(folder: string): string {
  const file = readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')
  return (JSON.parse(file) as { license?: string }).license ?? ''
}

/** `(MIT OR GPL-3.0)` is, since anybody may choose the first. */
function isFree(license: string): boolean {
  const choices = license.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some(choice => choice.split(' AND ').every(name => licenses.has(name)))
}

/** Bytes of a package without the packages nested in it. */
function weigh(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? weigh(path) : statSync(path).size)
  }, 0)
}

test.each(['.', 'create'])('npm has nothing to correct in the package.json in %s when it publishes', folder => {
  const copy = mkdtempSync(join(tmpdir(), 'docsgen-manifest-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const text = readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')
  const { bin, private: isPrivate } = JSON.parse(text) as { bin: Record<string, string>; private?: boolean }
  expect(isPrivate).toBe(undefined)
  writeFileSync(join(copy, 'package.json'), text)
  for (const file of Object.values(bin)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(projectRoot, folder, file), join(copy, file))
  }
  const { status, stderr } = spawnSync('npm', ['pkg', 'fix'], { cwd: copy, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(text)
})

test('a release has one version, and a section of the changelog', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const ready = (tag: string) =>
    spawnSync(process.execPath, ['scripts/release-notes.mjs', tag], { cwd: projectRoot, encoding: 'utf8' }).stderr
  expect(ready('v99.0.0')).toContain('package.json has the version')
  expect(ready('v99.0.0')).toContain('CHANGELOG.md has no section “## 99.0.0”')
  expect(ready(`v${version}`)).not.toContain('has the version')
})

test('the workflows and the action use other actions by their hashes', () => {
  const workflows = readdirSync(join(projectRoot, '.github/workflows')).map(name => `.github/workflows/${name}`)
  const used = ['action.yml', ...workflows].flatMap(file => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    return [...text.matchAll(/\buses: *(\S.*)$/gm)].map(([, action]) => `${file}: ${action}`)
  })
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter(action => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})
