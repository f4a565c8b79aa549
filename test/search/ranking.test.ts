import { expect, test } from 'vitest'
import { recordsOf, searchIn } from './support.ts'

const manual = recordsOf({
  '/cli/install': '# Installing the CLI\nGet the binary with Homebrew.\n## Windows\nDownload the archive.',
  '/cli/sync':
    '# sync\nRuns a job from the terminal.\n## Flags\nSet `--dry-run` to write nothing.\n    neosync sync --dry-run',
  '/connections/sqlserver':
    '# Microsoft SQL Server\nConnect to the database.\n## Permissions\nGrant rights to the user.',
  '/connections/postgres':
    '# Postgres\nConnect to the database.\n## Connection limits\nSet maxPoolSize to bound the pool.',
  '/deploy/kubernetes': '# Kubernetes\nDeploy with Helm.\n## Install command\nInstall the chart with the CLI of Helm.',
  '/deploy/environment-variables': '# Environment Variables\nThe worker reads `API_KEY` and values.yaml.',
  '/guides/removal': '# Column Removal Strategies\nDecide what a job does when columns go away.',
  '/guides/hooks': '# Job Hooks\nRun SQL before and after a job.\n## How it works\nThe hook runs in a transaction.'
})

test.each([
  // what the reader does, query, first result
  ['types a title', 'job hooks', '/guides/hooks'],
  ['types a title in another order', 'hooks job', '/guides/hooks'],
  ['types a heading', 'connection limits', '/connections/postgres#connection-limits'],
  ['types the beginning', 'kuber', '/deploy/kubernetes'],
  ['types two letters', 'ku', '/deploy/kubernetes'],
  ['types one letter', 'k', '/deploy/kubernetes'],
  ['misspells', 'kuberntes', '/deploy/kubernetes'],
  ['misspells the first letter', 'lubernetes', ''],
  ['swaps the first letters', 'ukbernetes', '/deploy/kubernetes'],
  ['misspells while typing', 'postgers', '/connections/postgres'],
  ['writes two words as one', 'sqlserver', '/connections/sqlserver'],
  ['writes one word as two', 'sql server', '/connections/sqlserver'],
  ['uses another form', 'remove a column', '/guides/removal'],
  ['asks a question', 'how do i install the cli', '/cli/install'],
  ['types a flag', '--dry-run', '/cli/sync#flags'],
  ['types a flag without dashes', 'dry run', '/cli/sync#flags'],
  ['types an identifier', 'maxPoolSize', '/connections/postgres#connection-limits'],
  ['types an identifier in small letters', 'maxpoolsize', '/connections/postgres#connection-limits'],
  ['types a part of an identifier', 'pool', '/connections/postgres#connection-limits'],
  ['types a file name', 'values.yaml', '/deploy/environment-variables'],
  ['uses a short form', 'env var', '/deploy/environment-variables'],
  ['types only words that name nothing', 'how it works', '/guides/hooks#how-it-works'],
  ['types a word of the address', 'connections postgres', '/connections/postgres']
])('a reader who %s finds %j', async (_, query, first) => {
  const { found } = await searchIn(manual)
  expect((await found(query))[0] ?? '').toBe(first)
})

const words = recordsOf({
  '/camel': '# Camel\nUse `getUserByIdAndName` and `XMLHttpRequest`.',
  '/bindings': '# Bindings\nUse `std::vector`.',
  '/operators': '# Operators\nAlso `@deprecated` and `#include`.',
  '/ru': '# Подключение\nКак подключиться к базе данных.'
})

test.each([
  ['get', '/camel'],
  ['vec', '/bindings'],
  ['dep', '/operators'],
  ['de', '/operators'],
  ['баз', '/ru'],
  ['qqq', '']
])('“%s” finds a word that only texts have', async (query, first) => {
  const { found } = await searchIn(words)
  expect((await found(query))[0] ?? '').toBe(first)
})

