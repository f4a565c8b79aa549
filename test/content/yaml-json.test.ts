/** Reading JSON without the parser gives what the parser gives, or nothing. */
import { expect, test } from 'vitest'
import { parseYaml, type YamlText } from '../../src/content/yaml.ts'
import { readPlainJson } from '../../src/content/yaml-json.ts'
import type { SourcePath } from '../../src/types/basics.ts'

const toYaml = (text: string): YamlText => ({
  text,
  file: 'docs/_category_.json' as SourcePath,
  linesBefore: 0,
  code: 'category/invalid',
  name: 'The file'
})

const values = [
  '"word"',
  '""',
  '"two words, a [b] {c: d} # e"',
  '"it\'s"',
  '"é 日本 🎉"',
  '"a\\nb"',
  '"a\tb"',
  '"a\u0085b"',
  '"a\u2028b"',
  '"a\ufeffb"',
  '"  a "',
  '"a": ',
  'true',
  'false',
  'null',
  'True',
  '0',
  '-0',
  '7',
  '-12',
  '1.5',
  '1e3',
  '123456789',
  '12345678901234567890',
  'word',
  '',
  '[]',
  '{}',
  '[1, "a", null, [true], {"b": 2}]',
  '["a",\n "b"]',
  '[1,]',
  '{"type": "generated-index", "description": "All.", "keywords": ["a", "b"]}',
  '{\n    "type": "doc",\n    "id": "guide/intro"\n  }',
  '{"a": 1, "a": 2}',
  '{"": 1}',
  '{"<<": {"b": 1}}',
  '{"__proto__": {"b": 1}}',
  '{"404": 1, "k": 2, "3": 3}',
  `${'['.repeat(30)}${']'.repeat(30)}`,
  '1 // comment',
  '1 # comment'
]

test('for every value, alone and between others', () => {
  let read = 0
  for (const value of values) {
    for (const text of [
      `{"label": ${value}}`,
      `{"label":${value}}\n`,
      `{\n  "label": "Guide",\n  "link": ${value},\n  "position": 3\n}\n`,
      `\n { "a" : ${value} ,\n"b":{"c":${value}}}`,
      `{"label": ${value}} x`,
      `[${value}]`,
      value
    ]) {
      const plain = readPlainJson(toYaml(text))
      if (plain === null) continue
      read++
      expect({ fields: plain, fault: null }, JSON.stringify(text)).toEqual(parseYaml(toYaml(text)))
    }
  }
  // The test would also pass if nothing were ever read.
  expect(read).toBeGreaterThan(60)
})
