import { describe, expect, test } from 'vitest'
import { componentProps } from '../../src/markdown/attribute-names.ts'
import { builtInComponents } from '../../src/shared/markup/components.ts'
import { compileFile, compileMarkdown, linesOf } from './support.ts'

describe('a misspelled attribute of raw HTML', () => {
  test.each([
    ['Text <img scr="https://e.example/a.png" alt="">', '1:11', '<img>', 'scr', 'src'],
    ['<p>\n  <a title="hred"\n     hred="x">x</a>\n</p>', '3:6', '<a>', 'hred', 'href'],
    ['<div Clas="a">x</div>', '1:6', '<div>', 'Clas', 'class'],
    ['<table><tr><th colpsan="2">x</th></tr></table>', '1:16', '<th>', 'colpsan', 'colspan'],
    ['- <details opne><summary>x</summary>y</details>', '1:12', '<details>', 'opne', 'open'],
    ['<iframe src="https://e.example" tilte="a"></iframe>', '1:33', '<iframe>', 'tilte', 'title']
  ])('%j', async (text, place, tag, name, meant) => {
    for (const parser of ['native', 'remark'] as const) {
      const { diagnostics } = await compileMarkdown(text, { markdown: { parser } })
      expect(linesOf(diagnostics)).toEqual([
        `docs/page.md:${place} warning markdown/unknown-attribute “${tag}” has no attribute “${name}”, so it has no effect.`
      ])
      expect(diagnostics).toMatchObject([{ hint: `Did you mean “${meant}”?`, fix: { from: name, to: meant } }])
    }
  })
})

describe('misspelled names in MDX', () => {
  test.each([
    ['<img scr="https://e.example/a.png" alt="" />', '1:6', 'scr', 'src'],
    ['<td colpsan="2">x</td>', '1:5', 'colpsan', 'colSpan'],
    ['<div clasName="a">x</div>', '1:6', 'clasName', 'className'],
    ['<Card titel="A">x</Card>', '1:7', 'titel', 'title'],
    ['<Card\n  title={1 + 1}\n  herf="https://e.example">x</Card>', '3:3', 'herf', 'href'],
    ['import { Card as Box } from "docsgen/components"\n\n<Box titel="A">x</Box>', '3:6', 'titel', 'title'],
    [
      'import Tabs from "@theme/Tabs"\n\n<Tabs groupID="a"><TabItem value="b">x</TabItem></Tabs>',
      '3:7',
      'groupID',
      'groupId'
    ],
    ['<Badge variant="tipp">x</Badge>', '1:17', 'tipp', 'tip'],
    ['<Admonition title="warnign" type="warnign">x</Admonition>', '1:35', 'warnign', 'warning'],
    ['<Aside type="Tip">x</Aside>', '1:14', 'Tip', 'tip']
  ])('%j', async (text, place, name, meant) => {
    const { diagnostics } = await compileFile('docs/a.mdx', { 'docs/a.mdx': text })
    expect(linesOf(diagnostics)).toEqual([expect.stringMatching(`^docs/a.mdx:${place} warning .*“${name}”`)])
    expect(diagnostics).toMatchObject([{ hint: `Did you mean “${meant}”?`, fix: { from: name, to: meant } }])
  })

  test('an item outside of tabs is reported', async () => {
    const text = '<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n\n<div><TabItem value="b">b</TabItem></div>'
    const { diagnostics, html } = await compileFile('docs/a.mdx', { 'docs/a.mdx': text })
    expect(html).toContain('<p>Text.</p>')
    expect(linesOf(diagnostics)).toEqual(
      ['1:1', '7:6'].map(place =>
        expect.stringContaining(`docs/a.mdx:${place} error markdown/tabs “<TabItem>” is outside “<Tabs>”`)
      )
    )
  })
})

test('nothing is said of attributes that others may read', async () => {
  const md = [
    '<div side="left" mode="dark" date="x" markdown="1" data-titel="a" aria-labl="b" v-if="c" @click.x="d">x</div>',
    '<img src="https://e.example/a.png" alt="" aling-x="a" fill layout="fixed" decoding="async" fetchpriority="low">',
    '<my-box titel="a" scr="b">x</my-box>',
    '<svg viewBox="0 0 1 1" widht="1"><path d="M0 0" strok="red" fill="none"/><a xlink:href="#a">a</a></svg>',
    '<td nowrap valign="top">x</td>',
    'Text of `<img scr>` and <!-- <img scr> --> a.'
  ].join('\n\n')
  expect(linesOf((await compileMarkdown(md)).diagnostics)).toEqual([])
  const mdx = [
    'export const Card = ({ titel }) => <b>{titel}</b>',
    'import { Tabs as T, TabItem as I } from "docsgen/components"',
    'export const Group = ({ children }) => <div>{children}</div>',
    '<Card titel="a" />',
    '<T><I value="a" label="a" attributes={{ className: "x" }}>a</I></T>',
    '<Group><TabItem value="a">a</TabItem></Group>',
    '<div className="a" style={{ color: "red" }} key="k" tabIndex={0}>x</div>',
    '<Badge variant="mine" id="a" style={{}} data-x="y">x</Badge>'
  ].join('\n\n')
  expect(linesOf((await compileFile('docs/a.mdx', { 'docs/a.mdx': mdx })).diagnostics)).toEqual([])
})

test('each built-in component has its properties in the list', () => {
  expect(Object.keys(componentProps).sort()).toEqual([...builtInComponents].sort())
})
