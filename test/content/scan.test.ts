import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SourcePath } from '../../src/types/basics.ts'
import { testDocsSet } from '../support/config.ts'
import { writeSite } from '../support/files.ts'
import { scanFolder, scanned } from './support.ts'

test('pages, partials, categories, assets and static files are told apart', async () => {
  const { sources, findings } = await scanned({
    'docs/index.md': '# Home',
    'docs/guide/b.mdx': 'b',
    'docs/guide/_part.mdx': 'part',
    'docs/_drafts/x.md': 'x',
    'docs/guide/_category_.yml': 'label: G',
    'docs/guide/pic.png': 'x',
    'docs/guide/sample.ts': 'const a = 1',
    'docs/guide/__tests__/t.md': 'x',
    'docs/node_modules/p/readme.md': 'x',
    'docs/.hidden.md': 'x',
    'static/img/logo.svg': '<svg/>',
    'static/.well-known/x': 'x',
    'static/.DS_Store': 'x'
  })
  expect(findings).toEqual([])
  expect(sources.docs.get('default')?.map(({ path }) => path)).toEqual(['docs/guide/b.mdx', 'docs/index.md'])
  expect(sources.categories.get('default')?.map(({ path }) => path)).toEqual(['docs/guide/_category_.yml'])
  expect([...sources.partials.keys()]).toEqual([
    'docs/_drafts/x.md',
    'docs/guide/__tests__/t.md',
    'docs/guide/_part.mdx'
  ])
  expect([...sources.assets]).toEqual(['docs/guide/pic.png', 'docs/guide/sample.ts'])
  expect([...sources.staticFiles]).toEqual([
    ['.well-known/x', 'static/.well-known/x'],
    ['img/logo.svg', 'static/img/logo.svg']
  ])
})

test('each docs set has its own folder, include and exclude', async () => {
  const docs = [
    testDocsSet({ path: 'content/docs' as SourcePath, exclude: ['**/old/**'] }),
    testDocsSet({ id: 'api', path: 'content/api' as SourcePath, routeBase: '/api', include: ['*.md'] })
  ]
  const { sources } = await scanned(
    { 'content/docs/a.md': '', 'content/docs/old/b.md': '', 'content/api/go.md': '', 'content/api/deep/x.md': '' },
    { docs }
  )
  expect(sources.docs.get('default')?.map(({ path }) => path)).toEqual(['content/docs/a.md'])
  expect(sources.docs.get('api')?.map(({ path }) => path)).toEqual(['content/api/go.md'])
})

test('a missing docs folder is a finding, a missing static folder is not', async () => {
  const { findings } = await scanned({ 'site.config.ts': '' })
  expect(findings).toEqual([
    'site.config.ts:1:1 content/missing-folder The folder “docs” of the docs set “default” does not exist. Create it with a page, or fix `path` in the configuration.'
  ])
})

test.each([
  ['a byte order mark is dropped', Buffer.from('\uFEFF# A\n'), '# A\n'],
  ['CRLF and CR become LF', Buffer.from('a\r\nb\rc\n'), 'a\nb\nc\n'],
  ['NUL becomes U+FFFD', Buffer.from('a\0b'), 'a\uFFFDb'],
  ['an empty file stays empty', Buffer.from(''), '']
])('%s', async (_, bytes, text) => {
  const { sources, findings } = await scanned({ 'docs/a.md': bytes })
  expect(sources.docs.get('default')?.[0]?.text).toBe(text)
  expect(findings).toEqual([])
})

test.each([
  [
    'Latin-1',
    Buffer.from('ok\ncaf\xe9 x', 'latin1'),
    '2:4 content/encoding The file is not UTF-8: byte 6 cannot be read. Save the file as UTF-8.'
  ],
  [
    'a cut last character',
    Buffer.from([0x61, 0xe2, 0x82]),
    '1:2 content/encoding The file is not UTF-8: byte 1 cannot be read. Save the file as UTF-8.'
  ],
  [
    'UTF-16',
    Buffer.from('\uFEFFab', 'utf16le'),
    '1:1 content/encoding The file is not UTF-8: byte 0 cannot be read. The file is UTF-16. Save it as UTF-8.'
  ]
])('%s is reported with its first bad byte, and is not a page', async (_, bytes, finding) => {
  const { sources, findings } = await scanned({ 'docs/a.md': bytes, 'docs/b.md': 'ok' })
  expect(findings).toEqual([`docs/a.md:${finding}`])
  expect(sources.docs.get('default')?.map(({ path }) => path)).toEqual(['docs/b.md'])
})

