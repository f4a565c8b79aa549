/** What authors of `.proto` files hear about their mistakes: the place, what is wrong, what to do. */
import { expect, test } from 'vitest'
import { built, findingsOf, pageOf } from './support.ts'

const head = 'syntax = "proto3";\n'

test.each<[name: string, text: string, finding: string]>([
  ['a misspelt keyword', 'mesage A {}', '2:1 protobuf/syntax Unexpected “mesage”. Did you mean “message”?'],
  [
    'a missing semicolon',
    'message A {\n  string a = 1\n  string b = 2;\n}',
    '3:14 protobuf/syntax A “;” is missing after “1”. Write “1;”.'
  ],
  [
    'a block without an end',
    'message A {\n  string a = 1;\n',
    '2:9 protobuf/syntax The block of “A” is not closed. Add a “}” at its end.'
  ],
  [
    'a number that is not a number',
    'message A { string a = x; }',
    '2:24 protobuf/syntax Expected a number, found “x”.'
  ],
  ['a stray brace', 'message A {}\n}\nmessage B {}', '3:1 protobuf/syntax Unexpected “}”.'],
  [
    'a reserved number',
    'message A {\n  reserved 1;\n  string a = 1;\n}',
    '4:14 protobuf/syntax The number 1 is reserved in “A”. Give it another number.'
  ],
  [
    'a reserved name',
    'message A {\n  reserved "a", 4 to max;\n  string a = 1;\n}',
    '4:10 protobuf/syntax The name “a” is reserved in “A”. Rename it.'
  ],
  [
    'a number in a reserved range',
    'enum A {\n  reserved -9 to -2, 4 to max;\n  X = 0;\n  Y = -3;\n}',
    '5:7 protobuf/syntax The number -3 is reserved in “A”. Give it another number.'
  ],
  [
    'a number that no field can have',
    'message A { string a = 0; }',
    '2:24 protobuf/syntax Unexpected “0”. Field numbers range from 1 to 536870911.'
  ],
  [
    'a label of another syntax',
    'message A { required string a = 1; }',
    '2:13 protobuf/syntax Unexpected “required”. Remove “required”.'
  ],
  [
    'a key that no map can have',
    'message A { map<float, string> a = 1; }',
    '2:17 protobuf/syntax Unexpected “float”. Keys of maps are whole numbers, “bool” or “string”.'
  ],
  [
    'a comment without an end',
    'message A {}\n  /* b',
    '3:3 protobuf/syntax The comment is not closed. Add “*/” at its end.'
  ],
  ['a string without an end', 'option java_package = "a;', '2:23 protobuf/syntax Unexpected “"a;”. Add " at its end.'],
  [
    'a syntax in the middle',
    'syntax = "proto3";',
    '2:1 protobuf/syntax Unexpected “syntax”. Move it to the beginning of the file.'
  ],
  [
    'an enum with one number twice',
    'enum E {\n  A = 0;\n  B = 0;\n}',
    '4:7 protobuf/duplicate The number 0 is already used by “A”. Give the value a number of its own, or write “option allow_alias = true;”.'
  ],
  [
    'a misspelt message that is extended',
    'message Account { }\nextend Acount { optional int32 a = 1; int32 b = 2; }',
    '3:8 protobuf/type The type “Acount” is not declared. Did you mean “Account”?'
  ],
  [
    'a message declared twice',
    'message A {}\nmessage A {}',
    '3:9 protobuf/duplicate “A” is declared twice. Rename or remove one of them.'
  ],
  [
    'a field declared twice',
    'message A {\n  string a = 1;\n  int32 a = 2;\n}',
    '4:9 protobuf/duplicate “A.a” is declared twice. Rename or remove one of them.'
  ],
  [
    'a field number used twice',
    'message A {\n  string a = 1;\n  oneof x {\n    int32 b = 1;\n  }\n}',
    '5:15 protobuf/duplicate The number 1 is already used by “a”. Give the field a number of its own.'
  ],
  [
    'a method declared twice',
    'message A {}\nservice S {\n  rpc Get(A) returns (A);\n  rpc Get(A) returns (A);\n}',
    '5:7 protobuf/duplicate “S.Get” is declared twice. Rename or remove one of them.'
  ],
  [
    'a misspelt type',
    'message Account {}\nmessage A {\n  repeated Acount a = 1;\n}',
    '4:12 protobuf/type The type “Acount” is not declared. Did you mean “Account”?'
  ],
  [
    'a misspelt type of a map',
    'message Account {}\nmessage A { map<string, Acount> a = 1; }',
    '3:25 protobuf/type The type “Acount” is not declared. Did you mean “Account”?'
  ],
  [
    'a misspelt response',
    'message Account {}\nservice S { rpc Get(Account) returns (stream Acount); }',
    '3:46 protobuf/type The type “Acount” is not declared. Did you mean “Account”?'
  ],
  [
    'a misspelt well-known type',
    'message A { google.protobuf.Timestmp at = 1; }',
    '2:13 protobuf/type The type “google.protobuf.Timestmp” is not declared. Did you mean “google.protobuf.Timestamp”?'
  ],
  [
    'a type like none',
    'message A { Unheard a = 1; }',
    '2:13 protobuf/type The type “Unheard” is not declared. Declare it, or import the file that does.'
  ],
  [
    'an import without a file',
    'import "commn.proto";',
    '2:8 protobuf/import “commn.proto” is not a file of this set. Did you mean “common.proto”?'
  ],
  [
    'a type of a file that is not imported',
    'message A { Shared a = 1; }',
    '2:13 protobuf/type “Shared” is declared in “common.proto”, which is not imported. Add import "common.proto";'
  ],
  [
    'a file that imports itself',
    'import "a.proto";',
    '2:8 protobuf/cycle Circular import: a.proto → a.proto. Move the shared declarations into a third file.'
  ]
])('%s', async (_, text, finding) => {
  const files = { 'a.proto': head + text, 'common.proto': `${head}message Shared {}` }
  expect(await findingsOf(files)).toEqual([`protos/a.proto:${finding}`])
})

