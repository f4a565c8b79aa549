import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { projectRoot } from '../support/cli.ts'
import { findingsOf, load, writeSite } from './site.ts'

const minimal = "{ title: 'Acme', url: 'https://docs.acme.dev' }"

describe('a configuration is found and read', () => {
  test.each([
    ['TypeScript', { 'site.config.ts': `const c: { title: string; url: string } = ${minimal}\nexport default c` }],
    ['.mts', { 'site.config.mts': `export default ${minimal} satisfies object` }],
    ['.js', { 'site.config.js': `export default ${minimal}` }],
    ['.mjs', { 'site.config.mjs': `export default ${minimal}` }],
    ['CommonJS in .js', { 'site.config.js': `module.exports = ${minimal}` }],
    ['a promise', { 'site.config.ts': `export default Promise.resolve(${minimal})` }],
    ['a function', { 'site.config.ts': `export default () => (${minimal})` }],
    ['an async function', { 'site.config.ts': `export default async () => (${minimal})` }],
    ['top-level await', { 'site.config.ts': `const c = await Promise.resolve(${minimal})\nexport default c` }],
    ['a BOM', { 'site.config.ts': `\ufeffexport default ${minimal}` }],
    [
      'defineConfig, where docsgen is not installed',
      { 'site.config.ts': `import { defineConfig } from 'docsgen/config'\nexport default defineConfig(${minimal})` }
    ],
    [
      'an import of types',
      {
        'site.config.ts': `import type { ConfigInput } from 'docsgen/config'\nexport default ${minimal} satisfies ConfigInput`
      }
    ],
    [
      'relative imports',
      {
        'site.config.ts':
          "import { title } from './site/title'\nexport default { title, url: 'https://docs.acme.dev' }",
        'site/title.ts': "export const title: string = 'Acme'"
      }
    ],
    [
      'a package of the site',
      {
        'site.config.ts': "import { title } from 'names'\nexport default { title, url: 'https://docs.acme.dev' }",
        'node_modules/names/package.json':
          '{"name":"names","version":"1.0.0","type":"module","exports":{"import":"./i.js"}}',
        'node_modules/names/i.js': "export const title = 'Acme'"
      }
    ],
    [
      'a CommonJS package by require',
      {
        'site.config.js':
          "const { title } = require('names')\nmodule.exports = { title, url: 'https://docs.acme.dev' }",
        'node_modules/names/package.json': '{"name":"names","version":"1.0.0"}',
        'node_modules/names/index.js': "exports.title = 'Acme'"
      }
    ],
    [
      'its own createRequire',
      {
        'site.config.mjs': `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
export default { title: require('./names.json').title, url: 'https://docs.acme.dev' }`,
        'names.json': '{"title":"Acme"}'
      }
    ],
    [
      'files beside it',
      {
        'site.config.mjs': `import { readFileSync } from 'node:fs'
const title = readFileSync(new URL('./title.txt', import.meta.url), 'utf8')
export default { title, url: 'https://docs.acme.dev' }`,
        'title.txt': 'Acme'
      }
    ]
  ])('%s', async (_name, files) => {
    const { config, findings } = await load(files as Record<string, string>)
    expect(findings).toBe('')
    expect(config?.title).toBe('Acme')
  })

  test('site.config.ts comes before the others', async () => {
    const { config } = await load({
      'site.config.js': 'export default null',
      'site.config.ts': `export default ${minimal}`
    })
    expect(config?.file).toBe('site.config.ts')
  })

  test('another file is named relative to the project', async () => {
    const files = { 'conf/docs.ts': `export default ${minimal}` }
    const { config } = await load(files, { configFile: 'conf/docs.ts' })
    expect(config?.file).toBe('conf/docs.ts')
  })

  test.each([
    ['build', 'build production'],
    ['check', 'check production'],
    ['serve', 'serve development']
  ] as const)('the function form is told that %s runs', async (mode, title) => {
    const text = "export default ({ command, mode }) => ({ title: command + ' ' + mode, url: 'https://docs.acme.dev' })"
    const { config } = await load({ 'site.config.ts': text }, { mode })
    expect(config?.title).toBe(title)
  })

  test('nothing is written into the project', async () => {
    const { readdirSync } = await import('node:fs')
    const { loadConfig } = await import('../../src/config/load.ts')
    const root = writeSite({ 'site.config.ts': `export default ${minimal}` })
    await loadConfig({ root, mode: 'build', overrides: {} }, () => {})
    expect(readdirSync(root)).toEqual(['site.config.ts'])
  })
})

