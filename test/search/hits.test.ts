import { expect, test } from 'vitest'
import { hasTerm, markText, toSnippet } from '../../client/search/snippet.ts'
import { recordsOf, searchIn } from './support.ts'

/** Marks as brackets. */
function shown({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }): string {
  let at = 0
  const parts = marks.map(([start, end]) => {
    const part = `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
    return part
  })
  return parts.join('') + text.slice(at)
}

test('a page that says it in many places shows five of them, and leaves room for others', async () => {
  const many = Array.from({ length: 9 }, (_, i) => `## Hook ${i}\nAbout the hook.`).join('\n')
  const pages = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`/other-${i}`, `# Hook of ${i}\nText.`]))
  const { ask } = await searchIn(recordsOf({ '/many': `# Hooks\n${many}`, ...pages }))
  const { groups, total, hasMore } = await ask('hook')
  expect(Math.max(...groups.map(({ hits }) => hits.length))).toBeLessThanOrEqual(5)
  expect(groups.flatMap(({ hits }) => hits).length).toBeLessThanOrEqual(20)
  expect(groups).toHaveLength(10)
  expect([total, hasMore]).toEqual([16, true])
})

test('the next answer goes on where the last one ended', async () => {
  const pages = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`/p${i}`, `# Hook ${i}\nText.`]))
  const { ask } = await searchIn(recordsOf(pages))
  const answers = await Promise.all([0, 1, 2, 3].map(page => ask('hook', { surface: 'page', limit: 6, page })))
  const labels = answers.map(({ groups }) => groups.length)
  expect(labels).toEqual([3, 3, 1, 0])
  expect(new Set(answers.flatMap(({ groups }) => groups.map(({ label }) => label))).size).toBe(7)
  expect(answers.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false])
})

test('a hit says what was found and where', async () => {
  const { ask } = await searchIn(
    recordsOf(
      { '/cli/sync': '# sync\nText.\n## Flags\nAll of them.\n### Dry run\nWrites nothing at all.' },
      { trail: ['CLI'] }
    )
  )
  const [group] = (await ask('dry run')).groups
  expect(group?.label).toBe('sync')
  expect(group?.hits[0]).toEqual({
    id: '/cli/sync#dry-run',
    href: '/cli/sync#dry-run',
    isExternal: false,
    kind: 'heading',
    title: {
      text: 'Dry run',
      marks: [
        [0, 3],
        [4, 7]
      ]
    },
    pageTitle: 'sync',
    trail: ['CLI', 'sync', 'Flags'],
    snippet: { text: 'Writes nothing at all.', marks: [] }
  })
  const [text] = (await ask('nothing')).groups
  expect(text?.hits[0]?.kind).toBe('content')
})

test('markup in titles, texts and queries stays text', async () => {
  const evil = '<img src=x onerror=alert(1)> "><svg onload=x> &lt;b&gt;'
  const { ask } = await searchIn(recordsOf({ '/x': `# Tags ${evil}\nText with ${evil} inside.` }))
  const [group] = (await ask(`svg ${evil}`)).groups
  expect(group?.hits[0]?.title.text).toBe(`Tags ${evil}`)
  expect(group?.hits[0]?.snippet?.text).toContain(evil)
})

test('addresses and anchors are encoded once', async () => {
  const { ask } = await searchIn(recordsOf({ '/über uns': '# Team\nText.\n## Müller & Söhne\nText.' }))
  expect((await ask('müller')).groups[0]?.hits[0]?.href).toBe('/%C3%BCber%20uns#m%C3%BCller-s%C3%B6hne')
})

test.each([
  ['One two three', 'two', 'One [two] three'],
  ['The server.port is set', 'port', 'The [server.port] is set'],
  ['Straße', 'strasse', '[Straße]'],
  ['<b>bold</b>', 'bold', '<b>[bold]</b>'],
  ['nothing here', 'absent', 'nothing here']
])('in %j the word %s is marked: %s', (text, term, marked) => {
  expect(shown(markText(text, new Set([term])))).toBe(marked)
})

test('a snippet is the part of a long text with the most matches, cut at words', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(30)
  const snippet = toSnippet(`hook ${filler} a hook runs before the job and ${filler}`, new Set(['hook', 'job']))
  expect(shown(snippet ?? { text: '', marks: [] })).toContain('a [hook] runs before the [job] and')
  expect(snippet?.text).toMatch(/^… .* …$/)
  expect(snippet?.text.length).toBeLessThanOrEqual(170)
})

test('a text without spaces is cut between characters', () => {
  const snippet = toSnippet('😀'.repeat(500) + '検索' + '😀'.repeat(500), new Set(['検索']))
  expect(snippet?.text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
})

test('an empty text has no snippet', () => {
  expect(toSnippet(' \n ', new Set(['a']))).toBeNull()
  expect(hasTerm('', new Set(['a']))).toBe(false)
})
