/** Sites that come with the JSON of protoc-gen-doc get the same pages. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFromJson } from './support.ts'

const library = readFileSync(new URL('./library-docs.json', import.meta.url), 'utf8')

test('every file is a page with a source of its own', async () => {
  const { pages, findings } = await builtFromJson(library)
  expect(findings).toEqual([])
  expect([...pages.values()].map(({ page }) => [page.path, page.source])).toEqual([
    ['/api/library/v1/books.proto', 'docs.json/library/v1/books.proto'],
    ['/api/library/v1/readers.proto', 'docs.json/library/v1/readers.proto']
  ])
})

test('nested types are put back, and maps are maps', async () => {
  const { pages } = await builtFromJson(library)
  const books = pages.get('library/v1/books.proto')?.compiled
  expect(books?.anchors).toEqual([
    ...['services', 'desk', 'find', 'messages', 'book', 'enums', 'bookbinding'],
    ...['book.isbn', 'book.shelf_mark', 'book.binding', 'book.copies_by_branch', 'book.reader', 'book.lost_at'],
    ...['bookbinding.BINDING_UNKNOWN', 'bookbinding.BINDING_PAPER', 'bookbinding.BINDING_STAPLED']
  ])
  expect(books?.html).toContain('<code>map&lt;string, int32&gt;</code>')
  expect(books?.html).toContain('Declares <a href="#bookbinding">Book.Binding</a>')
})

test.each([
  ['comments as text', '<p>A &lt;b>book&lt;/b> on a shelf.</p>\n<p>See <a href="https://example.com/books"'],
  ['rules', '<p class="ref-limits">Exactly 13 characters.</p>'],
  ['optional fields, which are no oneof', '<em>optional</em> <code>string</code>'],
  ['oneofs', 'At most one of <code>place</code></div>'],
  ['deprecated fields', '<span class="ref-flag ref-flag--deprecated">deprecated</span></dt><dd><p>When it went.</p>'],
  [
    'deprecated values',
    '<span class="ref-flag">= 2</span> <span class="ref-flag ref-flag--deprecated">deprecated</span>'
  ],
  ['links to other files', '<a href="/api/library/v1/readers.proto#reader">Reader</a>'],
  ['links to well-known types', 'google.protobuf/#timestamp"'],
  ['what methods do', '<span class="ref-pill">Server streaming</span><span class="ref-pill">No side effects</span>'],
  ['routes', '<span class="ref-method ref-method--get">GET</span> <code>/v1/books</code></dd>'],
  ['examples', '<span class="t-key">"isbn"</span>: <span class="t-text">"stringstrings"</span>']
])('the page has %s', async (_, html) => {
  const { pages } = await builtFromJson(library)
  expect(pages.get('library/v1/books.proto')?.compiled.html).toContain(html)
})

const hint = 'Write it with protoc-gen-doc (--doc_opt=json,proto_docs.json).'

test.each([
  ['{\n  "files": [}', /^docs\.json:2:13 protobuf\/json The file is not JSON\. /],
  ['[]', /^docs\.json:1:1 protobuf\/json The file has no list “files”\. /],
  [
    '{"files": [{"name": "../../x.proto"}]}',
    /^docs\.json:1:1 protobuf\/json “\.\.\/\.\.\/x\.proto” cannot be an address: it contains “\.\.”\./
  ]
])('%s is reported', async (text, finding) => {
  const { findings, pages } = await builtFromJson(text)
  expect(findings[0]).toMatch(finding)
  expect(findings[0]?.includes(hint) || findings[0]?.includes('..')).toBe(true)
  expect(pages.size).toBe(0)
})

test('values of a wrong type count as missing', async () => {
  const files = [
    { name: 'a.proto', messages: [{ name: 'A', fields: [{ name: 5, type: null }, null, 'x'] }], services: {}, enums: 3 }
  ]
  const { pages, findings } = await builtFromJson(JSON.stringify({ files }))
  expect(findings).toEqual([])
  expect(pages.get('a.proto')?.compiled.anchors).toEqual(['messages', 'a'])
})

test('a nested type whose parent was left out is still there', async () => {
  const files = [{ name: 'a.proto', messages: [{ name: 'B', longName: 'A.B', fullName: 'A.B', fields: [] }] }]
  const { pages } = await builtFromJson(JSON.stringify({ files }))
  expect(pages.get('a.proto')?.compiled.anchors).toEqual(['messages', 'ab'])
})
