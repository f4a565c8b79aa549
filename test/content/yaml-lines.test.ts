/** Reading plain lines without the parser gives what the parser gives, or nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseYaml, type YamlText } from '../../src/content/yaml.ts'
import { readPlainLines } from '../../src/content/yaml-lines.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import { projectRoot } from '../support/cli.ts'

const toYaml = (text: string): YamlText => ({
  text,
  file: 'docs/a.md' as SourcePath,
  linesBefore: 1,
  code: 'front-matter/syntax',
  name: 'The front matter'
})

/** Values that are plain in somebody's eyes. */
const values = [
  'word',
  'two words',
  'Title: part',
  'title:part',
  'a # b',
  'a#b',
  'ends:',
  'C:\\path',
  'https://a.dev/b#c',
  '/path',
  '"quoted"',
  "'single'",
  '"with \\n"',
  '""',
  "''",
  '"a" b',
  '"a',
  "it's",
  "'it''s'",
  'say "hi"',
  'true',
  'True',
  'TRUE',
  'false',
  'yes',
  'no',
  'on',
  'null',
  'Null',
  '~',
  'nullable',
  'truest',
  '0',
  '7',
  '1001',
  '007',
  '0x1f',
  '0o17',
  '1e3',
  '1.5',
  '-3',
  '+3',
  '.5',
  '.inf',
  '.nan',
  '12345678901234567890',
  '2024-01-02',
  '12:30',
  '1_000',
  '[a, b]',
  '{a: b}',
  '- a',
  '-a',
  '? a',
  '! a',
  '!tag a',
  '&anchor a',
  '*alias',
  '| a',
  '> a',
  '% a',
  '@ a',
  '` a',
  ', a',
  '# a',
  'a, b',
  'a [b]',
  'a {b}',
  'a & b',
  'a * b',
  'a | b',
  'a > b',
  'é',
  'emoji 🎉',
  '日本',
  'tab\there',
  'a\u0000b',
  'a\u0085b',
  'a\u2028b',
  'a\ufeffb',
  '--- a',
  '... a',
  'a  ',
  ' a',
  'a:  b',
  ':a',
  ': a',
  'a :b',
  'a : b',
  '<<',
  '='
]
const keys = ['title', 'sidebar_position', 'true', 'null', 'a-b', 'A', '404', '<<', 'k1', '"k"']

/** Whether a text is read without the parser; what is read is compared. */
function readsLikeParser(text: string): boolean {
  const plain = readPlainLines(toYaml(text))
  if (plain !== null) expect({ fields: plain, fault: null }, JSON.stringify(text)).toEqual(parseYaml(toYaml(text)))
  return plain !== null
}

test('for every value, alone and between others', () => {
  let read = 0
  for (const value of values) {
    for (const text of [
      `title: ${value}\n`,
      `a: b\ntitle:   ${value}\n\nz: y\n`,
      `title: ${value}`,
      `title:${value}\n`
    ]) {
      read += readsLikeParser(text) ? 1 : 0
    }
  }
  // The test would also pass if nothing were ever read.
  expect(read).toBeGreaterThan(100)
})

test('for every value in a list, alone and between others', () => {
  let read = 0
  const lists = [
    '[a,\u00a0b]',
    '["a"\u00a0, b]',
    '[a\u3000,b]',
    '[a,\tb]',
    '[]',
    '[ ]',
    '[,]',
    '[a,]',
    '[a, ]',
    '[,a]',
    '[a,,b]',
    '["a, b"]',
    "['a', b]",
    '[a b, c-d ]',
    '[[a]]'
  ]
  for (const value of values) lists.push(`[${value}]`, `[a, ${value}]`, `[ ${value} ,b]`, `[${value},"c"]  `)
  for (const list of lists) {
    for (const text of [`tags: ${list}\n`, `a: b\ntags:  ${list}\nz: y\n`]) {
      read += readsLikeParser(text) ? 1 : 0
    }
  }
  expect(read).toBeGreaterThan(100)
})

test('a long line that is no list is left to the parser', () => {
  // Minutes, where the time grows with the square of the length.
  const text = `tags: [${' '.repeat(400_000)}{a: b}]\n`
  expect(readPlainLines(toYaml(text))).toBe(null)
})

test('for every key', () => {
  for (const key of keys) {
    for (const text of [`${key}: a\n`, `${key}: a\n${key}: b\n`, `${key}:\n`, `${key} : a\n`, ` ${key}: a\n`]) {
      readsLikeParser(text)
    }
  }
})

test('for the front matter of the first site', () => {
  const folder = join(projectRoot, 'content')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.mdx?$/.test(name))
  for (const name of names) {
    const text = /^---\n(.*?)^---$/ms.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
    if (text === undefined) continue
    const plain = readPlainLines(toYaml(text))
    if (plain !== null) expect({ fields: plain, fault: null }, name).toEqual(parseYaml(toYaml(text)))
  }
})
