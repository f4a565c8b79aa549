/** What was published once is remembered: a lost address is reported with its new home, and gets its redirect. */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { addRedirectFrom } from '../../src/cli/commands/run-redirects.ts'
import { build } from '../../src/pipeline/build.ts'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const config = `export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false }\n`

async function run(root: string, mode: 'build' | 'check', ledger = false) {
  return build({ root, mode, ledger, overrides: {}, strict: false, cache: false, clean: false })
}

function withRedirect(text: string, path: string, own?: string): string {
  const result = addRedirectFrom(text, path, own)
  return 'text' in result ? result.text : result.reason
}

const topics = 'anchor boat canal delta estuary fjord gulf harbour island jetty kelp lagoon mast night ocean'.split(' ')

/** Pages of one kind that share many words, as those of a manual do. */
function pageText(index: number): string {
  const words = Array.from({ length: 120 }, (_, at) => topics[(at * (index + 3) + index * index) % topics.length])
  return `---\ndescription: Page ${index}\n---\n\n# Title ${index}\n\n## Setup ${index % 7}\n\n${words.join(' ')}.\n\n## Usage\n\n${words.toReversed().join(' ')}.\n`
}

test('fifty renamed and edited pages: fifty right suggestions, and redirects that heal them', async () => {
  const indexes = Array.from({ length: 50 }, (_, index) => index)
  const before = Object.fromEntries(indexes.map(index => [`docs/old/page-${index}.md`, pageText(index)]))
  const root = await writeSite({ 'site.config.js': config, 'docs/index.md': '# Home\n', ...before })
  expect((await run(root, 'build', true)).published).toBe(true)
  for (const index of indexes) {
    const to = join(root, `docs/new/${topics[index % 15]}/chapter-${(index * 7) % 50}.md`)
    await mkdir(dirname(to), { recursive: true })
    await rename(join(root, `docs/old/page-${index}.md`), to)
    await writeFile(to, `${await readFile(to, 'utf8')}\nOne more sentence about the ${topics[index % 15]}.\n`)
  }
  const { lost, findings } = await run(root, 'check')
  expect(findings.filter(({ code }) => code === 'url/lost')).toHaveLength(50)
  const expected = indexes.map(index => {
    const home = `/new/${topics[index % 15]}/chapter-${(index * 7) % 50}`
    return `/old/page-${index} → ${home}`
  })
  expect(lost.map(({ path, home }) => `${path} → ${home?.path}`).sort()).toEqual(expected.sort())

  for (const { path, home } of lost) {
    const file = join(root, home?.source ?? '')
    await writeFile(file, withRedirect(await readFile(file, 'utf8'), path))
  }
  expect((await run(root, 'check')).findings.filter(({ severity }) => severity !== 'info')).toEqual([])
})

test('git knows fifty pages that were renamed and rewritten since, in steps and not yet committed', async () => {
  const indexes = Array.from({ length: 50 }, (_, index) => index)
  const before = Object.fromEntries(indexes.map(index => [`site/docs/old/page-${index}.md`, pageText(index)]))
  const repository = await writeSite({ 'site/site.config.js': config, 'site/docs/index.md': '# Home\n', ...before })
  const root = join(repository, 'site')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: repository,
      stdio: 'pipe',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
    })
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Change')
  }
  const move = async (from: string, to: string) => {
    await mkdir(dirname(join(root, to)), { recursive: true })
    await rename(join(root, from), join(root, to))
  }
  git('init', '--quiet')
  expect((await run(root, 'build', true)).published).toBe(true)
  commit()
  for (const index of indexes) await move(`docs/old/page-${index}.md`, `docs/between/ä ${index}.md`)
  commit()
  for (const index of indexes) await move(`docs/between/ä ${index}.md`, `docs/new/chapter-${(index * 7) % 50}.md`)
  git('add', '--all')
  // Half of them are staged only; the others are committed, and then all words are replaced.
  for (const index of indexes.slice(25))
    git('reset', '--quiet', '--', `site/docs/new/chapter-${(index * 7) % 50}.md`, `site/docs/between/ä ${index}.md`)
  git('commit', '--quiet', '--message', 'Move half')
  for (const index of indexes.slice(0, 25)) {
    await writeFile(join(root, `docs/new/chapter-${(index * 7) % 50}.md`), '---\ndescription: New\n---\n\n# All new\n')
  }
  git('add', '--all')
  const { lost } = await run(root, 'check')
  const expected = indexes.map(index => `/old/page-${index} → /new/chapter-${(index * 7) % 50}`)
  expect(lost.map(({ path, home }) => `${path} → ${home?.path}`).sort()).toEqual(expected.sort())
})