test.each([
  [
    'an edition of the future',
    'edition = "2099";\nmessage A {}',
    '1:11 protobuf/syntax-version Unknown edition “2099”; the file is read as “2026”. Use one of “2023”, “2024”, “2026”.'
  ],
  [
    'a syntax of the future',
    'syntax = "proto4";\nmessage A {}',
    '1:10 protobuf/syntax-version Unknown syntax “proto4”; the file is read as “proto3”. Did you mean “proto3”?'
  ]
])('%s is read as the newest', async (_, text, finding) => {
  const { findings, anchors } = await pageOf(text)
  expect(findings).toEqual([`protos/a.proto:${finding}`])
  expect(anchors).toContain('a')
})

test('an unknown edition does not shift what follows it', async () => {
  const { findings, anchors } = await pageOf('edition = "x";\nmessage A {}\nmessage A {}\nmessage B {}')
  expect(findings).toHaveLength(2)
  expect(anchors).toEqual(['messages', 'a', 'b'])
})

test('one run finds all faults, and the page shows the rest', async () => {
  const { findings, anchors } = await pageOf(
    `${head}message A { string a = ; }\nmessage B {}\nenum C { X = ; }\nmessage B {}\nmessage D { Nope n = 1; }\n`
  )
  expect(findings.map(finding => finding.split(' ').slice(0, 2).join(' '))).toEqual([
    'protos/a.proto:2:24 protobuf/syntax',
    'protos/a.proto:4:14 protobuf/syntax',
    'protos/a.proto:5:9 protobuf/duplicate',
    'protos/a.proto:6:13 protobuf/type'
  ])
  expect(anchors).toEqual(['messages', 'a', 'b', 'd', 'enums', 'c', 'd.n'])
})

test('types of a missing import are not reported as well', async () => {
  const findings = await findingsOf({ 'a.proto': `${head}import "gone.proto";\nmessage A { gone.Type a = 1; }` })
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain('protobuf/import')
})

test('files import publicly what they import', async () => {
  const files = {
    'a.proto': `${head}import "b.proto";\nmessage A { C c = 1; }`,
    'b.proto': `${head}import public "c.proto";`,
    'c.proto': `${head}message C {}`
  }
  expect(await findingsOf(files)).toEqual([])
})

test('a circle of imports is reported once, with the way around', async () => {
  const files = {
    'a.proto': `${head}import "b.proto";`,
    'b.proto': `${head}import "c.proto";`,
    'c.proto': `${head}import "a.proto";`
  }
  expect(await findingsOf(files)).toEqual([
    'protos/c.proto:2:8 protobuf/cycle Circular import: a.proto → b.proto → c.proto → a.proto. ' +
      'Move the shared declarations into a third file.'
  ])
})

test('a name that two files declare is reported at the second', async () => {
  const text = `${head}package p;\nmessage A {}`
  expect(await findingsOf({ 'a.proto': text, 'b.proto': text })).toEqual([
    'protos/b.proto:3:9 protobuf/duplicate “p.A” is already declared in “a.proto”. Rename or remove one of them.'
  ])
})

test('options of missing files to read need no declaration', async () => {
  const text = `${head}import "google/protobuf/descriptor.proto";
    extend google.protobuf.FieldOptions { string unit = 50000; }
    message A { int32 size = 1 [(unit) = "bytes"]; }`
  expect(await findingsOf({ 'a.proto': text })).toEqual([])
})

test('a set without pages is reported', async () => {
  const { findings, pages } = await built({ 'a.proto': head }, { include: ['b/**'] })
  expect(pages.size).toBe(0)
  expect(findings).toEqual([
    'site.config.ts:1:1 protobuf/empty The protobuf set “api” has no pages: no file in “protos” matches “b/**”. ' +
      'Fix “include”, or put .proto files there.'
  ])
})

test.each([
  ['nothing', ''],
  ['a comment without an end', '/* x'],
  ['a string without an end', 'syntax = "proto3'],
  ['binary rubbish', '\u0000\u0001\ufffd{{{;;;]]])))'],
  ['brackets without an end', `${head}message A { string a = 1 [(x) = { y: [`],
  ['deep nesting', `${head}${'message A { '.repeat(2000)}`]
])('%s still gives a page', async (_, text) => {
  const { html } = await pageOf(text)
  expect(html).toContain('a.proto')
})

test('a package name of many parts ends soon', async () => {
  const name = Array.from({ length: 400 }, () => 'a').join('.')
  const { findings } = await pageOf(`${head}package ${name};\n${'message A { Nope n = 1; }\n'.repeat(90)}`)
  expect(findings).toHaveLength(90)
})

test('5,000 messages take ten times what 500 take', async () => {
  const messages = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `// Says ${i}.\nmessage M${i} { M${(i * 7) % count} next = 1; repeated string s = 2; }`
    )
  const small = await pageOf(head + messages(500).join('\n'))
  const large = await pageOf(head + messages(5000).join('\n'))
  expect(large.anchors).toHaveLength(15_001)
  expect(large.html.length / small.html.length).toBeLessThan(11)
})
