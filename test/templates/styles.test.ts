import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { pageColors } from '../../src/shared/dom.ts'

const tokens = new Map(
  [...readFileSync('templates/styles/tokens.css', 'utf8').matchAll(/--([a-z-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }]
  )
)

test('all sheets together are at most 9 kB, which leaves room for the colors of code', () => {
  const built = buildSync({ entryPoints: ['templates/styles/index.css'], bundle: true, minify: true, write: false })
  expect(gzipSync(built.outputFiles[0]?.text ?? '').length).toBeLessThanOrEqual(9 * 1024)
})

/** How Infima and theme-classic 3.10 lay out classes whose names we use, too: rules of sites expect it. */
const theirs = {
  'main-wrapper': 'flex',
  menu__link: 'flex',
  navbar__brand: 'flex',
  navbar__inner: 'flex',
  navbar__items: 'flex',
  'pagination-nav': 'grid',
  'table-of-contents__link': 'block'
}

test.each(Object.entries(theirs))('.%s is laid out as in Docusaurus: %s', (name, display) => {
  const built = buildSync({ entryPoints: ['templates/styles/index.css'], bundle: true, write: false })
  const lines = (built.outputFiles[0]?.text ?? '').split('\n').map(line => line.trim())
  const start = lines.findIndex(line => line === `.${name} {` || line === `.${name},`)
  const own = lines.slice(start, lines.indexOf('}', start))
  expect(own).toContain(`display: ${display};`)
  // One column of one child: what is beside each other is inside of it.
  if (name === 'main-wrapper') expect(own).toContain('flex-direction: column;')
})

test('the browser frame has the color of the page', () => {
  expect(tokens.get('bg')).toEqual(pageColors)
})

const texts = ['text', 'heading', 'muted', 'accent', 'note', 'tip', 'info', 'warning', 'danger']
const grounds = ['bg', 'bg-soft', 'bg-raised', 'bg-code']
const pairs = [
  ...texts.flatMap(text => grounds.map(ground => [text, ground] as const)),
  ['accent', 'accent-soft'] as const,
  ['on-primary', 'primary'] as const,
  ['on-banner', 'banner'] as const
]

test.each(pairs)('%s can be read on %s in both modes', (text, ground) => {
  for (const mode of ['light', 'dark'] as const) {
    expect(contrast(tokens.get(text)?.[mode] ?? '', tokens.get(ground)?.[mode] ?? '')).toBeGreaterThanOrEqual(4.5)
  }
})

/** The contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(start => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
