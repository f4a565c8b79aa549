/** A release without the publishing: what the packages say of themselves, what a stranger installs, and what README.md promises. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { projectRoot } from './support/cli.ts'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')
const readme = read('README.md')
const runScript = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' }).stderr

// Scripts are JavaScript, which has no types.
const { checkChangelog, checkCommit } = (await import(join(projectRoot, 'scripts/history.mjs'))) as {
  checkChangelog(text: string): string[]
  checkCommit(commit: { hash: string; subject: string; body: string; changedLines: number }): string[]
}

test('owner.json is the one place for addresses, bench/results for figures', () => {
  expect(runScript('scripts/owner.mjs', '--check')).toBe('')
  expect(runScript('scripts/figures.mjs', '--check')).toBe('')
})

test('figures in sentences are those of bench/results', () => {
  const results = (name: string) => JSON.parse(read(`bench/results/${name}.json`))
  const comparison = read('docs/pages/explanations/comparison.md')
  const cpuOf = (name: string) => results('peers').rows.findLast((row: { name: string }) => row.name === name).cpu
  expect(Math.round(cpuOf('Docusaurus, cold') / cpuOf('docsgen, cold'))).toBe(6)
  expect(readme).toContain('about a sixth of the CPU time')
  expect(cpuOf('Hugo, cold') * 2).toBeLessThan(cpuOf('docsgen, cold'))
  const scripts = results('first-view').docsgen.scripts
  expect(readme).toContain(`About ${Math.round(scripts / 1000)} kB of script before a click`)
  const kilobytes = (bytes: number) => Math.round(bytes / 1000)
  const [text, code] = ['geist', 'geist-mono'].map(name =>
    kilobytes(statSync(join(projectRoot, `dist/fonts/${name}-latin-wght-normal.woff2`)).size)
  )
  expect(read('docs/pages/guides/look.mdx')).toContain(`the fonts have ${text} kB and ${code} kB`)
  const stemmers = readdirSync(join(projectRoot, 'dist/client/stemmers')).map(
    name => [name, kilobytes(gzipSync(read(`dist/client/stemmers/${name}`)).length)] as const
  )
  const most = Math.max(...stemmers.filter(([name]) => name !== 'el.js').map(([, size]) => size))
  const greek = stemmers.find(([name]) => name === 'el.js')?.[1]
  expect(read('docs/pages/searching.mdx')).toContain(`(at most ${most} kB, Greek ${greek})`)
  const examples = readdirSync(join(projectRoot, 'examples/plugins')).length
  const names = ['four', 'five', 'six', 'seven', 'eight']
  expect(read('docs/pages/guides/gallery.mdx')).toContain(`has ${names[examples - 4]} plugins`)
  const tried = results('docusaurus').rows as { name: string; warningsRead?: Readonly<Record<string, number>> }[]
  const judged = [...read('docs/pages/docusaurus.md').matchAll(/^\| ([\w-]+) \| ([\d,]+) \| (\d+) \| /gm)]
  expect(judged).toHaveLength(10)
  for (const [, name = '', warnings, wrong] of judged) {
    const counts = tried.find(row => row.name.includes(name === 'template' ? 'create-docusaurus' : name))?.warningsRead
    const sum = (counts?.['true'] ?? 0) + (counts?.['false'] ?? 0)
    expect([name, sum.toLocaleString('en'), String(counts?.['false'])]).toEqual([name, warnings, wrong])
  }
  const { docsgen, minisearch, lunr, pagefind } = results('search-quality').sets.jest
  const best = Math.max(...[minisearch, lunr, pagefind].map(({ mrr }) => mrr))
  const rank = (mrr: number) => mrr.toFixed(2).slice(1)
  expect(comparison).toMatch(new RegExp(`mean\\s+reciprocal rank of ${rank(docsgen.mrr)};[^;]* has ${rank(best)} `))
})

test('contributors get no warning about their Node, and no more packages than now', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  const named = /Node (\d+\.\d+) or newer/.exec(readme)?.[1]
  // semver has no types of its own.
  const semver = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean }
  const refusing = Object.entries(packages).filter(
    ([, { engines }]) => !semver.satisfies(`${named}.0`, engines?.node ?? '*')
  )
  expect(refusing.map(([name]) => name)).toEqual([])
  expect(Object.keys(packages).length).toBeLessThanOrEqual(701)
})

test('a release waits for an owner', () => {
  const said = runScript('scripts/release-notes.mjs', 'v0.1.0')
  expect(said.includes('owner.json has the placeholder “OWNER”')).toBe(read('owner.json').includes('OWNER'))
})

test.each([
  ['## 1.0.0\n\n### Added\n\n- One.\n', []],
  ['### New\n', ['CHANGELOG.md:1 unknown group “New”; use Added, Changed, Deprecated, Removed, Fixed, Security']],
  [`- ${'a'.repeat(160)}\n`, ['CHANGELOG.md:1 the entry has 162 characters, 160 are allowed']],
  ['- One\n  and more.\n', ['CHANGELOG.md:2 an entry is one line']]
])('the changelog %j', (text, problems) => expect(checkChangelog(text)).toEqual(problems))

test.each([
  ['Fix it', '', 20, 0],
  ['Fix it', '', 21, 1],
  ['Fix it', 'Because it was wrong.', 500, 0],
  ['F'.repeat(73), 'Because it was wrong.', 1, 1]
])('a commit %j with the body %j and %i lines has %i problems', (subject, body, changedLines, count) => {
  expect(checkCommit({ hash: '0123456789', subject, body, changedLines })).toHaveLength(count)
})

test('README.md names scripts and commands that exist, and as many languages as there are', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter(name => scripts[name] === undefined)).toEqual([])
  const help = execFileSync(process.execPath, ['bin/docsgen.js', '--help'], { cwd: projectRoot, encoding: 'utf8' })
  const commands = new Set([...readme.matchAll(/\bdocsgen ([a-z][\w-]+)/g)].map(([, name = '']) => name))
  expect([...commands].filter(name => !new RegExp(`^  ${name}\\b`, 'm').test(help))).toEqual([])
  const languages = readdirSync(join(projectRoot, 'templates/texts')).length + 1
  expect(readme).toContain(`interface texts in ${languages} languages`)
  const stemmers = read('src/util/packages/stemmers.ts').match(/import\('@orama/g)?.length
  expect(readme).toContain(`forms of words in ${stemmers} languages`)
  expect(readme.split('\n').length).toBeLessThanOrEqual(130)
})

test('SUPPORT.md says of every export whether it is stable', () => {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> }
  const names = Object.keys(exports).map(key => `docsgen${key.slice(1)}`)
  const support = read('SUPPORT.md')
  expect(names.filter(name => name !== 'docsgen/package.json' && !support.includes(`\`${name}\``))).toEqual([])
})

test('README.md names the file that is packed', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(readme).toContain(`npm install --save-dev ../docsgen/docsgen-${version}.tgz`)
})

// The release without its last step, as CI runs it. At night and before a release, package managers install both packages
// from a registry (scripts/try-installs.mjs).
if (inject('isFull')) {
  test('the packed package could be published, is installed, and builds a site, by the commands of README.md', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    // npm tells the commands that it runs about this repository, and NODE_ENV of the tests leaves packages out.
    const isForeign = (name: string) => name.startsWith('npm_') || name === 'NODE_ENV'
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)))
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
        cwd: projectRoot,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore']
      })
    ) as [{ filename: string }]
    for (const [what, name] of [
      [join(folder, filename), 'docsgen'],
      [join(projectRoot, 'create'), 'create-docsgen']
    ]) {
      const dry = ['publish', '--dry-run', '--ignore-scripts', '--access', 'public', what ?? '']
      const { stdout, stderr } = spawnSync('npm', dry, { cwd: folder, env, encoding: 'utf8' })
      expect(stdout).toContain(`+ ${name}@`)
      expect(stderr).not.toContain('corrected')
    }
    writeFileSync(join(folder, 'package.json'), '{ "name": "acme", "version": "1.0.0", "private": true }')
    writeFileSync(join(folder, 'README.md'), '# Acme\n\nWhat the project is, in one sentence.\n')
    run('npm', 'install', '--save-dev', '--no-audit', '--no-fund', `./${filename}`)
    const { components } = JSON.parse(run('npm', 'sbom', '--sbom-format', 'cyclonedx')) as {
      components: { name: string }[]
    }
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['docsgen', 'react', 'esbuild', 'shiki']))
    run('npx', '--no-install', 'docsgen', 'init', '--yes')
    run('npx', '--no-install', 'docsgen', 'build')
    expect(readFileSync(join(folder, 'build/index.html'), 'utf8')).toContain('What the project is')
    const create = run('npm', 'pack', '--ignore-scripts', '--pack-destination', folder, join(projectRoot, 'create'))
    run('npm', 'install', '--no-save', '--no-audit', '--no-fund', `./${create.trim()}`)
    run('npx', '--no-install', 'create-docsgen', 'site', '--yes', '--no-install')
    expect(readFileSync(join(folder, 'site/package.json'), 'utf8')).toContain('docsgen build')
  })
}

if (inject('isNightly')) {
  test('a new site is created from both packed packages', () => {
    const script = ['scripts/try-installs.mjs', '--managers', 'npm', '--kinds', 'docs', '--no-workspace']
    expect(execFileSync(process.execPath, script, { cwd: projectRoot, encoding: 'utf8' })).toContain(
      'passed  npm, docs'
    )
  })
}