test('the hash is of the bytes, so a byte order mark changes it', async () => {
  const { sources } = await scanned({ 'docs/a.md': '# A', 'docs/b.md': '\uFEFF# A', 'docs/c.md': '# A' })
  const [a, b, c] = sources.docs.get('default') ?? []
  expect(a?.hash).toBe(c?.hash)
  expect(a?.hash).not.toBe(b?.hash)
})

test('links out of the project are not followed, unless their target is allowed', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'docsgen-outside-'))
  onTestFinished(() => rmSync(outside, { recursive: true }))
  writeFileSync(join(outside, 'secret.md'), 'secret')
  const root = await writeSite({ 'docs/a.md': 'a' })
  symlinkSync(join(outside, 'secret.md'), join(root, 'docs/b.md'))
  symlinkSync(outside, join(root, 'docs/folder'))
  const closed = await scanFolder({ root })
  expect(closed.sources.docs.get('default')?.map(({ path }) => path)).toEqual(['docs/a.md'])
  expect(closed.findings.map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'docs/b.md:1:1 content/symlink-outside',
    'docs/folder:1:1 content/symlink-outside'
  ])
  const open = await scanFolder({ root, allowedRoots: [outside] })
  expect(open.findings).toEqual([])
  expect(open.sources.docs.get('default')?.map(({ path }) => path)).toEqual([
    'docs/a.md',
    'docs/b.md',
    'docs/folder/secret.md'
  ])
})

test('a link gives no other name to a secret of the project', async () => {
  const root = await writeSite({ 'docs/a.md': 'a', '.git/config': 'TOKEN' })
  symlinkSync('../.git/config', join(root, 'docs/b.md'))
  symlinkSync('../.git', join(root, 'docs/git'))
  symlinkSync('.git', join(root, 'static'))
  const { findings, sources } = await scanFolder({ root })
  expect(sources.docs.get('default')?.map(({ path }) => path)).toEqual(['docs/a.md'])
  expect([...sources.staticFiles.keys()]).toEqual([])
  expect(findings.map(line => line.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
    'docs/b.md:1:1 content/secret',
    'docs/git:1:1 content/secret',
    'static:1:1 content/secret'
  ])
})

test('a folder whose name begins like the project is outside of it', async () => {
  const root = await writeSite({ 'site/docs/a.md': 'a', 'site-private/b.md': 'b' })
  symlinkSync(join(root, 'site-private/b.md'), join(root, 'site/docs/b.md'))
  const { findings } = await scanFolder({ root: join(root, 'site') })
  expect(findings).toHaveLength(1)
})

test('links inside of the project are followed once, loops and dead links end', async () => {
  const root = await writeSite({ 'docs/a/x.md': 'x', 'shared/y.md': 'y' })
  symlinkSync(join(root, 'shared'), join(root, 'docs/shared'))
  symlinkSync(join(root, 'docs'), join(root, 'shared/back'))
  symlinkSync(root, join(root, 'docs/a/up'))
  symlinkSync('a', join(root, 'docs/again'))
  symlinkSync('self', join(root, 'docs/self'))
  symlinkSync('gone.md', join(root, 'docs/dead.md'))
  writeFileSync(join(root, 'docs/notes.markdown'), '# Notes')
  const { sources, findings } = await scanFolder({ root })
  expect(sources.docs.get('default')?.map(({ path }) => path)).toEqual(['docs/a/x.md', 'docs/shared/y.md'])
  expect(findings).toEqual([
    'docs/a/up:1:1 content/skipped “docs/a/up” is a symbolic link to a folder that is already read and was skipped. Remove the link.',
    'docs/again:1:1 content/skipped “docs/again” is a symbolic link to a folder that is already read and was skipped. Remove the link.',
    'docs/dead.md:1:1 content/skipped “docs/dead.md” is a broken symbolic link and was skipped. Fix the link, or remove it.',
    'docs/self:1:1 content/skipped “docs/self” is a broken symbolic link and was skipped. Fix the link, or remove it.',
    'docs/shared/back:1:1 content/skipped “docs/shared/back” is a symbolic link to a folder that is already read and was skipped. Remove the link.',
    'docs/notes.markdown:1:1 content/skipped “docs/notes.markdown” is not a page: pages end in “.md” or “.mdx”. Rename it.'
  ])
})

