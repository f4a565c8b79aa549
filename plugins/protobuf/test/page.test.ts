/** The page of a file: what its HTML says of declarations, and what cannot get into it. */
import { expect, test } from 'vitest'
import { built, htmlOf, pageOf } from './support.ts'

test.each<[name: string, text: string, html: string]>([
  [
    'a field',
    'message A { string job_id = 2; }',
    '<div class="ref-field" id="a.job_id"><dt><code>job_id</code><a class="hash-link" href="#a.job_id" aria-label="Direct link to job_id"></a> <span class="ref-type"><code>string</code></span> <span class="ref-flag">= 2</span></dt></div>'
  ],
  [
    'a list',
    'message A { repeated string a = 1; }',
    '<span class="ref-type"><em>repeated</em> <code>string</code></span>'
  ],
  [
    'a field that may be missing',
    'message A { optional string a = 1; }',
    '<span class="ref-type"><em>optional</em> <code>string</code></span>'
  ],
  ['a map', 'message A { map<string, A> a = 1; }', '<code>map&lt;string, <a href="#a">A</a>&gt;</code>'],
  ['a type nested in the message', 'message A { B b = 1; message B {} }', '<code><a href="#ab">A.B</a></code>'],
  [
    'a well-known type',
    'import "google/protobuf/field_mask.proto";\nmessage A { google.protobuf.FieldMask m = 1; }',
    '<a href="https://protobuf.dev/reference/protobuf/google.protobuf/#field-mask" target="_blank" rel="noopener noreferrer">'
  ],
  [
    'a long name',
    'message A { bool a_name_of_many_words = 1; }',
    '<code>a_<wbr>name_<wbr>of_<wbr>many_<wbr>words</code>'
  ],
  ['a message without fields', 'message A {}', '<p class="ref-empty">No fields.</p>'],
  [
    'a oneof',
    'message A {\n// Only one.\noneof way { string by_id = 1; string by_name = 2; }\nint32 c = 3; }',
    '<div class="ref-choice"><div class="ref-choice__head">At most one of <code>way</code>: Only one.</div><dl class="ref-fields">'
  ],
  [
    'a oneof that must be set',
    'message A { oneof way { option (buf.validate.oneof).required = true; string by_id = 1; } }',
    'Exactly one of <code>way</code></div>'
  ],
  [
    'an enum',
    'enum E { A = 0; B = -1 [deprecated = true]; }',
    '<span class="ref-flag">= -1</span> <span class="ref-flag ref-flag--deprecated">deprecated</span></dt></div>'
  ],
  [
    'a method',
    'message A {}\nservice S { rpc Get(A) returns (A); }',
    '<dt>Request</dt><dd><code><a href="#a">A</a></code></dd><dt>Response</dt><dd><code><a href="#a">A</a></code></dd>'
  ],
  [
    'a route',
    'message A {}\nservice S { rpc Get(A) returns (A) { option (google.api.http).get = "/v1/{name=a/*}"; } }',
    '<dt>HTTP</dt><dd><span class="ref-method ref-method--get">GET</span> <code>/v1/<b>{name=a/*}</b></code></dd>'
  ],
  [
    'several routes, with what their bodies hold',
    `message A { A b = 1; }
    service S {
      rpc Put(A) returns (A) {
        option (google.api.http) = {
          post: "/v1/<a>" body: "*"
          additional_bindings { put: "/v1/b" body: "b" }
          additional_bindings { custom: { kind: "HEAD" path: "/v1/c" } }
        };
      }
    }`,
    '<dt>HTTP</dt><dd><span class="ref-method ref-method--post">POST</span> <code>/v1/&lt;a&gt;</code>, body: the other fields</dd>' +
      '<dt>HTTP</dt><dd><span class="ref-method ref-method--put">PUT</span> <code>/v1/b</code>, body: <code>b</code></dd>' +
      '<dt>HTTP</dt><dd><span class="ref-method">HEAD</span> <code>/v1/c</code></dd>'
  ],
  [
    'a stream of answers',
    'message A {}\nservice S { rpc Get(A) returns (stream A); }',
    '<p class="ref-pills"><span class="ref-pill">Server streaming</span></p>'
  ],
  [
    'a stream of questions',
    'message A {}\nservice S { rpc Get(stream A) returns (A); }',
    '<dt>Request</dt><dd><em>stream</em> <code>'
  ],
  [
    'streams both ways',
    'message A {}\nservice S { rpc Get(stream A) returns (stream A); }',
    '<span class="ref-pill">Bidirectional streaming</span>'
  ],
  [
    'a method that only reads',
    'message A {}\nservice S { rpc Get(A) returns (A) { option idempotency_level = NO_SIDE_EFFECTS; } }',
    '<span class="ref-pill">No side effects</span>'
  ],
  [
    'a deprecated message',
    'message A { option deprecated = true; }',
    '<p class="ref-pills"><span class="ref-pill ref-pill--warning">Deprecated</span></p>'
  ],
  [
    'reserved numbers',
    'message A { reserved 2, 4 to 7, 9 to max; reserved "old"; }',
    'Reserved <code>2</code>, <code>4 to 7</code>, <code>9 to max</code>, <code>old</code>'
  ],
  [
    'nested types',
    'message A { message B {} enum C { X = 0; } }',
    'Declares <a href="#ab">A.B</a>, <a href="#ac">A.C</a>'
  ],
  [
    'users',
    'message A {}\nmessage B { A a = 1; repeated A more = 2; }\nservice S { rpc Get(A) returns (B); }',
    '<p class="ref-note">Used by <a href="#get">Get</a>, <a href="#b">B</a></p>'
  ],
  [
    'a heading',
    'message Job {}',
    '<h3 class="anchor" id="job"><code>Job</code><a class="hash-link" href="#job" aria-label="Direct link to Job"'
  ]
])('%s', async (_, text, html) => {
  expect(await htmlOf(text)).toContain(html)
})