const library = recordsOf({
  '/api/use-reducer': '# useReducer\nA hook for state.',
  '/api/with-middleware': '# Helpers\nSmall functions.\n## withMiddleware\nAdds it to a store.',
  '/guides/reducer':
    '# Use a reducer\nA reducer is a function. Use it for state. Reducers are pure.\n## Reducer rules\nUse no clock.',
  '/guides/middleware':
    '# Middleware\nWith middleware a store does more. Middleware is code.\n## Middleware with state\nMore middleware.',
  '/guides/roles': '# Roles\nWho may do what.',
  '/guides/move': '# Migration\nFrom version 4 to version 5.',
  '/guides/order': '# Order of hooks\nText.',
  '/guides/hooks': '# Hooks of order\nText.'
})

test.each([
  ['types an identifier apart', 'use reducer', '/api/use-reducer'],
  ['types one apart that begins with a function word', 'with middleware', '/api/with-middleware#withmiddleware'],
  ['means what others call another name', 'permissions', '/guides/roles'],
  ['has another verb for it', 'upgrade', '/guides/move'],
  ['types a whole title in its order', 'hooks of order', '/guides/hooks']
])('a reader who %s finds %j', async (_, query, first) => {
  const { found } = await searchIn(library)
  expect((await found(query))[0] ?? '').toBe(first)
})

test('words that say little decide nothing in a question, and count where they are the name', async () => {
  const { found } = await searchIn(
    recordsOf({
      '/charts': '# Charts\nA chart can show several lines.',
      '/versions': '# Versioning\nPublish more than one of them.',
      '/other': '# Other\nSomething else.'
    })
  )
  expect((await found('how to show several versions'))[0]).toBe('/versions')
  expect((await found('show several'))[0]).toBe('/charts')
})

const asked = recordsOf({
  '/api/test': '# Test client\nThe test client of the server.',
  '/guides/testing': '# Testing\nRequests to the server without a network.',
  '/http': '# Fetch\nSends an HTTP request to a server.',
  '/request': '# Request\nWhat a page asks for.',
  '/backups': '# Copies\nThe weekly archive is kept in a bucket; encrypt it.',
  '/archive': '# Lists\nArchive, archive, archive and archive the archive of an archive.'
})

test.each([
  ['asks with a verb finds the page named by it, not a reference', 'how do i test the server', '/guides/testing'],
  ['names one thing with two words finds what has both', 'http request', '/http'],
  ['gives several words finds the page with most of them', 'where is the archive kept and encrypted', '/backups']
])('a reader who %s: %j', async (_, query, first) => {
  const { found } = await searchIn(asked)
  expect((await found(query))[0] ?? '').toBe(first)
})

test('a page is found by what links to it say', async () => {
  const { found } = await searchIn([
    ...manual,
    ...recordsOf({ '/x': '# Sync\nText.' }, { linkTexts: ['copy rows nightly'] })
  ])
  expect(await found('nightly rows')).toEqual(['/x'])
})

test('a reference that was generated comes after a guide, but not where its name is typed', async () => {
  const { found } = await searchIn([
    ...recordsOf(
      { '/api/user': '# UserService\nSet role and user.\n## SetUserRole\nSets the role of a user.' },
      { isReference: true }
    ),
    ...recordsOf({ '/guides/user': '# Users\nEach user has a role.\n## The role of a user\nText.' })
  ])
  expect(await found('user role')).toEqual(['/guides/user#the-role-of-a-user', '/api/user#setuserrole'])
  expect((await found('SetUserRole'))[0]).toBe('/api/user#setuserrole')
})

test.each([
  '',
  ' ',
  '…!?',
  '(',
  '[a-',
  '.*',
  '\\',
  '%',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(10_000),
  'job '.repeat(3000),
  '😀',
  'مرحبا',
  '検索',
  '\u0000',
  '\ud800',
  '-',
  '--'
])('the query %j is answered', async query => {
  const { ask } = await searchIn(manual)
  const { groups, total } = await ask(query)
  expect(groups.length).toBeLessThanOrEqual(total)
})

