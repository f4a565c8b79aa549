/** Places and comments of declarations, and what is kept of a text with faults. */
import { expect, test } from 'vitest'
import type { FoundInCollection } from '../../../src/types/collection.ts'
import type { FoundPlace } from '../../../src/types/command.ts'
import { enumsOf, fieldsOf, messagesOf, methodsOf, type ProtoElement, type ProtoFile } from '../descriptor.ts'
import { parseSource } from '../read/parse-source.ts'

const proto3 = 'syntax = "proto3"; '

function parsed(text: string): { readonly file: ProtoFile; readonly findings: readonly FoundInCollection[] } {
  const findings: FoundInCollection[] = []
  const path = 'a.proto'
  return { file: parseSource({ path, text }, path, it => void findings.push(it)), findings }
}

function elementsOf(file: ProtoFile): ProtoElement[] {
  const messages = messagesOf(file)
  const enums = enumsOf(file)
  return [
    ...file.services,
    ...methodsOf(file),
    ...messages,
    ...messages.flatMap(({ oneofs }) => oneofs),
    ...fieldsOf(file).map(({ field }) => field),
    ...enums,
    ...enums.flatMap(({ values }) => values)
  ]
}

function at(name: string, { line, column }: FoundPlace): string {
  return `${name} ${line}:${column}`
}

/** `name line:column` of each declaration. */
function places(text: string): string[] {
  const { file } = parsed(text)
  return elementsOf(file).map(({ longName, place }) => at(longName, place))
}

function comments(text: string): Record<string, string> {
  return Object.fromEntries(elementsOf(parsed(text).file).map(({ longName, comment }) => [longName, comment]))
}

test.each<[name: string, text: string, expected: string[]]>([
  [
    'fields with options over several lines',
    `${proto3}message A {\n  string a = 1 [\n    (x) = { y: ";}" }\n  ];\n  B b = 2;\n}`,
    ['A 1:28', 'A.a 2:10', 'A.b 5:5']
  ],
  [
    'a oneof, whose fields belong to the message',
    `${proto3}message A { oneof o { option (r) = true; B b = 1; } }`,
    ['A 1:28', 'A.o 1:38', 'A.b 1:63']
  ],
  [
    'nested types',
    'message A { message B { enum C { D = 0; } } }',
    ['A 1:9', 'A.B 1:21', 'A.B.C 1:30', 'A.B.C.D 1:34']
  ],
  ['methods', 'service S { rpc M (stream A) returns (B) { option deprecated = true; } }', ['S 1:9', 'S.M 1:17']],
  [
    'a group and its field',
    'message A { optional group G = 1 { optional int32 x = 1; } }',
    ['A 1:9', 'A.G 1:28', 'A.g 1:28', 'A.G.x 1:51']
  ],
  ['extensions', 'extend .a.B { optional int32 x = 100; }', ['x 1:30']],
  ['extensions inside of a message', 'message A { extend B { optional int32 x = 100; } }', ['A 1:9', 'A.x 1:39']],
  ['types with a visibility', 'edition = "2024"; local message A {}', ['A 1:33']],
  [
    'declarations behind words in strings and comments',
    '// message A {\n/* ; } */ option x = "message B {"; enum E {}',
    ['E 2:42']
  ],
  [
    'names that are words of the language',
    'message message { optional int32 enum = 1; }',
    ['message 1:9', 'message.enum 1:34']
  ],
  ['a field without a semicolon', `${proto3}message A { B b = 1 }\nmessage C {}`, ['A 1:28', 'C 2:9', 'A.b 1:34']]
])('%s have their places', (_, text, expected) => {
  expect(places(text)).toEqual(expected)
})

test('packages, imports and types are found where they are written', () => {
  const { file } = parsed(
    `${proto3}\npackage a.b;\nimport public "x.proto";\nmessage A {\n  map<string, B . C> m = 1;\n  repeated .x.D d = 2;\n}\n` +
      'service S { rpc M(A) returns (stream B); }\nextend .x.E { optional int32 e = 100; }'
  )
  const [method] = methodsOf(file)
  const types = [...fieldsOf(file).map(({ field }) => field.type), method?.request, method?.response]
  expect(file.package).toBe('a.b')
  expect(file.imports).toMatchObject([{ path: 'x.proto', isPublic: true, place: { line: 3, column: 15 } }])
  expect(types.map(type => type && at(type.written, type.place))).toEqual([
    'B.C 5:15',
    '.x.D 6:12',
    'int32 9:24',
    'A 8:19',
    'B 8:38'
  ])
  expect(file.extensions[0]?.extendee).toMatchObject({ written: '.x.E', place: { line: 9, column: 8 } })
})

