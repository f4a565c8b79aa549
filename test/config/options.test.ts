/** Options are said once: their entries in the schemas are what is accepted, documented, typed and the default. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { declareOptions, describeOptions } from '../../scripts/option-types.ts'
import { configSchema } from '../../src/config/schema/config.ts'
import { sidebarItem } from '../../src/config/schema/sidebars.ts'
import { projectRoot } from '../support/cli.ts'

const schemas = join(projectRoot, 'src/config/schema')
const site = { title: 'Acme', url: 'https://docs.acme.dev' }

/** A copy of the schemas in which `before` of a file is replaced. */
function changed(file: string, before: string, after: string): string {
  const folder = mkdtempSync(join(projectRoot, 'test', '.option-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const room of ['types', 'shared', 'util', 'diagnostics']) {
    symlinkSync(join(projectRoot, 'src', room), join(folder, room))
  }
  const copy = join(folder, 'config/schema')
  mkdirSync(copy, { recursive: true })
  cpSync(schemas, copy, { recursive: true })
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(copy, file), text.replace(before, after))
  return copy
}

test('an option is added by one entry: it is checked, gets its default, a type for editors and a section of the manual', async () => {
  const entry = '/** Shows how far the page is loaded. @example true */\n  percent: v.optional(flag, false),'
  const start = 'progress = object({'
  const folder = changed('features.ts', start, `${start}\n  ${entry}`)
  const { configSchema } = (await import(join(folder, 'config.ts'))) as { configSchema: v.GenericSchema }
  expect(v.parse(configSchema, site)).toMatchObject({ progress: { percent: false, spinner: true } })
  expect(v.parse(configSchema, { ...site, progress: { percent: true } })).toMatchObject({ progress: { percent: true } })
  expect(v.safeParse(configSchema, { ...site, progress: { percent: 'yes' } }).issues?.[0].message).toBe('true or false')
  const file = join(folder, 'features.ts')
  expect(describeOptions(file).find(({ name }) => name === 'ProgressInput')?.properties[0]).toMatchObject({
    name: 'percent',
    isOptional: true,
    type: 'boolean',
    about: 'Shows how far the page is loaded.',
    fallback: 'false',
    examples: ['true']
  })
  expect(declareOptions(file)).toContain(
    '  /**\n   * Shows how far the page is loaded.\n   * @default false\n   * @example true\n   */\n  percent?: boolean | undefined\n'
  )
  expect(
    describeOptions(join(folder, 'config.ts'))[0]?.properties.find(({ name }) => name === 'progress')?.fallback
  ).toBe('{ percent: false, spinner: true }')
})

test('a default that is written twice is refused', () => {
  const folder = changed(
    'features.ts',
    '@example false */\n  spinner',
    '\n   * @default false\n   * @example false */\n  spinner'
  )
  expect(() => describeOptions(join(folder, 'features.ts'))).toThrow('“spinner” has a default in its schema')
})

test.each([
  ['NavbarItemInput', 'chrome.ts', (item: object) => v.safeParse(configSchema, { ...site, navbar: { items: [item] } })],
  ['SidebarObjectInput', 'sidebars.ts', (item: object) => v.safeParse(sidebarItem, item)]
])('every option of %s belongs to a type, and a type has no others', (name, file, check) => {
  const options = describeOptions(join(schemas, file)).find(type => type.name === name)?.properties ?? []
  const types = [...(options[0]?.type ?? '').matchAll(/'(\w+)'/g)].map(([, type]) => type)
  const names = options.map(option => option.name)
  const isKnown = (type: string | undefined, key: string) =>
    !check({ type, [key]: null }).issues?.some(issue => issue.type === 'never' && issue.path?.at(-1)?.key === key)
  expect(types.length).toBeGreaterThan(5)
  expect(names.filter(key => !types.some(type => isKnown(type, key)))).toEqual([])
  const listed = types.flatMap(type => {
    const issue = check({ type, unknown: null }).issues?.find(({ type }) => type === 'never')
    return issue?.message.replace('one of the keys ', '').split(' ') ?? []
  })
  expect([...new Set(listed)].sort()).toEqual([...names].sort())
})