test('a word the owner declares to mean the same is found', async () => {
  const { found } = await searchIn(manual, { synonyms: [['trigger', 'hooks']] })
  expect((await found('trigger'))[0]).toBe('/guides/hooks')
})

test('a page with less weight comes after its equal', async () => {
  const pages = recordsOf({ '/a/thing': '# Thing\nIt works.', '/b/thing': '# Thing\nIt works.' })
  expect(await (await searchIn(pages)).found('thing')).toEqual(['/a/thing', '/b/thing'])
  expect(await (await searchIn(pages, { boost: { '/a': 0.5 } })).found('thing')).toEqual(['/b/thing', '/a/thing'])
})

test('results are those of the asked tags', async () => {
  const pages = [
    ...recordsOf({ '/a': '# Job' }),
    ...recordsOf({ '/api/job': '# Job' }, { tag: 'docs-api-current' }),
    ...recordsOf({ '/news/job': '# Job' }, { tag: 'default' })
  ]
  const { found } = await searchIn(pages)
  const tagged = (...tags: string[]) => found('job', { filters: { language: 'en', tags } })
  expect(await tagged()).toEqual(['/a', '/api/job', '/news/job'])
  expect(await tagged('default', 'docs-api-current')).toEqual(['/api/job', '/news/job'])
  expect(await tagged('docs-old-1.0')).toEqual([])
})

test.each([
  ['ja', '索引エンジン', '/ja'],
  ['ja', '引', '/ja'],
  // Kana of the other script, as input methods show words before readers choose.
  ['ja', 'えんじん', '/ja'],
  ['ja', 'テガミ', '/kana'],
  ['ko', '검색', '/ko'],
  ['th', 'ค้นหา', '/th'],
  ['zh', '搜索', '/zh']
])('a word inside a clause of %s is found by %s', async (language, query, first) => {
  const pages = recordsOf(
    {
      '/ja': '# 検索索引エンジンの設定',
      '/kana': '# ふるいてがみのはこ',
      '/ko': '# 빠른 검색엔진을 설정',
      '/th': '# วิธีค้นหาเอกสาร',
      '/zh': '# 配置全文搜索引擎'
    },
    { language }
  )
  const { found } = await searchIn(pages, {}, language)
  expect((await found(query))[0]).toBe(first)
})

test('endings of English do not touch other languages', async () => {
  const pages = recordsOf({ '/de': '# Die Straße\nEin Weg.' }, { language: 'de' })
  const { found } = await searchIn(pages, {}, 'de')
  expect(await found('strasse')).toEqual(['/de'])
})

test.each([
  ['設定', '/simplified'],
  ['设定', '/traditional'],
  ['頭髮', '/hair'],
  ['开发', '/develop']
])('%s is found in the other Chinese script, and marked', async (query, permalink) => {
  const pages = {
    '/simplified': '# 网站\n\n页面的设定在这里。',
    '/traditional': '# 網站\n\n頁面的設定在這裡。',
    '/hair': '# 头发',
    '/develop': '# 開發'
  }
  const { ask, files } = await searchIn(recordsOf(pages, { language: 'zh-Hans' }), {}, 'zh-Hans')
  const { groups } = await ask(query, { filters: { language: 'zh-Hans', tags: [] } })
  const hit = groups.flatMap(({ hits }) => hits).find(({ href }) => href === permalink)
  expect([...(hit?.title.marks ?? []), ...(hit?.snippet?.marks ?? [])].length).toBeGreaterThan(0)
  // Only letters that the pages have.
  expect(files.get('search.json')).toContain('设設')
  expect(files.get('search.json')).not.toContain('龙')
})

test('sites in other languages have no letters of Chinese', async () => {
  const { files } = await searchIn(recordsOf({ '/a': '# 設定' }, { language: 'ja' }), {}, 'ja')
  expect(files.get('search.json')).not.toContain('letters')
})