describe('the command line wins', () => {
  const overrides = { url: 'https://preview.acme.dev/', baseUrl: 'pr-7', outDir: '/tmp/elsewhere/site' }

  test('url, base URL and output folder', async () => {
    const { config } = await load({ 'site.config.ts': `export default ${minimal}` }, { overrides })
    expect(config).toMatchObject({ url: 'https://preview.acme.dev', baseUrl: '/pr-7/' })
    expect(config?.outDir).toMatch(/^\.\.\/.*elsewhere\/site$/)
  })

  test('the URL may be missing in the file', async () => {
    const { config } = await load({ 'site.config.ts': "export default { title: 'Acme' }" }, { overrides })
    expect(config?.url).toBe('https://preview.acme.dev')
  })

  test('a wrong value is not blamed on the file', async () => {
    const files = { 'site.config.ts': `export default ${minimal}` }
    expect((await load(files, { overrides: { baseUrl: '/a?b' } })).findings).toBe(
      'config/invalid “--base-url” must be a path such as “/” or “/docs”, not “/a?b”.'
    )
  })
})

describe('a configuration that cannot be read is one finding', () => {
  test.each([
    [
      'missing',
      {},
      'config/invalid There is no site.config.ts and no Markdown file in “[ROOT]”. Create a site with: docsgen init'
    ],
    [
      'one of Docusaurus that is empty',
      { 'docusaurus.config.js': '' },
      'docusaurus.config.js:1:1+1 config/invalid “docusaurus.config.js” has no default export. Export the value with “export default”.'
    ],
    [
      'a syntax error, columns in characters and not in bytes',
      { 'site.config.ts': "const name = '日本😀'; const x = = 1" },
      'site.config.ts:1:32+1 config/invalid Unexpected "=".'
    ],
    [
      'a syntax error in an imported file',
      { 'site.config.ts': "import './lib/a.ts'\nexport default {}", 'lib/a.ts': '\n\tconst a = 1 }' },
      'lib/a.ts:2:14+1 config/invalid Unexpected "}".'
    ],
    [
      'no default export',
      { 'site.config.ts': 'export const config = {}' },
      'site.config.ts:1:1+1 config/invalid “site.config.ts” has no default export. Export the value with “export default”.'
    ],
    [
      'an empty file',
      { 'site.config.ts': '' },
      'site.config.ts:1:1+1 config/invalid “site.config.ts” has no default export. Export the value with “export default”.'
    ],
    [
      'an import of a missing file',
      { 'site.config.ts': "// one\nimport a from './navbar.ts'\nexport default a" },
      'site.config.ts:2:15+13 config/invalid The import “./navbar.ts” leads to no file. The path is relative to the file that imports it.'
    ],
    [
      'an import of a missing package',
      { 'site.config.ts': "import a from '@acme/theme/colors'\nexport default a" },
      'site.config.ts:1:15+20 config/invalid The import “@acme/theme/colors” leads to no package. Install it: npm install @acme/theme'
    ],
    [
      'an import of a missing name',
      {
        'site.config.ts': "import { b } from 'names'\nexport default b",
        'node_modules/names/package.json': '{"name":"names","type":"module","exports":"./i.js"}',
        'node_modules/names/i.js': 'export const a = 1'
      },
      expect.stringMatching(
        /^site\.config\.ts:1:1\+6 config\/invalid “site.config.ts” threw an error: .*does not provide an export named 'b'\.$/
      )
    ],
    [
      'an exception',
      { 'site.config.ts': 'type A = 1\n\nexport default { a: missing.thing }' },
      'site.config.ts:3:21+13 config/invalid “site.config.ts” threw an error: missing is not defined.'
    ],
    [
      'an exception in an imported file',
      { 'site.config.ts': "import './lib/a.ts'\nexport default {}", 'lib/a.ts': "\nthrow new Error('no!')" },
      'lib/a.ts:2:7+3 config/invalid “site.config.ts” threw an error: no!'
    ],
    [
      'an exception in the function form',
      { 'site.config.ts': "export default () => {\n  throw new TypeError('too late')\n}" },
      'site.config.ts:2:9+3 config/invalid “site.config.ts” threw an error: too late.'
    ],
    [
      'a rejected promise',
      { 'site.config.ts': "export default async () => {\n  await null\n  throw new Error('later')\n}" },
      'site.config.ts:3:9+3 config/invalid “site.config.ts” threw an error: later.'
    ],
    [
      'throw null',
      { 'site.config.ts': 'export default () => { throw null }' },
      'site.config.ts:1:1+1 config/invalid “site.config.ts” threw null instead of an error.'
    ],
    [
      'not an object',
      { 'site.config.ts': 'export default [1]' },
      'site.config.ts:1:16+1 config/invalid The configuration must be an object, not a list.'
    ]
  ])('%s', async (_name, files, expected) => {
    const { config, findings } = await load(files as Record<string, string>)
    expect(findings).toEqual(expected)
    expect(config).toBe(null)
  })

  test('a folder that does not exist', async () => {
    const { findings } = await load({}, { root: '/no/such/folder' })
    expect(findings).toBe(
      'config/invalid “/no/such/folder” is not a folder. Name the folder that contains site.config.ts.'
    )
  })

  test('a file named by hand that does not exist', async () => {
    const { findings } = await load({}, { configFile: 'other.ts' })
    expect(findings).toBe('config/invalid There is no configuration file “other.ts”.')
  })
})

