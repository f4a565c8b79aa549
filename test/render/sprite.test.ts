import { expect, test } from 'vitest'
import { iconSprites } from '../../src/render/sprite.ts'
import type { Icon } from '../../src/types/basics.ts'
import { testConfig, testDocsSet } from '../support/config.ts'
import { sidebarCategory, sidebarLink, sidebarOf } from './fixtures.ts'

function icon(name: string): Icon {
  return {
    name,
    viewBox: '0 0 16 16',
    shapes: [{ tag: 'path', attributes: { 'fill-rule': 'evenodd', d: `M0 "${name}"` } }]
  }
}

const symbol = (name: string) =>
  `<symbol id="${name}" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M0 &quot;${name}&quot;"/></symbol>`
const sprite = (...names: string[]) => `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbol).join('')}</svg>\n`

const templates = {
  icons: {
    external: icon('arrow'),
    home: icon('house'),
    light: icon('sun'),
    language: icon('translate'),
    edit: icon('pencil')
  }
}
const sidebar = sidebarOf([
  sidebarLink('B', '/b', { icon: icon('key') }),
  sidebarCategory('C', [sidebarLink('A', '/a', { icon: icon('book') })], { icon: icon('key') })
])
const plain = { ...sidebarOf([sidebarLink('D', '/d')]), name: 'plain' }

test('a sidebar has its icons of all levels in a file of its own, each once, sorted, as symbols; one without icons has none', () => {
  const { site, sidebars } = iconSprites({ ...templates, areOwn: false }, testConfig(), [sidebar, plain], [])
  expect(site).toBe(sprite('arrow', 'house', 'sun'))
  expect([...sidebars]).toEqual([[sidebar.name, sprite('arrow', 'book', 'key')]])
})

test('readers who cannot choose a color mode load no icons of color modes', () => {
  const config = testConfig({ colorMode: { ...testConfig().colorMode, disableSwitch: true } })
  expect(iconSprites({ ...templates, areOwn: false }, config, [], []).site).toBe(sprite('arrow', 'house'))
})

test('sites whose pages lead to their sources have the icon of that', () => {
  const config = testConfig({ docs: [testDocsSet({ editUrl: 'https://example.com/{path}' })] })
  expect(iconSprites({ ...templates, areOwn: false }, config, [], []).site).toBe(
    sprite('arrow', 'house', 'pencil', 'sun')
  )
})

test('templates of the site find every icon in the site’s file', () => {
  const { site, sidebars } = iconSprites({ ...templates, areOwn: true }, testConfig(), [sidebar], [])
  expect(site).toBe(sprite('arrow', 'book', 'house', 'key', 'pencil', 'sun', 'translate'))
  expect([...sidebars.keys()]).toEqual([sidebar.name])
})
