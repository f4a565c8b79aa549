/** The options of `check` and the ledger's command, as users run them. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const page = (body: string) => `---\ndescription: D\n---\n\n${body}\n`
const site = {
  'site.config.mjs':
    "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false }\n",
  'docs/index.md': page('[x](/nope) [y](/nope-2)'),
  'docs/guide.md': page('# Guide\n\nEight words and more that tell what this guide is about.')
}

test('known findings do not count, new ones fail', async () => {
  const root = await writeSite(site)
  await writeFile(join(root, 'known.json'), (await runCli(['check', '--format', 'json'], root)).stdout)
  expect((await runCli(['check', '--baseline', 'known.json'], root)).code).toBe(0)
  await writeFile(join(root, 'docs/new.md'), page('[x](/nope)'))
  const { code, stderr } = await runCli(['check', '--baseline', 'known.json'], root)
  expect(code).toBe(1)
  expect(stderr).toContain('docs/new.md:5:5')
  expect(stderr).not.toContain('docs/index.md')
  expect((await runCli(['check', '--baseline', 'none.json'], root)).code).toBe(2)
})

test('--baseline says what it passed over, and which entries no longer occur', async () => {
  const root = await writeSite(site)
  await writeFile(join(root, 'known.json'), (await runCli(['check', '--format', 'json'], root)).stdout)
  const all = await runCli(['check', '--baseline', 'known.json'], root)
  expect(all.stderr).toContain('2 known findings are ignored (--baseline).\n')
  expect(all.stderr).not.toContain('no longer')
  await writeFile(join(root, 'docs/index.md'), page('[x](/nope)'))
  const { stderr } = await runCli(['check', '--baseline', 'known.json'], root)
  expect(stderr).toContain(
    '1 known finding is ignored (--baseline).\n1 entry of the baseline no longer occurs; update the file:\n' +
      '  link/broken  docs/index.md  “/nope-2” leads to no page.\n'
  )
})

test('--format gitlab is a report with the paths of the repository, and the log has the findings, too', async () => {
  const root = await writeSite({
    'site/docs/index.md': '# A\n\n[x](/nope)\n',
    'site/site.config.json': '{"title":"A","url":"https://a.example"}'
  })
  const { code, stdout, stderr } = await runCli(['check', 'site', '--format', 'gitlab'], root, { CI_PROJECT_DIR: root })
  expect(code).toBe(1)
  const broken = (JSON.parse(stdout) as { check_name: string }[]).find(it => it.check_name === 'link/broken')
  expect(broken).toMatchObject({ severity: 'major', location: { path: 'site/docs/index.md', lines: { begin: 3 } } })
  expect(stderr).toContain('error  link/broken')
})

test('--format sarif names no folder of this machine', async () => {
  const root = await writeSite({ 'docs/notes.txt': 'A' })
  const { stdout } = await runCli(['check', '--format', 'sarif'], root)
  expect(stdout).toContain('There is no site.config.ts and no Markdown file in “.”.')
  expect(stdout).not.toContain('[ROOT]')
})

test('--max-findings counts what it leaves out', async () => {
  const { stderr } = await runCli(['check', '--max-findings', '1'], await writeSite(site))
  expect(stderr).toContain('1 finding is not shown')
  expect(stderr).not.toContain('“/nope-2”')
})

describe('many findings of one code', () => {
  const many = async () => {
    const links = Array.from({ length: 12 }, (_, at) => `[x](/nope-${at})`).join(' ')
    return writeSite({ ...site, 'docs/index.md': page(`![](/p.png)\n\n${links}`), 'docs/more.md': page(links) })
  }

  test('a terminal shows the first ten, counts the others and sums up by code', async () => {
    const { stderr } = await runCli(['check'], await many(), {}, true)
    expect(stderr).toContain('\n\n  … and 14 more in 2 files (--max-findings 0 shows all)\n')
    expect(stderr.match(/error {2}link\/broken\n/g)).toHaveLength(10)
    expect(stderr).toMatch(/\nBy code:\n {2}24 {2}error {4}link\/broken +docsgen explain link\/broken\n/)
    const [listed = ''] = stderr.split('By code:')
    expect(listed.lastIndexOf(' error  ')).toBeLessThan(listed.indexOf(' warning  '))
  })

  test.each([
    ['--max-findings 0 in a terminal', ['--max-findings', '0'], true],
    ['a log', [], false]
  ])('%s shows all of them', async (_name, options, isTerminal) => {
    const { stderr } = await runCli(['check', ...options], await many(), {}, isTerminal)
    expect(stderr.match(/error {2}link\/broken\n/g)).toHaveLength(24)
    expect(stderr).not.toContain('By code')
  })

  test.each(['json', 'github', 'sarif'])('--format %s is complete', async format => {
    const { stdout } = await runCli(['check', '--format', format], await many(), {}, true)
    expect(stdout.match(/“.nope-[0-9]+” leads/g)?.length).toBe(24)
  })
})

test.each([
  ['sarif', { version: '2.1.0', runs: [{ results: [] }] }],
  ['gitlab', []]
])('--format %s prints a file also when nothing is wrong', async (format, empty) => {
  const root = await writeSite({ ...site, 'docs/index.md': page('# A') })
  const { code, stdout } = await runCli(['check', '--format', format], root)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject(empty)
})

test('a renamed page gets its redirect', async () => {
  const root = await writeSite({ ...site, 'docs/index.md': page('# Home') })
  expect((await runCli(['build', '--ledger'], root)).code).toBe(0)
  await rename(join(root, 'docs/guide.md'), join(root, 'docs/manual.md'))
  const lost = await runCli(['check'], root)
  expect(lost.code).toBe(1)
  expect(lost.stderr).toContain('“/guide” was published before and is now a 404.')
  const { code, stdout } = await runCli(['redirects', '--write'], root)
  expect(stdout).toBe('/guide → /manual (docs/manual.md), written\n')
  expect(code).toBe(0)
  expect(await readFile(join(root, 'docs/manual.md'), 'utf8')).toContain('redirect_from: ["/guide"]')
  expect((await runCli(['build', '--strict'], root)).code).toBe(0)
  expect(await readFile(join(root, 'build/guide/index.html'), 'utf8')).toContain('url=/manual')
})

test('--fix keeps anchors behind redirects, corrects the case of pictures, and says what it left', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
  const root = await writeSite({
    'site.config.mjs': site['site.config.mjs'].replace('search', "redirects: [{ from: '/old', to: '/guide' }], search"),
    'docs/index.md': page('[a](/old#build) [b](/old?x=1) [c](/old#gone) ![p](/img/Win.png) ![q](./pic/win.PNG)'),
    'docs/guide.md': page('# Guide\n\n## Build')
  })
  for (const folder of ['static/img', 'docs/pic']) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'win.png'), png)
  }
  const { stderr } = await runCli(['check', '--fix'], root)
  expect(await readFile(join(root, 'docs/index.md'), 'utf8')).toBe(
    page('[a](/guide#build) [b](/guide?x=1) [c](/old#gone) ![p](/img/win.png) ![q](./pic/win.png)')
  )
  expect(stderr).toContain('It leads to “/guide”, which has no anchor “#gone”.')
  expect(stderr).toContain('\n4 corrected, 1 left.\n')
})

test('a package that lacks another one is not called missing: the other one is named', async () => {
  const root = await writeSite({
    ...site,
    'docs/more.mdx': page("import a from 'hi-there'\n\n{a}"),
    'docs/index.md': page('# A'),
    'node_modules/hi-there/package.json': '{"name":"hi-there","version":"1.0.0","main":"index.js"}',
    'node_modules/hi-there/index.js': "require('not-there/part')"
  })
  const { stderr } = await runCli(['check'], root)
  expect(stderr).toContain('“hi-there” needs the package “not-there”, which is not installed.')
  expect(stderr).toContain('Install it with “npm install not-there”.')
})