test('proto2 shows labels, defaults, groups and extensions', async () => {
  const { html, findings } = await pageOf(`syntax = "proto2";
    package p;
    message A {
      required int32 a = 1 [default = 5];
      optional group Part = 2 { optional string s = 1; }
      extensions 100 to max;
    }
    extend A { optional string note = 100; }`)
  expect(findings).toEqual([])
  expect(html).toContain('<em>required</em> <code>int32</code>')
  expect(html).toContain('Default: <code>5</code>')
  expect(html).toContain('<code><a href="#apart">A.Part</a></code>')
  expect(html).toContain('<p>Added to <code><a href="#a">A</a></code>:</p>')
  expect(html).toContain('<dt><code>note</code> <span class="ref-type">')
})

test('an edition is read', async () => {
  const { html, findings } = await pageOf(
    'edition = "2023";\nmessage A { repeated int32 a = 1 [features.repeated_field_encoding = EXPANDED]; }'
  )
  expect(findings).toEqual([])
  expect(html).toContain('<em>repeated</em> <code>int32</code>')
})

test('services come first, then messages, enums and extensions, each only when there are any', async () => {
  const { headings } = await pageOf(
    'syntax = "proto3";\nenum E { X = 0; }\nmessage A { message B {} }\nservice S { rpc Get(A) returns (A); }'
  )
  expect(headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
    '2 Services',
    '3 S',
    '4 Get',
    '2 Messages',
    '3 A',
    '3 A.B',
    '2 Enums',
    '3 E'
  ])
})

test('ids are names in lower case without dots, and unique', async () => {
  const { anchors } = await pageOf(`syntax = "proto3";
    message Messages {}
    message A { message B {} }
    message AB {}
    message Get {}
    service S { rpc Get(A) returns (A); }
    service T { rpc Get(A) returns (A); }`)
  expect(anchors).toEqual(['services', 's', 's-get', 't', 't-get', 'messages', 'messages-1', 'a', 'ab', 'ab-1', 'get'])
})

