import { expect, test } from 'vitest'
import { searchModule } from '../../src/output/client/client.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'

const settings = { placeholder: '</script> “x”' } as SearchUiSettings
const ui = 'var searchUi=(()=>{})();\n'

test('one file holds the window, our provider and the settings, and is the Worker of the provider', () => {
  const [name, text] = searchModule(ui, { text: 'var searchProvider=(()=>{})();\n', isItsOwnWorker: true }, settings)
  expect(name).toMatch(/^search\.[0-9a-f]{8}\.js$/)
  expect(text).not.toContain('import"')
  expect(text).toContain('var searchProvider=(()=>{})();\nvar searchUi=(()=>{})();\n')
  expect(text).toContain('settings.engine.workerUrl=import.meta.url;\n')
  const [, json = ''] = /const settings=(.*);/.exec(text) ?? []
  expect(JSON.parse(json)).toEqual(settings)
})

test('a provider of the site is imported, together with all that it imports', () => {
  const modules = new Map([
    ['acme.js', 'import{a as b}from"./part.js";import("./later.js")'],
    ['part.js', 'import"./core.js";export{x as a}'],
    ['core.js', ''],
    ['later.js', '']
  ])
  const [, text] = searchModule(ui, { name: 'acme.js', modules }, settings)
  const imports = [...text.matchAll(/"\.\/([^"]+)"/g)].map(([, path]) => path)
  expect(imports).toEqual(['acme.js', 'part.js', 'core.js'])
  expect(text).not.toContain('import.meta')
})
