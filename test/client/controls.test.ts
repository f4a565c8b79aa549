import { expect, test } from 'vitest'
import { nextMode } from '../../client/boot/color-mode.ts'
import { lazily } from '../../client/boot/lazily.ts'
import { asksForSearch } from '../../client/boot/search-keys.ts'
import { nextTab } from '../../client/boot/tabs.ts'

test.each<[what: string, mode: string | null, followsSystem: boolean, next: string]>([
  ['C-7 system → light', 'system', true, 'light'],
  ['C-7 light → dark', 'light', true, 'dark'],
  ['C-7 dark → system', 'dark', true, 'system'],
  ['C-4 garbage counts as the system', 'pink', true, 'light'],
  ['C-8 dark → light', 'dark', false, 'light'],
  ['C-8 light → dark', 'light', false, 'dark'],
  ['C-8 anything else → dark', null, false, 'dark']
])('%s', (_, mode, followsSystem, next) => {
  expect(nextMode(mode, followsSystem)).toBe(next)
})

test.each<[what: string, key: string, at: number, expected: number | null]>([
  ['X-23 right', 'ArrowRight', 0, 1],
  ['X-23 right at the end goes round', 'ArrowRight', 2, 0],
  ['X-23 left', 'ArrowLeft', 2, 1],
  ['X-23 left at the start goes round', 'ArrowLeft', 0, 2],
  ['X-23 Home', 'Home', 2, 0],
  ['X-23 End', 'End', 0, 2],
  ['X-23 other keys do nothing', 'ArrowDown', 1, null]
])('%s', (_, key, at, expected) => {
  expect(nextTab(key, at, 3)).toBe(expected)
})

const none = { ctrlKey: false, metaKey: false, altKey: false }

test.each<[what: string, event: Partial<KeyboardEvent>, isWriting: boolean, expected: boolean]>([
  ['S-3 Ctrl+K', { key: 'k', ctrlKey: true }, false, true],
  ['S-3 Command+K, whatever the case', { key: 'K', metaKey: true }, false, true],
  ['S-3 Ctrl+K while writing', { key: 'k', ctrlKey: true }, true, true],
  ['S-3 a slash', { key: '/' }, false, true],
  ['S-3 a slash while writing', { key: '/' }, true, false],
  ['S-4 Ctrl+F is the browser’s', { key: 'f', ctrlKey: true }, false, false],
  ['k alone', { key: 'k' }, false, false]
])('%s', (_, event, isWriting, expected) => {
  expect(asksForSearch({ ...none, ...event } as KeyboardEvent, isWriting)).toBe(expected)
})

test('something loaded lazily is loaded once, and again after a failure', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(1), Promise.resolve(2)]
  const load = lazily(() => answers.shift() ?? Promise.resolve(3))
  await expect(load()).rejects.toThrow('gone')
  expect(await load()).toBe(1)
  expect(await load()).toBe(1)
})
