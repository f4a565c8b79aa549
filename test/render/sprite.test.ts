import { expect, test } from 'vitest'
import { iconSprite } from '../../src/render/sprite.ts'
import { sidebarCategory, sidebarLink, sidebarOf } from './fixtures.ts'

function icon(name: string) {
  return {
    name,
    viewBox: '0 0 16 16',
    shapes: [{ tag: 'path', attributes: { 'fill-rule': 'evenodd', d: `M0 "${name}"` } }]
  }
}

test('icons of all levels stand in the file once, sorted, as symbols', () => {
  const sidebar = sidebarOf([
    sidebarLink('B', '/b', { icon: icon('key') }),
    sidebarCategory('C', [sidebarLink('A', '/a', { icon: icon('book') })], { icon: icon('key') })
  ])
  expect(iconSprite({ icons: [icon('sun')], navbar: [], sidebars: [sidebar] })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">' +
      ['book', 'key', 'sun']
        .map(
          name =>
            `<symbol id="${name}" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M0 &quot;${name}&quot;"/></symbol>`
        )
        .join('') +
      '</svg>\n'
  )
})