describe('values of the environment are never printed', () => {
  const secret = 's3cr3t-value-of-a-key'

  test.each([
    [
      'in an exception',
      "throw new Error('bad key ' + process.env.DOCSGEN_TEST_KEY)",
      '“site.config.ts” threw an error: bad key $DOCSGEN_TEST_KEY.'
    ],
    ['in a wrong value', "export default { title: 'A', url: process.env.DOCSGEN_TEST_KEY }", 'not the text it has.']
  ])('%s', async (_name, text, expected) => {
    process.env.DOCSGEN_TEST_KEY = secret
    const findings = await findingsOf(text).finally(() => delete process.env.DOCSGEN_TEST_KEY)
    expect(findings).toContain(expected)
    expect(findings).not.toContain(secret)
  })
})

test('in a folder of the site, the finding names the folder that has the configuration', async () => {
  const root = writeSite({ 'site.config.ts': 'export default {}', 'docs/guide/a.md': '' })
  const found: string[] = []
  const report = ({ message, hint }: Diagnostic) => found.push(`${message.replace(root, '[ROOT]')} ${hint}`)
  expect(await loadConfig({ root: join(root, 'docs/guide'), mode: 'build' }, report)).toBeNull()
  expect(found).toEqual([
    'There is no site.config.ts in “[ROOT]/docs/guide”. The folder “../..” has one: run docsgen there, or name it: docsgen build ../..'
  ])
})

test('a file that the configuration misspells comes with the name that may be meant', async () => {
  const text = "export default { title: 'A', url: 'https://a.dev', docs: { sidebarPath: 'sidebar.ts' } }"
  expect(await findingsOf(text, { 'sidebars.ts': 'export default {}', 'docs/a.md': '' })).toContain(
    '“docs.sidebarPath” names the file “sidebar.ts”, which does not exist. Did you mean “sidebars.ts”?'
  )
})

test('a link to a secret that the configuration names is one finding, not a missing file, too', async () => {
  const root = writeSite({
    'site.config.json': '{ "title": "A", "url": "https://a.dev", "styles": ["a.css"] }',
    'docs/a.md': '',
    '.env': 'TOKEN'
  })
  symlinkSync('.env', join(root, 'a.css'))
  const found: string[] = []
  await loadConfig({ root, mode: 'build' }, ({ code, message }) => found.push(`${code} ${message}`))
  expect(found).toEqual([
    'content/secret “a.css” is a symbolic link whose target looks like a secret, so it is not read.'
  ])
})

test('the first site lists its integrations, which are off unless the environment has their keys', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const integrations = async (key: string | undefined) => {
    for (const name of ['POSTHOG_KEY', 'UNIFY_KEY']) vi.stubEnv(name, key)
    return (await loadConfig({ root: projectRoot, mode: 'check' }, found => expect.fail(found.message)))?.integrations
  }
  expect(await integrations(undefined)).toEqual({ analytics: null, visitorIntent: null })
  expect(await integrations('key')).toMatchObject({ analytics: { apiKey: 'key' }, visitorIntent: { apiKey: 'key' } })
})
