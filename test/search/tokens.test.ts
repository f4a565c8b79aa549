import { expect, test } from 'vitest'
import { fold, readRuns } from '../../client/search/tokens.ts'

test.each([
  // text, words, parts
  ['Install the CLI', 'install the cli', ''],
  ['real-time and/or', 'real time and or', 'realtime andor'],
  ['the table’s rows', 'the table rows', ''],
  ["don't", "don't", 'dont'],
  ['server.port', 'server.port', 'serverport server port'],
  ['maxPoolSize', 'maxpoolsize', 'max pool size'],
  ['HTTPServer', 'httpserver', 'http server'],
  ['API_KEY_ID', 'api_key_id', 'apikeyid api key id'],
  ['APIs and IDs', 'apis and ids', ''],
  ['--dry-run', '--dry-run', 'dryrun dry run'],
  ['@scope/pkg', '@scope/pkg', 'scopepkg scope pkg'],
  ['.env', '.env', 'env'],
  ['C++ and C#', 'c++ and c#', 'c c'],
  ['std::vector', 'std::vector', 'stdvector std vector'],
  ['https://a.example/b', 'https a.example/b', 'aexampleb a example b a.example aexample'],
  ['app/server.ts', 'app/server.ts', 'appserverts app server ts server.ts serverts'],
  ['http.STATUS_CODES', 'http.status_codes', 'httpstatuscodes http status codes status_codes statuscodes'],
  ['a...b', 'a b', ''],
  ['v1alpha1 s3', 'v1alpha1 s3', ''],
  ['__proto__', '__proto__', 'proto'],
  ['Événement Straße', 'evenement strasse', ''],
  ['検索エンジン', '検索 索エ エン ンジ ジン', '検 索 エ ン ジ ン'],
  ['表', '表', ''],
  ['한국어', '한국 국어', '한 국 어'],
  ['', '', ''],
  ['… — !? ()[]{}', '', '']
])('%j is found by %j and its parts %j', (text, words, parts) => {
  const runs = readRuns(text)
  expect([runs.flatMap(run => run.words).join(' '), runs.flatMap(run => run.parts).join(' ')]).toEqual([words, parts])
})

test('runs know where they stand', () => {
  const text = 'Set `server.port` to 80'
  expect(readRuns(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Set', 'server.port', 'to', '80'])
})

test('a run without an end is found by nothing', () => {
  expect(readRuns('x'.repeat(10_000))).toEqual([])
})

test.each([
  ['É', 'é'],
  ['ﬁle', 'file'],
  ['か\u3099', 'が'],
  ['ÅNGSTRÖM', 'angstrom']
])('%s and %s are spellings of one word', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})
