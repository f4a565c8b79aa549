import { describe, expect, test } from 'vitest'
import * as entry from '../../src/api/config.ts'
import { defineConfig } from '../../src/api/config.ts'
import { iconNames, readIcon } from '../../src/config/icons.ts'
import { redactEnvironment } from '../../src/config/loader/module.ts'
import { load } from './site.ts'

describe('icons', () => {
  test('are found by name', async () => {
    expect(await readIcon('github')).toMatchObject({ name: 'github', viewBox: '0 0 16 16', shapes: [{ tag: 'path' }] })
  })

  test.each(['no-such-icon', '', '../package', 'GitHub', 'a/b'])('“%s” is none', async name => {
    expect(await readIcon(name)).toBe(null)
  })

  test('all names are known', async () => {
    expect(await iconNames()).toEqual(expect.arrayContaining(['book', 'database', 'github']))
  })
})

describe('values of the environment', () => {
  test.each([
    ['the key s3cr3t-key is wrong', { KEY: 's3cr3t-key' }, 'the key $KEY is wrong'],
    ['a longer value first: s3cr3t-key-2', { A: 's3cr3t-key', B: 's3cr3t-key-2' }, 'a longer value first: $B'],
    ['true stays', { CI: 'true', EMPTY: '', UNSET: undefined }, 'true stays']
  ])('%s', (text, environment, expected) => {
    expect(redactEnvironment(text, environment)).toBe(expected)
  })
})

test('the entry for configuration files has the same values everywhere', async () => {
  const text =
    "import * as entry from 'docsgen/config'\nexport default { title: Object.keys(entry).sort().join(), url: 'https://a.dev' }"
  const { config } = await load({ 'site.config.ts': text })
  expect(config?.title).toBe(Object.keys(entry).sort().join())
})

test('defineConfig hands back what it is given', () => {
  const config = { title: 'A', url: 'https://a.dev' }
  expect(defineConfig(config)).toBe(config)
  const make = () => config
  expect(defineConfig(make)).toBe(make)
})
