/** What of a long list stands in a page, and that no entry is out of reach. */
import { expect, test } from 'vitest'
import type { SidebarItem } from '../../src/types/navigation.ts'
import { windowOf } from '../../templates/parts/LongList.tsx'
import { sidebarCategory, sidebarLink } from '../render/fixtures.ts'

const link = (n: number, rest = {}) => sidebarLink(`Page ${n}`, `/page-${n}`, rest)
const links = (count: number) => Array.from({ length: count }, (_, n) => link(n))
const outside = { permalink: '/elsewhere', trail: [] }
const on = (n: number) => ({ permalink: `/page-${n}`, trail: [] })

test.each([
  ['the first ones for a page outside', outside, [0, 10], null, [20, '/page-10']],
  ['at the start', on(3), [0, 10], null, [20, '/page-10']],
  ['around the page', on(12), [7, 17], [7, '/page-6'], [13, '/page-17']],
  ['at the end', on(29), [20, 30], [20, '/page-19'], null]
])('%s', (_, spot, shown, before, after) => {
  const found = windowOf(links(30), spot, 10)
  expect([found.start, found.end]).toEqual(shown)
  expect(found.before && [found.before.count, found.before.href]).toEqual(before)
  expect(found.after && [found.after.count, found.after.href]).toEqual(after)
})

test('a slash and letter case do not matter, a part of a page is not the page', () => {
  const items = [...links(30), sidebarLink('Part', '/page-25#part')]
  expect(windowOf(items, { permalink: '/PAGE-25/', trail: [] }, 10).start).toBe(20)
  expect(windowOf([sidebarLink('Part', '/page-25#part'), ...links(30)], on(25), 10).start).toBe(21)
})

test('the category on the way to the page is the place in the list', () => {
  const items = [...links(20), sidebarCategory('In', [], { id: '21' }), ...links(5)]
  expect(windowOf(items, { permalink: '/page-2', trail: ['21', '21.3'] }, 10).start).toBe(15)
})

test('unlisted pages are not counted and lead nowhere', () => {
  const items = links(30).map((item, n) => (n >= 10 && n < 12 ? link(n, { unlisted: true }) : item))
  expect(windowOf(items, outside, 10).after).toMatchObject({ count: 18, href: '/page-12' })
})

test('links to other sites alone stand whole', () => {
  const items = links(30).map((_, n) => link(n, { external: true }))
  expect(windowOf(items, outside, 10)).toEqual({ start: 0, end: 30, before: null, after: null })
})

/** Pages with what is none among them, in runs of all lengths. */
const mixed: readonly SidebarItem[] = Array.from({ length: 400 }, (_, n) => {
  if (n % 97 > 60) return link(n, { external: true })
  if (n % 31 === 0) return { kind: 'html', html: '<hr>', defaultStyle: false, className: null }
  if (n % 13 === 0) return sidebarCategory(`Part ${n}`, [], { id: `${n}`, fallbackHref: `/part-${n}` })
  return link(n)
})

test('from link to link every entry is reached', () => {
  const seen = new Set<number>()
  const visited = new Set<string>()
  const visit = (permalink: string) => {
    if (visited.has(permalink)) return
    visited.add(permalink)
    const part = /^\/part-(\d+)/.exec(permalink)?.[1]
    const { start, end, before, after } = windowOf(mixed, { permalink, trail: part === undefined ? [] : [part] }, 10)
    for (let at = start; at < end; at++) seen.add(at)
    for (const rest of [before, after]) if (rest) visit(rest.href)
  }
  visit('/elsewhere')
  expect(seen.size).toBe(mixed.length)
})
