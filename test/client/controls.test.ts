import { expect, test } from 'vitest'
import { lazily } from '../../client/boot/boot.ts'
import { nextTab } from '../../client/boot/page/tabs.ts'
import { nextMode } from '../../client/boot/preferences.ts'
import { queryBegun } from '../../client/boot/search.ts'

test.each<[what: string, mode: string | null, followsSystem: boolean, next: string]>([
  ['system → light', 'system', true, 'light'],
  ['light → dark', 'light', true, 'dark'],
  ['dark → system', 'dark', true, 'system'],
  ['garbage counts as the system', 'pink', true, 'light'],
  ['dark → light', 'dark', false, 'light'],
  ['light → dark', 'light', false, 'dark'],
  ['anything else → dark', null, false, 'dark']
])('%s', (_, mode, followsSystem, next) => {
  expect(nextMode(mode, followsSystem)).toBe(next)
})

test.each<[what: string, key: string, at: number, expected: number | null]>([
  ['right', 'ArrowRight', 0, 1],
  ['right at the end goes round', 'ArrowRight', 2, 0],
  ['left', 'ArrowLeft', 2, 1],
  ['left at the start goes round', 'ArrowLeft', 0, 2],
  ['Home', 'Home', 2, 0],
  ['End', 'End', 0, 2],
  ['other keys do nothing', 'ArrowDown', 1, null]
])('%s', (_, key, at, expected) => {
  expect(nextTab(key, at, 3)).toBe(expected)
})

const none = { ctrlKey: false, metaKey: false, altKey: false }

test.each<[what: string, event: Partial<KeyboardEvent>, where: 'page' | 'field' | 'button', expected: string | null]>([
  ['Ctrl+K', { key: 'k', ctrlKey: true }, 'page', ''],
  ['Command+K, whatever the case', { key: 'K', metaKey: true }, 'page', ''],
  ['Ctrl+K while writing', { key: 'k', ctrlKey: true }, 'field', ''],
  ['a slash', { key: '/' }, 'page', ''],
  ['a slash while writing', { key: '/' }, 'field', null],
  ['Ctrl+F is the browser’s', { key: 'f', ctrlKey: true }, 'button', null],
  ['k alone', { key: 'k' }, 'page', null],
  ['k on the button', { key: 'k' }, 'button', 'k'],
  ['a slash on the button', { key: '/' }, 'button', ''],
  ['the space bar on the button presses the button', { key: ' ' }, 'button', null],
  ['keys with names on the button', { key: 'Enter' }, 'button', null]
])('%s', (_, event, where, expected) => {
  const on = (place: string) => (where === place ? ({} as Element) : null)
  expect(queryBegun({ ...none, ...event } as KeyboardEvent, on('field'), on('button'))).toBe(expected)
})

test('something loaded lazily is loaded once, and again after a failure', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(1), Promise.resolve(2)]
  const load = lazily(() => answers.shift() ?? Promise.resolve(3))
  await expect(load()).rejects.toThrow('gone')
  expect(await load()).toBe(1)
  expect(await load()).toBe(1)
})
