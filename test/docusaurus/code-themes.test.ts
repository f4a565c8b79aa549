/** Code themes of Prism with colors that only style sheets know. */
import { expect, test } from 'vitest'
import { codeTheme } from '../../plugins/docusaurus/code-themes.ts'
import { highlightStyles } from '../../src/markdown/code/themes.ts'

type To = Parameters<ReturnType<typeof codeTheme>>[2]

function read(theme: unknown): object {
  const made: object[] = []
  codeTheme('dark')(theme, [], { set: (_: unknown, value: object) => void made.push(value) } as unknown as To)
  return made[0] ?? {}
}

test('variables and functions of CSS are the colors of the code', async () => {
  const dark = read({
    plain: { color: 'var(--code-plain)', backgroundColor: 'rgb(1 2 3 / 50%)' },
    styles: [
      { types: ['keyword'], style: { color: 'var(--code-keyword)' } },
      { types: ['string'], style: { color: 'teal' } },
      { types: ['number'], style: { color: '#abcdef' } },
      { types: ['comment'], style: { color: 'red;} body{display:none' } }
    ]
  })
  const css = await highlightStyles({
    markdown: { themes: { light: 'github-light', dark } } as Parameters<typeof highlightStyles>[0]['markdown']
  })
  expect(css).toContain('--codeblock-background:rgb(1 2 3 / 50%);--codeblock-color:var(--code-plain)')
  for (const color of ['var(--code-keyword)', 'teal', '#abcdef']) expect(css).toContain(`{color:${color}}`)
  expect(css).not.toContain('display:none')
  expect(css).not.toContain('c0de')
})
