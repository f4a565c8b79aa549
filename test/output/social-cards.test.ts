/** Cards: the pictures that networks and chats show beside a link, drawn with the package that the project has installed. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasLetter, type Letters, lettersOf } from '../../src/util/font-letters.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const config = (more = 'socialCards: true') =>
  `export default { title: 'Lamp', url: 'https://lamp.example', docs: { path: 'docs', routeBasePath: '/docs' }, changelog: { path: 'blog' }, search: false, ${more} }\n`
const doc = (title: string, more = '') => `---\ntitle: ${title}\ndescription: About it.\n${more}---\n\nWords.\n`

const files = {
  'site.config.mjs': config(),
  'docs/index.md': doc('Lamp'),
  'docs/guides/_category_.json': '{"label": "Guides", "link": {"type": "generated-index"}}',
  'docs/guides/dim.md': doc('Dim a lamp'),
  'docs/guides/long.md': doc(`Long ${'and longer '.repeat(30)}`),
  'docs/own.md': doc('Own', 'image: /own.png\n'),
  'blog/2025-01-02-one.md': '---\ntitle: One\ndate: 2025-01-02\ndescription: News.\n---\n\nNews.\n',
  'static/own.png': 'p',
  'static/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/></svg>'
}

async function site(more: Readonly<Record<string, string | Uint8Array>> = {}) {
  const root = await writeSite({ ...files, ...more })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(projectRoot, 'node_modules/@takumi-rs'), join(root, 'node_modules/@takumi-rs'))
  const build = async (...flags: string[]) => {
    const { code, stderr } = await runCli(['build', '--strict', ...flags], root)
    return { code, stderr }
  }
  const cards = (folder = 'build') =>
    new Map(
      readdirSync(join(root, folder, 'assets/cards'))
        .sort()
        .map(name => [name, readFileSync(join(root, folder, 'assets/cards', name))] as const)
    )
  /** The meta elements about the card of a page. */
  const metaOf = (page: string) =>
    Object.fromEntries(
      Array.from(
        readFileSync(join(root, 'build', page, 'index.html'), 'utf8').matchAll(
          /<meta (?:name|property)="((?:og|twitter):(?:image[^"]*|card))" content="([^"]*)"/g
        ),
        ([, name = '', content]) => [name, content]
      )
    )
  return { root, build, cards, metaOf }
}

test('every page has a card of its own, which its head names with size and text', async () => {
  const { root, build, cards, metaOf } = await site()
  expect(await build()).toMatchObject({ code: 0 })
  const card = metaOf('docs/guides/dim')
  expect(card).toEqual({
    'twitter:card': 'summary_large_image',
    'og:image': expect.stringMatching(/^https:\/\/lamp\.example\/assets\/cards\/\w+\.png$/),
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Dim a lamp – Lamp',
    'twitter:image': card['og:image'],
    'twitter:image:alt': 'Dim a lamp – Lamp'
  })
  expect(metaOf('docs')['og:image:alt']).toBe('Lamp')
  const pages = [
    'docs',
    'docs/guides/dim',
    'docs/guides/long',
    'docs/category/guides',
    'changelog',
    'changelog/2025/01/02/one'
  ]
  expect(new Set(pages.map(page => metaOf(page)['og:image'])).size).toBe(pages.length)
  expect(metaOf('docs/own')).toMatchObject({ 'og:image': 'https://lamp.example/own.png' })
  for (const picture of cards().values()) {
    expect([picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630
    ])
    expect(picture.length).toBeLessThanOrEqual(60_000)
  }

  // Another title is another card; the others are those that were there, and the old one is gone.
  const before = cards()
  writeFileSync(join(root, 'docs/guides/dim.md'), doc('Dim two lamps'))
  expect(await build()).toMatchObject({ code: 0 })
  const after = cards()
  expect([...after.keys()].filter(name => !before.has(name))).toHaveLength(1)
  expect(after.size).toBe(before.size)
  expect(await build('--no-cache', '--out-dir', 'cold')).toMatchObject({ code: 0 })
  expect(cards('cold')).toEqual(after)
}, 60_000)

test('a site changes the card by a template, and its logo is in it', async () => {
  const plain = await site()
  await plain.build()
  const withLogo = await site({
    'site.config.mjs': config("socialCards: true, navbar: { logo: { src: '/logo.svg', alt: 'Lamp', href: '/docs' } }")
  })
  expect(await withLogo.build()).toMatchObject({ code: 0 })
  const own = await site({
    'templates/SocialCard.tsx':
      "import type { SocialCardProps } from 'docsgen/theme'\nexport function SocialCard({ title }: SocialCardProps) {\n  return <div style={{ backgroundColor: 'black', color: 'white', fontSize: 90 }}>{title}</div>\n}\n"
  })
  expect(await own.build()).toMatchObject({ code: 0 })
  const pictures = [plain, withLogo, own].map(({ cards }) => [...cards().values()][0]?.toString('base64'))
  expect(new Set(pictures).size).toBe(3)
  const broken = await site({
    'templates/SocialCard.tsx': "export function SocialCard() {\n  throw new Error('no lamp')\n}\n"
  })
  expect(await broken.build()).toMatchObject({ code: 1, stderr: expect.stringContaining('no lamp') })
}, 60_000)

test('letters that no font has are one finding: without emoji there is a card, without other letters none', async () => {
  const { build, metaOf } = await site({
    'docs/emoji.md': doc('🚀 Fast'),
    'docs/ja.md': doc('日本語'),
    'docs/ja-two.md': doc('日本')
  })
  const { code, stderr } = await build('--format', 'json')
  expect([code, stderr]).toEqual([1, expect.anything()])
  const { stderr: text } = await runCli(
    ['build'],
    (await site({ 'docs/ja.md': doc('日本語'), 'docs/emoji.md': doc('🚀 Fast') })).root
  )
  expect(text.match(/card\/font/g)).toHaveLength(1)
  expect(text).toMatch(/No font of the cards has “[^”]*日/)
  expect(text).toContain('2 pages')
  expect(() => metaOf('docs/ja')).toThrow()
}, 60_000)

test('the letters of a font are read from every format', () => {
  const read = (ending: string): Letters =>
    lettersOf(readFileSync(join(projectRoot, 'node_modules/katex/dist/fonts', `KaTeX_Main-Regular.${ending}`))) ?? []
  for (const ending of ['ttf', 'woff', 'woff2']) {
    const letters = read(ending)
    expect(
      [...'Aéz=→日я'].map(letter => hasLetter(letters, letter.codePointAt(0) ?? 0)),
      ending
    ).toEqual([...'Aéz=→日я'].map(letter => hasLetter(read('ttf'), letter.codePointAt(0) ?? 0)))
    expect([hasLetter(letters, 0x41), hasLetter(letters, 0x65e5)]).toEqual([true, false])
  }
  expect([lettersOf(Buffer.from('no font')), lettersOf(Buffer.alloc(0)), lettersOf(Buffer.from('wOF2'))]).toEqual([
    null,
    null,
    null
  ])
})