test('a page that is gone, a slug and a heading are reported where they are recorded', async () => {
  const root = await writeSite({
    'site.config.js': config,
    'docs/index.md': '---\ndescription: Home\n---\n\n# Home\n\n## Install\n\nText.\n',
    'docs/gone.md': '---\ndescription: Gone\n---\n\n# Gone\n\nWhat nobody needs any more since the flood.\n',
    'docs/slug.md': '---\ndescription: Slug\n---\n\n# Slug\n'
  })
  await run(root, 'build', true)
  expect(await readFile(join(root, 'urls.lock'), 'utf8')).toMatch(
    /^# .*\n\/\tdocs\/index\.md\t-\tinstall\n\/gone\tdocs\/gone\.md\t[0-9a-f]{16}\n\/slug\tdocs\/slug\.md\t-\n$/
  )
  await rm(join(root, 'docs/gone.md'))
  await writeFile(join(root, 'docs/slug.md'), '---\ndescription: Slug\nslug: /moved\n---\n\n# Slug\n')
  await writeFile(join(root, 'docs/index.md'), '---\ndescription: Home\n---\n\n# Home\n\n## Instal\n\nText.\n')
  const { findings } = await run(root, 'check')
  expect(findings.map(formatFinding)).toEqual([
    'docs/index.md:7:1 url/lost-anchor The heading “#install” of “/” was published before and no longer exists. It is probably “Instal” now: give that heading the old id, {#install}.',
    'urls.lock:3:1 url/lost “/gone” was published before and is now a 404. Add a redirect for it, or remove its line from urls.lock if you want to give up the address.',
    'urls.lock:4:1 url/lost “/slug” was published before and is now a 404. It is probably “/moved” now: “docsgen redirects --write” adds the redirect.'
  ])
})

test('a lost heading is remembered until a heading has its id; a renamed one is found by where it stood', async () => {
  const page = (...headings: readonly string[]) =>
    `---\ndescription: Home\n---\n\n# Home\n\n${headings.map(heading => `## ${heading}\n\nText.\n\n`).join('')}`
  const root = await writeSite({ 'site.config.js': config, 'docs/index.md': page('First', 'Set up', 'Last') })
  await run(root, 'build', true)
  const anchorFindings = async (...headings: readonly string[]) => {
    await writeFile(join(root, 'docs/index.md'), page(...headings))
    const { findings, published } = await run(root, 'build')
    expect(published).toBe(true)
    return findings.filter(({ code }) => code === 'url/lost-anchor').map(formatFinding)
  }
  const lost = 'url/lost-anchor The heading “#set-up” of “/” was published before and no longer exists.'
  const renamed = `docs/index.md:11:1 ${lost} It is probably “Install the tool” now: give that heading the old id, {#set-up}.`
  expect(await anchorFindings('First', 'Install the tool', 'Last')).toEqual([renamed])
  expect(await anchorFindings('First', 'Last', 'Install the tool')).toEqual([
    `urls.lock:2:1 ${lost} Give a heading the id, {#set-up}, or remove it from this line if it is not needed.`
  ])
  expect(await readFile(join(root, 'urls.lock'), 'utf8')).toContain('first last install-the-tool set-up\n')
  expect(await anchorFindings('First', 'Install the tool {#set-up}', 'Last')).toEqual([
    expect.stringContaining('“#install-the-tool”')
  ])
})

test('a project without a ledger gets none unless it asks', async () => {
  const root = await writeSite({ 'site.config.js': config, 'docs/index.md': '# Home\n' })
  await run(root, 'build')
  await expect(readFile(join(root, 'urls.lock'))).rejects.toThrow('ENOENT')
})

