import { expect, test } from 'vitest'
import { searchModule } from '../../src/output/client.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'

const settings = { provider: 'flexsearch', placeholder: '</script> “x”' } as SearchUiSettings

test('it hands the provider and the settings to the window, and names at once what both import', () => {
  const modules = new Map([
    ['ui.js', 'import{a as b}from"./react.js";import("./later.js")'],
    ['react.js', 'import"./core.js";export{x as a}'],
    ['core.js', ''],
    ['offline.js', 'import{f}from"./failure.js"'],
    ['failure.js', ''],
    ['later.js', '']
  ])
  const [name, text] = searchModule({ ui: 'ui.js', provider: 'offline.js', modules }, settings)
  expect(name).toMatch(/^search\.[0-9a-f]{8}\.js$/)
  const imports = [...text.matchAll(/"\.\/([^"]+)"/g)].map(([, path]) => path)
  expect(imports).toEqual(['ui.js', 'offline.js', 'react.js', 'failure.js', 'core.js'])
  const [, json = ''] = /start=b=>s\(b,o,(.*)\)/.exec(text) ?? []
  expect(JSON.parse(json)).toEqual(settings)
})