test('a pipe is never opened', async () => {
  const root = await writeSite({ 'docs/a.md': 'a' })
  execFileSync('mkfifo', [join(root, 'docs/pipe.md')])
  symlinkSync('pipe.md', join(root, 'docs/link.md'))
  const { sources, findings } = await scanFolder({ root })
  expect(sources.docs.get('default')).toHaveLength(1)
  expect(findings).toEqual([
    'docs/pipe.md:1:1 content/skipped “docs/pipe.md” is not a regular file and was skipped. Remove it from the folder.',
    'docs/link.md:1:1 content/skipped “docs/link.md” is not a regular file and was skipped. Remove it from the folder.'
  ])
})

test('odd file names are files like others, except where no address can name them', async () => {
  const names = ['a b.md', 'c#d.md', 'e?f.md', 'g%h.md', '[x] (y).md', '🎉.md', '安装.md', 'u\u0308.md', 'it\'s "q".md']
  const { sources, findings } = await scanned(
    Object.fromEntries([...names, 'back\\slash.md'].map(name => [`docs/${name}`, '']))
  )
  expect(sources.docs.get('default')?.map(({ path }) => path)).toEqual(names.map(name => `docs/${name}`).sort())
  expect(findings).toEqual([
    'docs/back\\slash.md:1:1 content/skipped “docs/back\\slash.md” has a name that cannot be used in an address and was skipped. Rename it.'
  ])
})

test('a static file of a decomposed name is published composed', async () => {
  const { sources } = await scanned({ 'docs/a.md': '', 'static/u\u0308.txt': '' })
  expect([...sources.staticFiles]).toEqual([['\u00FC.txt', 'static/u\u0308.txt']])
})

test('a file of two static folders is reported, the first is published', async () => {
  const staticFolders = ['static', 'more'] as SourcePath[]
  const { sources, findings } = await scanned({ 'docs/a.md': '', 'static/x': '1', 'more/x': '2' }, { staticFolders })
  expect([...sources.staticFiles]).toEqual([['x', 'static/x']])
  expect(findings).toEqual([
    'more/x:1:1 output/collision “more/x” and “static/x” are both published as “/x”. Rename or remove one of them.'
  ])
})

test('the configuration and the sidebars files are kept as text', async () => {
  const docs = [testDocsSet({ sidebarsFile: 'sidebars.ts' as SourcePath })]
  const { sources } = await scanned({ 'docs/a.md': '', 'site.config.ts': 'export {}', 'sidebars.ts': '// s' }, { docs })
  expect([...sources.settings].map(([path, { text }]) => [path, text])).toEqual([
    ['site.config.ts', 'export {}'],
    ['sidebars.ts', '// s']
  ])
})

test('the date and author of the last commit come from git, also in a folder of a larger repository', async () => {
  const repository = await writeSite({ 'site/docs/a.md': 'one', 'site/docs/ü b.md': 'one', 'other.md': 'x' })
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: repository,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }
    })
  git('', 'init', '-q')
  git('', 'add', '.')
  git('2024-01-02T03:04:05Z', 'commit', '-qm', 'one')
  writeFileSync(join(repository, 'site/docs/a.md'), 'two')
  mkdirSync(join(repository, 'site/docs/c'))
  writeFileSync(join(repository, 'site/docs/c/new.md'), 'not committed')
  git('2024-05-06T10:00:00+02:00', 'commit', '-qam', 'two', '--author', 'Bob Ü <b@example.com>')
  const docs = [testDocsSet({ showLastUpdateTime: true })]
  const { sources, findings } = await scanFolder({ root: join(repository, 'site'), docs })
  expect(findings).toEqual([])
  expect(Object.fromEntries(sources.lastUpdates)).toEqual({
    'docs/a.md': { date: '2024-05-06T08:00:00.000Z', author: 'Bob Ü' },
    'docs/ü b.md': { date: '2024-01-02T03:04:05.000Z', author: 'Ann' }
  })
  // git would wait for ever at a pipe that the repository of a stranger names.
  execFileSync('mkfifo', [join(repository, 'pipe')])
  for (const name of ['mailmap.file', 'diff.orderFile', 'core.attributesFile'])
    git('', 'config', name, join(repository, 'pipe'))
  const strangers = await scanFolder({ root: join(repository, 'site'), docs, isUntrusted: true })
  expect(strangers.findings).toEqual([])
  expect(strangers.sources.lastUpdates).toEqual(sources.lastUpdates)
})