test.each([
  ['no front matter', '# A\n', '---\nredirect_from: ["/x"]\n---\n\n# A\n'],
  ['front matter', '---\ntitle: A\n---\n# A\n', '---\ntitle: A\nredirect_from: ["/x"]\n---\n# A\n'],
  ['CRLF', '---\r\ntitle: A\r\n---\r\n', '---\r\ntitle: A\r\nredirect_from: ["/x"]\r\n---\r\n'],
  ['a short list', '---\nredirect_from: [/a]\n---\n', '---\nredirect_from: [/a, "/x"]\n---\n'],
  [
    'a long list',
    '---\nredirect_from:\n  - /a\ntitle: A\n---\n',
    '---\nredirect_from:\n  - /a\n  - "/x"\ntitle: A\n---\n'
  ],
  [
    'a long list with comments',
    '---\nredirect_from: # old\n- /a # first\n# end\ntitle: A\n---\n',
    '---\nredirect_from: # old\n- /a # first\n- "/x"\n# end\ntitle: A\n---\n'
  ],
  [
    'a list with a comment',
    '---\nredirect_from: [/a, /b] # old\n---\n',
    '---\nredirect_from: [/a, /b, "/x"] # old\n---\n'
  ],
  ['a list on two lines', '---\nredirect_from: [\n  /a,\n]\n---\n', '---\nredirect_from: [\n  /a, "/x",\n]\n---\n'],
  ['an empty list', '---\nredirect_from: []\n---\n', '---\nredirect_from: ["/x"]\n---\n'],
  ['no value', '---\nredirect_from:\ntitle: A\n---\n', '---\nredirect_from: ["/x"]\ntitle: A\n---\n'],
  ['a single value', '---\nredirect_from: /a # old\n---\n', '---\nredirect_from: ["/a", "/x"] # old\n---\n'],
  [
    'a list that names the page itself',
    '---\nredirect_from: [/own, /a]\n---\n',
    '---\nredirect_from: ["/x", /a]\n---\n'
  ],
  ['the address of the page itself', '---\nredirect_from: /own\n---\n', '---\nredirect_from: ["/x"]\n---\n'],
  ['a list that has it', '---\nredirect_from: [/x]\n---\n', 'it is already in redirect_from'],
  ['a mapping', '---\nredirect_from: {a: b}\n---\n', 'redirect_from is neither an address nor a list'],
  ['broken front matter', '---\ntitle: [\n---\n', 'the front matter cannot be read']
])('a redirect is added to %s', (_name, text, expected) => {
  expect(withRedirect(text, '/x', '/own')).toBe(expected)
})

test('a page that is renamed there and back keeps both addresses, and the command says what it does', async () => {
  const page = (address: string) => join(root, `docs/${address}.md`)
  const root = await writeSite({ 'site.config.js': config, 'docs/index.md': '# Home\n', 'docs/p.md': pageText(1) })
  await run(root, 'build', true)
  await rename(page('p'), page('q'))
  expect((await runCli(['redirects', '--write'], root)).stdout).toBe('/p → /q (docs/q.md), written\n')
  expect((await run(root, 'build')).published).toBe(true)
  await rename(page('q'), page('p'))
  expect((await runCli(['redirects', '--write'], root)).stdout).toBe('/q → /p (docs/p.md), written\n')
  expect(await readFile(page('p'), 'utf8')).toContain('redirect_from: ["/q"]\n')
  expect((await run(root, 'build')).published).toBe(true)
  expect(await runCli(['redirects', '--write'], root)).toMatchObject({ code: 0, stdout: '' })
})

test('the ledger has the addresses of all languages, and a lost one gets its redirect in its translation', async () => {
  const languages = `export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false,
    i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'], localeConfigs: { fr: { url: 'https://fr.example.com', baseUrl: '/' } } } }\n`
  const german = (name: string) => `---\nslug: /${name}\n---\n\n## Vor\n\n${pageText(2).replace(/^---.*?---/s, '')}`
  const root = await writeSite({
    'site.config.js': languages,
    'docs/index.md': '# Home\n',
    'docs/guide.md': pageText(1),
    'docs/other.md': pageText(3),
    'docs.de/guide.md': german('anleitung'),
    'docs.fr/guide.md': '# Guide\n'
  })
  await run(root, 'build', true)
  const paths = async () => (await readFile(join(root, 'urls.lock'), 'utf8')).match(/^[/h]\S*/gm)
  expect(await paths()).toEqual([
    '/',
    '/de',
    '/de/anleitung',
    '/de/other',
    '/guide',
    '/other',
    'https://fr.example.com',
    'https://fr.example.com/guide',
    'https://fr.example.com/other'
  ])
  // One cause, one finding: the page that was not translated is lost in all languages with its original.
  await rename(join(root, 'docs/other.md'), join(root, 'docs/more.md'))
  await writeFile(join(root, 'docs.de/guide.md'), german('handbuch'))
  const { findings } = await run(root, 'build')
  expect(findings.filter(({ code }) => code.startsWith('url/')).map(({ message }) => message)).toEqual([
    '“/de/anleitung” was published before and is now a 404.',
    '“/other” was published before and is now a 404.'
  ])
  expect((await runCli(['redirects', '--write'], root)).stdout).toBe(
    '/other → /more (docs/more.md), written\n/de/anleitung → /de/handbuch (docs.de/guide.md), written\n'
  )
  expect(await readFile(join(root, 'docs.de/guide.md'), 'utf8')).toContain('redirect_from: ["/anleitung"]')
  expect(await runCli(['redirects'], root)).toMatchObject({ code: 0, stderr: 'No address was lost.\n' })
})
