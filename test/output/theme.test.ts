/** The colors of a theme can be read in both modes, whatever the accent; its fonts are published with the site. */
import { describe, expect, test } from 'vitest'
import { presets } from '../../src/config/normalize/theme.ts'
import { ownDialect } from '../../src/model/dialect.ts'
import { siteFonts } from '../../src/output/styles/fonts.ts'
import { palette, themeStyles } from '../../src/output/styles/theme.ts'
import type { ThemeConfig } from '../../src/types/chrome.ts'
import { contrast } from '../../src/util/color.ts'
import { configOf, findingsOf } from '../config/site.ts'
import { writeSite } from '../support/files.ts'

const url = 'https://docs.acme.dev'

async function themeOf(settings: string): Promise<ThemeConfig> {
  const { theme } = await configOf(`theme: ${settings}`)
  if (theme === null) throw new Error('no theme')
  return theme
}

/** `light-dark(#fff,#000)` → one of the two. */
function colorsOf(theme: ThemeConfig, mode: 'light' | 'dark'): (name: string) => string {
  const tokens: Readonly<Record<string, string>> = {
    ...palette(theme),
    // Those of tokens.css stay.
    tip: 'light-dark(#2a6b1f,#93d27f)',
    info: 'light-dark(#1a5aa8,#8fbdf6)',
    warning: 'light-dark(#855300,#ecc06c)',
    danger: 'light-dark(#b02a24,#f7a19a)'
  }
  return name => tokens[name]?.match(/#[0-9a-f]{6}/g)?.[mode === 'light' ? 0 : 1] ?? ''
}

const accents = ['#6d28d9', '#0a6864', '#ff0000', '#00ff00', '#ffff00', '#0000ff', '#808080', '#000000', '#ffffff']
const themes = [
  ...Object.keys(presets).map(name => `{ preset: '${name}' }`),
  ...accents.map(accent => `{ accent: '${accent}', preset: 'plum' }`)
]

describe.each(['light', 'dark'] as const)('in %s mode', mode => {
  test('every accent is read on every ground', async () => {
    for (const settings of themes) {
      // Too bright accents are reported: the colors are still right.
      const theme = await themeOf(settings).catch(() => null)
      if (theme === null) continue
      const color = colorsOf(theme, mode)
      for (const ground of ['bg', 'bg-soft', 'bg-raised', 'bg-code']) {
        for (const text of ['text', 'heading', 'muted', 'accent', 'tip', 'info', 'warning', 'danger']) {
          const ratio = contrast(color(text), color(ground))
          expect(ratio, `${settings}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
      }
      const pairs = [
        ['accent', 'accent-soft'],
        ['on-primary', 'primary'],
        ['on-banner', 'banner'],
        ['text', 'selection'],
        ['text', 'accent-soft']
      ] as const
      for (const [text, ground] of pairs) {
        expect(contrast(color(text), color(ground)), `${settings}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})

test('presets differ in more than hue', () => {
  const shapes = Object.values(presets).map(({ accent: _, ...rest }) => JSON.stringify(rest))
  expect(new Set(shapes).size).toBe(8)
})

test.each([
  [
    "{ accent: '#ffcc00' }",
    'theme/contrast “#ffcc00” has a contrast of 1.4 in light mode, and text needs 4.5: “#896c00” is used. Write “#896c00”, the nearest color with enough contrast.'
  ],
  ["{ accentDark: '#4f46e5' }", 'theme/contrast “#4f46e5” has a contrast of 2.3 in dark mode, and text needs 4.5:'],
  ["{ accent: 'red' }", 'config/invalid “theme.accent” must be a color such as “#6d28d9”, not “red”.'],
  ["{ preset: 'pink' }", '“theme.preset” must be “indigo”'],
  ["{ fonts: { text: 'none.woff2' } }", '“theme.fonts.text” names the file “none.woff2”, which does not exist.']
])('%s is reported at its place', async (settings, expected) => {
  const found = await findingsOf(`export default { title: 'T', url: '${url}', theme: ${settings} }`)
  expect(found.split('\n')).toHaveLength(1)
  expect(found).toContain(expected)
})

describe('fonts', () => {
  test('are published, preloaded for text, and the first view has at most 60 kB of them', async () => {
    const fonts = siteFonts({ theme: await themeOf('{}'), root: '/', filesUrl: '/sub/' })
    expect(fonts.preloads).toEqual([
      expect.stringMatching(/^\/sub\/assets\/fonts\/geist-latin-wght-normal\.\w+\.woff2$/)
    ])
    const latin = fonts.outputs.filter(({ path }) => path.includes('-latin-wght'))
    const sizes = latin.map(output => ('content' in output ? output.content.length : 0))
    expect(latin).toHaveLength(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
    expect(themeStyles({ theme: await themeOf('{}'), dialect: ownDialect }, fonts)).toContain(
      "--font-text:'Geist Variable','Geist Variable Stand-in'"
    )
  })

  test('false: those of the system', async () => {
    const theme = await themeOf('{ fonts: false }')
    expect(siteFonts({ theme, root: '/', filesUrl: '/' })).toMatchObject({ outputs: [], faces: '', tokens: {} })
  })

  test('of the site: a file of the project', async () => {
    const root = await writeSite({ 'a.woff2': 'font' })
    const theme: ThemeConfig = {
      ...(await themeOf('{}')),
      fonts: { text: { file: 'a.woff2' as never }, code: 'system' }
    }
    const fonts = siteFonts({ theme, root, filesUrl: '/' })
    expect(fonts.outputs.map(({ path }) => path)).toEqual([expect.stringMatching(/^assets\/fonts\/a\.\w+\.woff2$/)])
    expect(fonts.tokens['font-text']).toContain("'Site Text'")
    expect(Object.keys(fonts.tokens)).toEqual(['font-text'])
  })
})
