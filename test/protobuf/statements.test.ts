/** Places and comments of declarations, also in texts that no parser accepts. */
import { expect, test } from 'vitest'
import { readStatements } from '../../src/protobuf/read/statements.ts'

/** `kind path line:column` of each statement. */
function statements(text: string): string[] {
  return readStatements(text).map(({ kind, path, name }) => `${kind} ${path} ${name.line}:${name.column}`)
}

function comments(text: string): Record<string, string> {
  return Object.fromEntries(readStatements(text).map(({ path, comment }) => [path, comment]))
}

test.each<[name: string, text: string, expected: string[]]>([
  [
    'syntax, package, imports',
    'syntax = "proto3";\npackage a.b;\nimport public "x.proto";',
    ['syntax proto3 1:10', 'package a.b 2:9', 'import x.proto 3:15']
  ],
  [
    'fields with options over several lines',
    'message A {\n  string a = 1 [\n    (x) = { y: ";}" }\n  ];\n  B b = 2;\n}',
    ['message A 1:9', 'field A.a 2:10', 'field A.b 5:5']
  ],
  [
    'a oneof, whose fields belong to the message',
    'message A { oneof o { option (r) = true; B b = 1; } }',
    ['message A 1:9', 'oneof A.o 1:19', 'other A.option 1:23', 'field A.b 1:44']
  ],
  [
    'nested types',
    'message A { message B { enum C { D = 0; } } }',
    ['message A 1:9', 'message A.B 1:21', 'enum A.B.C 1:30', 'value A.B.C.D 1:34']
  ],
  [
    'methods',
    'service S { rpc M (stream A) returns (B) { option deprecated = true; } }',
    ['service S 1:9', 'method S.M 1:17', 'other S.M.option 1:44']
  ],
  [
    'a group',
    'message A { optional group G = 1 { optional int32 x = 1; } }',
    ['message A 1:9', 'message A.G 1:28', 'field A.G.x 1:51']
  ],
  ['extensions', 'extend .a.B { optional int32 x = 100; }', ['extend .a.B 1:8', 'field x 1:30']],
  ['visibility of edition 2024', 'local message A {}', ['message A 1:15']],
  ['words in strings and comments', '// message A {\n/* ; } */ option x = "message B {";', ['other option 2:11']],
  [
    'a field without a semicolon',
    'message A { B b = 1 }\nmessage C {}',
    ['message A 1:9', 'field A.b 1:15', 'message C 2:9']
  ]
])('%s', (_, text, expected) => {
  expect(statements(text)).toEqual(expected)
})

test('types are found where they are written', () => {
  const text =
    'message A {\n  map<string, B.C> m = 1;\n  repeated .x.D d = 2;\n}\nservice S { rpc M(A) returns (stream B); }'
  const types = readStatements(text).map(({ types }) => types.map(type => `${type.text} ${type.line}:${type.column}`))
  expect(types).toEqual([[], ['B.C 2:15'], ['.x.D 3:12'], [], ['A 5:19', 'B 5:38']])
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
  const text = 'message A {\n  B b = 1; // Of b.\n  C c = 2;\n  // Of d.\n  D d = 3;\n} // Of nothing.\nmessage E {}'
  expect(comments(text)).toEqual({ A: '', 'A.b': 'Of b.', 'A.c': '', 'A.d': 'Of d.', E: '' })
})
