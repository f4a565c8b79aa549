import { expect, test } from 'vitest'
import { placeIcons } from '../../src/navigation/sidebars.ts'
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
const sidebar = placeIcons(
  sidebarOf([
    sidebarCategory('C', [sidebarLink('A', '/a', { icon: icon('book') })], { icon: icon('key'), collapsed: true }),
    sidebarLink('B', '/b', { icon: icon('key') })
  ])
)
const plain = { ...sidebarOf([sidebarLink('D', '/d')]), name: 'plain' }

test('a sidebar has its icons of all levels as pictures, each once, those of closed categories last; one without icons has none', () => {
  const { site, sidebars, pictures } = iconSprites({ ...templates, areOwn: false }, testConfig(), [sidebar, plain], [])
  expect(site).toBe(sprite('arrow', 'house', 'sun'))
  expect([...sidebars]).toEqual([])
  const drawn = (name: string) =>
    `<svg y="0" viewBox="0 0 16 16" width="16" height="16"><path fill-rule="evenodd" d="M0 &quot;${name}&quot;"/></svg>`
  const picture = (name: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="32" viewBox="0 0 16 32">${drawn(name)}</svg>\n`
  expect([...pictures]).toEqual([[sidebar.name, [picture('key'), picture('book')]]])
})

test('a picture has 24 icons', () => {
  const many = Array.from({ length: 30 }, (_, n) => sidebarLink(`${n}`, `/${n}`, { icon: icon(`i${n}`) }))
  const { pictures } = iconSprites({ ...templates, areOwn: false }, testConfig(), [placeIcons(sidebarOf(many))], [])
  expect([...pictures.values()][0]?.map(text => text.split('<path').length - 1)).toEqual([24, 6])
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
  // They draw as they did, if they are of an older version.
  const { site, sidebars } = iconSprites({ ...templates, areOwn: true }, testConfig(), [sidebar], [])
  expect(site).toBe(sprite('arrow', 'book', 'house', 'key', 'pencil', 'sun', 'translate'))
  expect([...sidebars.keys()]).toEqual([sidebar.name])
})
