/** The JSON example of a message. */
import { expect, test } from 'vitest'
import { htmlOf } from './support.ts'

/** The example of the first message, as the JSON it is. */
async function exampleOf(text: string): Promise<unknown> {
  const html = await htmlOf(
    `import "google/protobuf/wrappers.proto";\nimport "google/protobuf/timestamp.proto";\n${text}`
  )
  const json = /<code class="language-json">(.*?)<\/code>/s.exec(html)?.[1] ?? ''
  return JSON.parse(
    json
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  )
}

test.each<[name: string, message: string, expected: unknown]>([
  ['names are those of JSON', 'message A { string created_by_user_id = 1; }', { createdByUserId: 'string' }],
  ['names can be set', 'message A { string a = 1 [json_name = "@a"]; }', { '@a': 'string' }],
  [
    'numbers of 64 bits and bytes are text',
    'message A { int64 a = 1; uint32 b = 2; bytes c = 3; double d = 4; bool e = 5; }',
    { a: '1', b: 1, c: 'Ynl0ZXM=', d: 0.5, e: true }
  ],
  [
    'values keep the rules',
    'message A { string a = 1 [(buf.validate.field).string.uuid = true]; int32 b = 2 [(buf.validate.field).int32.gte = 5]; uint32 c = 3 [(buf.validate.field).uint32.lt = 1]; string d = 4 [(buf.validate.field).string.pattern = "^[a-z0-9-]{3,100}$"]; string e = 5 [(buf.validate.field).string.min_len = 8]; }',
    { a: '3f2b8c1e-6d4a-4e9b-9c57-0a1d2e3f4b5c', b: 5, c: 0, d: 'my-name', e: 'stringst' }
  ],
  [
    'lists and maps have one entry',
    'message A { repeated string a = 1; map<int32, bool> b = 2; }',
    { a: ['string'], b: { 1: true } }
  ],
  [
    'an enum has the first value that says something',
    'enum E { E_UNSPECIFIED = 0; E_OLD = 1 [deprecated = true]; E_NEW = 2; } message A { E a = 1; }',
    { a: 'E_NEW' }
  ],
  [
    'one member of a oneof is set',
    'message A { oneof x { string a = 1; string b = 2; } string c = 3; }',
    { a: 'string', c: 'string' }
  ],
  ['deprecated fields are left out', 'message A { string a = 1 [deprecated = true]; string b = 2; }', { b: 'string' }],
  [
    'well-known types have their own form',
    'message A { google.protobuf.Timestamp a = 1; google.protobuf.Int64Value b = 2; }',
    { a: '2025-01-31T12:00:00Z', b: '1' }
  ],
  [
    'messages are filled two levels deep',
    'message A { B b = 1; } message B { C c = 1; } message C { D d = 1; repeated D e = 2; } message D { string s = 1; }',
    { b: { c: { d: {}, e: [] } } }
  ],
  [
    'recursive types end',
    'message A { string name = 1; A parent = 2; repeated A children = 3; map<string, A> by_name = 4; }',
    { name: 'string', parent: {}, children: [], byName: { key: {} } }
  ]
])('%s', async (_, message, expected) => {
  expect(await exampleOf(message)).toEqual(expected)
})

test('a pattern that cannot be read harms nothing', async () => {
  expect(await exampleOf('message A { string a = 1 [(buf.validate.field).string.pattern = "(?P<x>["]; }')).toEqual({
    a: 'string'
  })
})

test('a wide message stays short', async () => {
  const fields = Array.from({ length: 60 }, (_, i) => `B b${i} = ${i + 1};`).join(' ')
  const example = await exampleOf(`message A { ${fields} } message B { string a = 1; string b = 2; }`)
  expect(JSON.stringify(example).length).toBeLessThan(1500)
})