test('contributors are the authors and co-authors of all commits of a file, by the names of .mailmap', async () => {
  const root = await writeSite({
    'docs/a.md': 'one',
    'docs/b.md': 'one',
    '.mailmap': 'Ann Lee <ann@example.com>\nCarl Ö <carl@example.com> <c@old.example>\n'
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com', ...args], { cwd: root })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'one\n\nCo-authored-by: carl <c@old.example>\nCo-authored-by: Dee <d@example.com>')
  writeFileSync(join(root, 'docs/a.md'), 'two')
  git('commit', '-qam', 'two', '--author', 'Bot[bot] <bot@example.com>')
  writeFileSync(join(root, 'docs/a.md'), 'three')
  git('commit', '-qam', 'three\n\nCo-authored-by: Carl Ö <carl@example.com>')
  const { sources, findings } = await scanFolder({ root, docs: [testDocsSet({ showContributors: true })] })
  expect(findings).toEqual([])
  expect([...sources.lastUpdates].map(([file, { contributors }]) => [file, contributors])).toEqual([
    ['docs/a.md', ['Ann Lee', 'Carl Ö', 'Dee']],
    ['docs/b.md', ['Ann Lee', 'Carl Ö', 'Dee']]
  ])
})

test('without a repository the missing dates are one finding, and only when they are asked for', async () => {
  const files = { 'docs/a.md': '' }
  expect((await scanned(files)).findings).toEqual([])
  const asked = await scanned(files, { docs: [testDocsSet({ showLastUpdateAuthor: true })] })
  expect(asked.findings).toHaveLength(1)
  expect(asked.findings[0]).toContain('content/no-history')
})

test('secrets and leftovers of editors in static folders are not published unless they are listed', async () => {
  const names = [
    '.env',
    '.env.local',
    'tls/a.pem',
    'tls/store.p12',
    '.git-credentials',
    '.yarnrc.yml',
    'gha-creds-1f.json',
    '_netrc',
    // The same files on Windows or macOS.
    '.npmrc.',
    '.ssh./config',
    'server.key::$DATA',
    '.npm\u200brc',
    '.\uff45nv',
    'GIT~1/config',
    '.aws/credentials',
    'b.key',
    'id_rsa',
    'id_ed25519.old',
    '.npmrc',
    '.netrc',
    '.htpasswd'
  ]
  const kept = ['.env.example', '.htaccess', '.nojekyll', '.well-known/x', 'environment.txt', 'id_rsa.pub']
  const files = [...names, ...kept, 'page.html~', '.page.html.swp', '.ssh/.git/config']
  const { sources, findings } = await scanned(
    { 'docs/a.md': '', ...Object.fromEntries(files.map(name => [`static/${name}`, 'x'])) },
    { staticFiles: { allow: ['.env.example'], exclude: [] } }
  )
  expect([...sources.staticFiles.keys()]).toEqual(kept)
  const refused = names.map(name => `static/${name}:1:1 content/secret`)
  const skipped = ['page.html~', '.page.html.swp'].map(name => `static/${name}:1:1 content/leftover`)
  const found = findings.map(line => line.split(' ').slice(0, 2).join(' ')).sort()
  expect(found).toEqual([...refused, ...skipped, 'static/.ssh/.git:1:1 content/secret'].sort())
})
