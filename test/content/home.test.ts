import { expect, test } from 'vitest'
import { pageOf } from './support.ts'

const start = (yaml: string) => pageOf(`---\nlayout: home\n${yaml}\n---\n`)

test('a start page as VitePress writes it has no finding', async () => {
  const { page, findings } = await start(`hero:
  name: Acme
  text: Safe data
  tagline: Copies
  image: { src: /a.png, alt: A }
  install: npm install acme
  actions:
    - { theme: brand, text: Start, link: /start }
    - { theme: alt, text: More, link: https://acme.dev, target: _self, rel: me }
features:
  - { icon: 🛠️, title: One, details: First, link: /one, linkText: Read }
  - { icon: { light: /l.svg, dark: /d.svg, width: 32 }, title: Two }`)
  expect(findings).toEqual([])
  expect(page.title).toBe('Acme')
  expect(page.meta.home).toMatchObject({
    hero: {
      variant: 'split',
      install: 'npm install acme',
      actions: [{ theme: 'brand' }, { theme: 'alt', target: '_self', rel: 'me' }]
    },
    features: [{ icon: { emoji: '🛠️' }, linkText: 'Read' }, { icon: { dark: { written: '/d.svg' }, width: '32' } }]
  })
})

test.each([
  ['hero: { nam: A }', '3:9 front-matter/unknown-key Unknown key “nam”. Did you mean “name”?'],
  ['hero: { install: [npm] }', '3:18 front-matter/invalid “install” must be text, not a list.'],
  ['hero: [a]', '3:7 front-matter/invalid “hero” must be a mapping of keys to values, not a list.'],
  [
    'hero: { variant: wide }',
    '3:18 front-matter/invalid “variant” must be “split”, “centered” or “plain”, not “wide”.'
  ],
  ['features:\n  - { details: x }', '4:5 front-matter/invalid “title” is missing. Add “title:” with some text.'],
  [
    'hero:\n  actions:\n    - text: Go',
    '5:7 front-matter/invalid The action has no link. Add “link:” with the path of a page.'
  ],
  [
    'features:\n  - { title: A, icon: <svg></svg> }',
    '4:23 front-matter/invalid The icon is HTML, which is not supported here. Write the name of an icon such as “star”, an emoji, or “src:” with a picture.'
  ],
  [
    'quotes:\n  - { text: A, image: { alt: A } }',
    '4:23 front-matter/invalid The picture has no address. Write “src:” with the path of a picture, or “light:” and “dark:”.'
  ],
  [
    'call: { title: A, actions: [{ text: A, link: "javascript:x" }] }',
    '3:46 front-matter/invalid “link” must be an address such as https://example.com or /about, not “javascript:x”.'
  ]
])('%s', async (yaml, expected) => {
  expect((await start(yaml)).findings[0]).toContain(expected)
})

test('parts of a start page on another page are reported', async () => {
  const { page, findings } = await pageOf('---\nhero: { name: A }\n---\n')
  expect(findings).toEqual([
    expect.stringContaining(
      '2:1 front-matter/unknown-key “hero” works on home pages only. Write “layout: home”, or remove it.'
    )
  ])
  expect(page.meta.home).toBeNull()
})
