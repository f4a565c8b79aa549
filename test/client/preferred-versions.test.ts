/** What is remembered of versions. */
import { expect, test } from 'vitest'
import { choose, preferredVersions } from '../../client/boot/versions.ts'
import type { ClientSettings } from '../../src/types/client.ts'

function bootWith(versions: ClientSettings['versions'], kept: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept))
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    listen: () => {}
  }
  return { boot: { settings: { versions } as ClientSettings, storage }, stored }
}

const key = 'docs-preferred-version-'

test('known names are read, others deleted, sets that are not remembered left alone', () => {
  const kept = { [`${key}default`]: '1.0', [`${key}sdk`]: 'gone', [`${key}api`]: 'v1' }
  const { boot, stored } = bootWith({ default: ['current', '1.0'], sdk: ['v1'], api: [] }, kept)
  expect(preferredVersions(boot)).toEqual({ default: '1.0' })
  expect(Object.fromEntries(stored)).toEqual({ [`${key}default`]: '1.0', [`${key}api`]: 'v1' })
})

test('a choice is stored where it is remembered and the version is known', () => {
  const { boot, stored } = bootWith({ default: ['current', '1.0'] })
  choose('default', '1.0', boot)
  choose('default', '0.9', boot)
  choose('sdk', 'v1', boot)
  expect([...stored]).toEqual([[`${key}default`, '1.0']])
  expect(preferredVersions(bootWith(undefined, { [`${key}default`]: '1.0' }).boot)).toEqual({})
})