test('files link to each other, and to pages only', async () => {
  const { pages } = await built(
    {
      'x/a.proto':
        'syntax = "proto3";\npackage x;\nimport "y/b.proto";\nimport "z.proto";\nmessage A { y.B b = 1; z.C c = 2; }',
      'y/b.proto': 'syntax = "proto3";\npackage y;\nmessage B {}',
      'z.proto': 'syntax = "proto3";\npackage z;\nmessage C {}'
    },
    { include: ['*/**'] }
  )
  const a = pages.get('x/a.proto')?.compiled
  expect(a?.html).toContain('<code><a href="/api/y/b.proto#b">y.B</a></code>')
  expect(a?.html).toContain('<code>z.C</code>')
  expect(a?.html).toContain('<code><a href="/api/y/b.proto">y/b.proto</a></code>, <code>z.proto</code>')
  expect(a?.links.map(({ href }) => href)).toEqual(['/api/y/b.proto', '/api/y/b.proto#b'])
  expect(pages.get('y/b.proto')?.compiled.html).toContain('Used by <a href="/api/x/a.proto#a">A</a>')
})

const outside = 'target="_blank" rel="noopener noreferrer"'

test.each<[name: string, comment: string, html: string]>([
  ['HTML', '<img src=x onerror=alert(1)> & "q"', '<p>&lt;img src=x onerror=alert(1)> &amp; "q"</p>'],
  ['a script', '</td></table><script>alert(1)</script>', '<p>&lt;/td>&lt;/table>&lt;script>alert(1)&lt;/script></p>'],
  [
    'placeholders',
    '<name>/<id> **b**, {x}, List<string>, a < b',
    '<p>&lt;name>/&lt;id> <strong>b</strong>, {x}, List&lt;string>, a &lt; b</p>'
  ],
  ['emphasis', '**bold** *it* snake_case_name a*b', '<p><strong>bold</strong> <em>it</em> snake_case_name a*b</p>'],
  ['a link that runs code', '[x](javascript:alert(1)) # no', '<p>x # no</p>'],
  ['code', 'a `b<c` d', '<p>a <code>b&lt;c</code> d</p>'],
  ['a link', '[text](https://e.example/x)', `<p><a href="https://e.example/x" ${outside}>text</a></p>`],
  [
    'an address',
    'See https://e.example/a?b=1&c.',
    `<p>See <a href="https://e.example/a?b=1&amp;c" ${outside}>https://e.example/a?b=1&amp;c</a>.</p>`
  ],
  [
    'an address in brackets',
    '<https://e.example>',
    `<p><a href="https://e.example" ${outside}>https://e.example</a></p>`
  ],
  [
    'a type',
    '[it][B], [b][acme.B.id], [B][] and [c][acme.None]',
    '<p><a href="#b">it</a>, <a href="#b">b</a>, <a href="#b">B</a> and [c][acme.None]</p>'
  ],
  ['lines', 'One.\n// Two.  \n// Three.\\\n// Four.', '<p>One.\nTwo.\nThree.<br>\nFour.</p>'],
  ['a list', '- one\n// - two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['a numbered list', '1. one\n// 2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
  ['a table', '| a | b |\n// |---|---|\n// | 1 | 2 |', '<table>\n<thead>\n<tr>\n<th>a</th>'],
  ['a fence', '```json\n// {"a": <1>}\n// ```', '<pre><code class="language-json">{"a": &lt;1>}\n</code></pre>'],
  ['indented code', 'A:\n//\n//     x { y }', '<p>A:</p>\n<pre><code>x { y }\n</code></pre>'],
  ['a quote', '> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
  ['a heading', '# Usage\n// Text', '<p><strong>Usage</strong></p>\n<p>Text</p>'],
  ['a picture', '![Plan](https://e.example/a.png)', `<p><a href="https://e.example/a.png" ${outside}>Plan</a></p>`],
  ['control characters', 'a\u0000b\u001bc', '<p>abc</p>']
])('a comment with %s is Markdown', async (_, comment, expected) => {
  const { html } = await pageOf(
    `syntax = "proto3";\npackage acme;\n// ${comment}\nmessage A {}\nmessage B { string id = 1; }`
  )
  expect(html).toContain(expected)
})

test('comments of fields, lines and extensions are Markdown, in cells and for the search, too', async () => {
  const { html, sections, links } = await pageOf(`syntax = "proto2";
// File **one**.
package acme;
message A {
  // - [one](./missing.md)
  // - two
  optional string id = 1; // trailing **bold**
  /* Block
   * with *stars*
   */
  optional string two = 2;
  extensions 100 to 200;
}
// More **fields**.
extend A { optional int32 x = 100; }`)
  expect(html).toContain(
    '<dd><ul>\n<li><a href="./missing.md">one</a></li>\n<li>two</li>\n</ul>\n<p>trailing <strong>bold</strong></p></dd>'
  )
  expect(html).toContain('<dd><p>Block\nwith <em>stars</em></p></dd>')
  expect(html).toMatch(/Added to .*<\/p>\n<p>More <strong>fields<\/strong>\.<\/p><dl/)
  expect(sections.map(({ text }) => text)).toEqual([
    'File one.',
    '',
    'one two trailing bold Block with stars',
    'More fields.'
  ])
  expect(links).toContainEqual(
    expect.objectContaining({ written: './missing.md', place: expect.objectContaining({ line: 5, column: 14 }) })
  )
})

test('what stands in options and names is text as well', async () => {
  const html = await htmlOf(`message A { string a = 1 [(buf.validate.field).string.pattern = "<b>\\"'"]; }`)
  expect(html).toContain('Must match <code>&lt;b&gt;&quot;&#39;</code>.')
  expect(html).not.toContain('<b>')
})

test('long pages have a filter, which scripts show', async () => {
  const messages = (count: number) => Array.from({ length: count }, (_, i) => `message M${i} {}`).join('\n')
  expect(await htmlOf(messages(12))).toContain('<div class="ref-filter" data-filter inert>')
  expect(await htmlOf(messages(11))).not.toContain('data-filter ')
})

test('search finds methods, messages and enums by their words and names', async () => {
  const { sections, headings, excerpt } = await pageOf(`// All about jobs.
syntax = "proto3";
// A job.
message Job {
  // Who did it.
  string owner = 1;
}
// Runs jobs.
service S {
  // Runs one.
  rpc Run(Job) returns (Job);
}
enum State {
  // Not yet.
  IDLE = 0;
}`)
  const named = sections.map(({ heading, text, code }) => [
    heading === null ? null : headings[heading]?.text,
    text,
    code
  ])
  expect(named).toEqual([
    [null, 'All about jobs.', ''],
    ['Services', '', ''],
    ['S', 'Runs jobs.', ''],
    ['Run', 'Runs one.', 'Job\nJob'],
    ['Messages', '', ''],
    ['Job', 'A job. Who did it.', 'owner'],
    ['Enums', '', ''],
    ['State', 'Not yet.', 'IDLE']
  ])
  expect(excerpt).toBe('All about jobs.')
})

test('a page has the address of its file, dot included', async () => {
  const { pages } = await built({ 'x/v1/job.proto': 'syntax = "proto3";\nmessage A {}' })
  const page = pages.get('x/v1/job.proto')?.page
  expect(page).toMatchObject({
    kind: 'reference',
    collection: 'default',
    source: 'protos/x/v1/job.proto',
    path: '/api/x/v1/job.proto',
    folder: 'x/v1',
    title: 'job.proto',
    description: 'Messages, enums and services of job.proto'
  })
  expect(pages.get('x/v1/job.proto')?.compiled.contentTitleHtml).toBe('<code>job.proto</code>')
})