test.each<[name: string, text: string, expected: string]>([
  ['the lines before', '// One.\n// Two.\nmessage A {}', 'One.\nTwo.'],
  ['paragraphs', '// One.\n//\n// Two.\nmessage A {}', 'One.\n\nTwo.'],
  ['the words behind', 'message A { // One.\n}', 'One.'],
  ['both', '// One.\nmessage A { // Two.\n}', 'One.\n\nTwo.'],
  ['indentation', '// List:\n//   - a\n//     b\nmessage A {}', 'List:\n  - a\n    b'],
  ['slashes and stars of the text', '// /path\n// * a\nmessage A {}', '/path\n* a'],
  ['doc comments', '/// One.\nmessage A {}', 'One.'],
  ['a block with stars', '/**\n * One.\n *\n * Two.\n */\nmessage A {}', 'One.\n\nTwo.'],
  ['a block with bullets', '/*\n  One:\n  * a\n*/\nmessage A {}', 'One:\n* a'],
  ['a block on one line', '/* One. */ message A {}', 'One.'],
  ['a rule of slashes', '//////////\n// One.\n//////////\nmessage A {}', 'One.'],
  ['no comment behind a gap', '// Licence.\n\nmessage A {}', ''],
  ['the nearest block only', '/* Licence. */\n// One.\nmessage A {}', 'One.'],
  ['no instructions for tools', '// One.\n// buf:lint:ignore FIELD\nmessage A {}', 'One.']
])('a comment has %s', (_, text, expected) => {
  expect(comments(text).A).toBe(expected)
})

test('the comment behind a field is not that of the next', () => {
  const text = `${proto3}\nmessage A {\n  B b = 1; // Of b.\n  C c = 2;\n  // Of d.\n  D d = 3;\n} // Of nothing.\nmessage E {}`
  expect(comments(text)).toEqual({ A: '', 'A.b': 'Of b.', 'A.c': '', 'A.d': 'Of d.', E: '' })
})

test('a statement that cannot be read is left out alone', () => {
  const { file, findings } = parsed(
    `${proto3}\nmessage A {\n  string a = ;\n  string b 2;\n  message C { optionl { x } D d = 1; }\n  string e = 5;\n}\nenum F { G = ; H = 0; }\nmessage I {}`
  )
  expect(findings.map(({ place, message }) => place && at(message, place))).toEqual([
    'Expected a number, found “;”. 3:14',
    'Expected “=”, found “2”. 4:12',
    'Expected a name, found “{”. 5:23',
    'Expected a number, found “;”. 8:14'
  ])
  expect(elementsOf(file).map(({ longName }) => longName)).toEqual(['A', 'A.C', 'I', 'A.e', 'A.C.d', 'F', 'F.H'])
})

test.each<[name: string, field: string, rules: object]>([
  ['a path', '(validate.rules).string.min_len = 1', { 'string.min_len': 1 }],
  ['an object in angle brackets', '(validate.rules) = <string <min_len: 1>>', { 'string.min_len': 1 }],
  ['a name written twice', '(validate.rules).string = {in: "a" in: "b"}', { 'string.in': ['a', 'b'] }],
  [
    'two options of one name',
    '(validate.rules).string.in = "a", (validate.rules).string.in = "b"',
    { 'string.in': ['a', 'b'] }
  ],
  [
    'strings in parts, with escapes',
    `(validate.rules).string.const = "a\\x41" '\\n\\101\\u00e9"'`,
    { 'string.const': 'aA\nAé"' }
  ],
  [
    'numbers in all forms',
    '(validate.rules).x = {a: 0x1F b: 017 c: -1.5e+3 d: .5 e: 2f g: -inf}',
    { 'x.a': 31, 'x.b': 15, 'x.c': -1500, 'x.d': 0.5, 'x.e': 2, 'x.g': -Infinity }
  ],
  [
    'numbers that are too long',
    '(validate.rules).uint64.lte = 18446744073709551615',
    { 'uint64.lte': '18446744073709551615' }
  ],
  [
    'names of extensions',
    '(validate.rules) = {[a.b]: 1, [type.googleapis.com/a.B] {c: 2};}',
    { '[a.b]': 1, '[type.googleapis.com/a.B].c': 2 }
  ],
  ['names of the language itself', '(validate.rules) = {__proto__: 1}', JSON.parse('{"__proto__": 1}')]
])('an option has %s', (_, option, rules) => {
  const { file, findings } = parsed(`${proto3}message A { string a = 1 [${option}]; }`)
  expect(findings).toEqual([])
  expect(Object.entries(file.messages[0]?.fields[0]?.rules ?? {})).toEqual(Object.entries(rules))
})

const megabyte = 2 ** 20
const fill = (text: string) => text.repeat(Math.ceil(megabyte / text.length))

test.each<[name: string, text: string, findings: number]>([
  ['open blocks', `${proto3}${fill('message A { ')}`, 2],
  ['closed blocks', `${proto3}${'message A {'.repeat(50_000)}${'}'.repeat(50_000)}`, 1],
  ['stray braces', fill('}'), 100],
  ['open values', `option (x) = ${fill('{ a: ')}`, 1],
  ['open lists', `option (x) = ${fill('[')}`, 1],
  ['stars of a comment', `/* ${fill('*')} x */`, 0],
  ['empty lines of a comment', `/* a ${fill('\n')} b */ message A {}`, 0],
  ['an open comment', fill('/* '), 1],
  ['a long name', `message ${fill('a')} {}`, 1],
  ['dots', `message A { optional ${fill('a.')}b c = 1; }`, 1],
  ['dots with gaps', `message A { optional ${fill('. ')}`, 2],
  ['the name of an option', `option a${fill('.b')} = 1;`, 1],
  ['an open string', `option a = "${fill('\\"')}`, 1],
  ['a long number', `option a = ${fill('1')};`, 0],
  ['a list of values', `option (x) = { ${fill('a: 1 ')} };`, 0],
  ['one name', `message A { ${fill('optional string f = 1; ')} }`, 100]
])('a megabyte of %s ends soon', (_, text, count) => {
  expect(parsed(text).findings).toHaveLength(count)
})
