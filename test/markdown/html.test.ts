/** What is written here of plain elements is what rehype-stringify writes. */
import type { ElementContent, Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { toHtml } from '../../src/markdown/html.ts'

const names = [
  'p',
  'a',
  'li',
  'td',
  'br',
  'img',
  'svg',
  'math',
  'style',
  'script',
  'template',
  'input',
  'textarea',
  'x-y'
]
const texts = [
  '',
  ' ',
  'a',
  'a & b &amp; c',
  '1 < 2',
  'say `x`',
  "it's",
  '"q"',
  'é → 日本 😀',
  '\u00a0',
  'a\0b',
  'id',
  'hidden'
]
const keys = ['className', 'id', 'href', 'title', 'tabIndex', 'ariaLabel', 'role', 'hidden', 'rel', 'dataMeta', 'width']

/** The same numbers for the same seed, from 0 up to `below`. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

function propertiesOf(next: (below: number) => number): Properties {
  const values: Properties[string][] = [
    // In attributes, “<” is a reference, too: compile.test.ts.
    ...texts.filter(text => !text.includes('<')),
    0,
    1,
    -1,
    true,
    false,
    null,
    undefined,
    ['a', 'b'],
    [],
    [' ', 'a&b'],
    [1]
  ]
  return Object.fromEntries(
    Array.from({ length: next(3) }, () => [keys[next(keys.length)] ?? 'id', values[next(values.length)]])
  )
}

function nodesOf(next: (below: number) => number, depth: number): ElementContent[] {
  return Array.from({ length: next(4) }, (): ElementContent => {
    const value = texts[next(texts.length)] ?? ''
    if (depth === 0 || next(3) === 0) return { type: next(9) === 0 ? 'comment' : 'text', value }
    const tagName = names[next(names.length)] ?? 'p'
    const content: Root = { type: 'root', children: nodesOf(next, 0) }
    const children = nodesOf(next, depth - 1)
    const properties = propertiesOf(next)
    return { type: 'element', tagName, properties, children, ...(tagName === 'template' && { content }) }
  })
}

test('trees of all kinds', () => {
  const reference = unified().use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  for (let seed = 1; seed < 3000; seed++) {
    const nodes = nodesOf(numbersFrom(seed * 7919), 3)
    expect(toHtml(nodes), `seed ${seed}`).toBe(reference.stringify({ type: 'root', children: nodes }))
  }
})
