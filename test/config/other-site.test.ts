/** The hook `configuration`: what plugins may say of the site of another generator, and what is reported else. */
import { expect, test } from 'vitest'
import { ownDialect } from '../../src/model/dialect.ts'
import { type Files, load } from './site.ts'

/** A plugin for sites with “acme.json”, whose keys are ours; `read` replaces what it does. */
const plugin = (name: string, read = '', matches = "hasFile('acme.json')") => `{
  name: '${name}',
  codes: { key: 'warning', broken: 'error' },
  configuration: {
    matches: ({ hasFile }) => ${matches},
    read(folder) {
      const { path, readFile, hasFolder, report } = folder
      ${read}
      const lines = readFile('acme.json').split('\\n')
      const at = key => {
        const line = lines.findIndex(text => text.includes('"' + key + '"'))
        return { file: (path === '.' ? '' : path + '/') + 'acme.json', line: line + 1, column: lines[line].indexOf(':') + 3, length: 4 }
      }
      const { color, ...config } = JSON.parse(lines.join('\\n'))
      if (color) report({ code: 'key', message: '“color” is not read.', place: at('color') })
      const docs = { path: path === '.' ? 'pages' : path + '/pages', routeBasePath: '/', exclude: hasFolder('pages/old') ? ['old/**'] : [] }
      return { file: at('title').file, config: { ...config, docs }, places: [{ path: ['baseUrl'], place: at('baseUrl') }], options: { color } }
    }
  }
}`

const site = (keys: string, plugins: string) => ({
  'site.config.mjs': `export default { ${keys} plugins: [${plugins}] }`,
  'acme.json': '{\n  "title": "Acme",\n  "baseUrl": "/a/",\n  "color": "red"\n}\n',
  'pages/index.md': '# Home\n'
})

const acme = plugin('acme')

test('the site of another generator is a configuration, and keys of ours take precedence', async () => {
  const { config, findings } = await load(site("site: 'acme', url: 'https://acme.example', tagline: 'Ours',", acme))
  expect(findings).toBe('acme.json:4:12+4 acme/key “color” is not read.')
  expect(config).toMatchObject({
    file: 'site.config.mjs',
    modules: { 'site.config.mjs': ['acme.json'] },
    title: 'Acme',
    tagline: 'Ours',
    baseUrl: '/a/',
    docs: [{ path: 'pages' }],
    plugins: [{ name: 'acme', options: { color: 'red' } }]
  })
})

test('a site has the rules of its generator that the plugin names, and docsgen’s own for the rest', async () => {
  const read = `return {
    file: 'acme.json', config: { docs: { path: 'pages' } }, dialect: { derivedTexts: true, parts: { Tabs: 'parts/Tabs.js' } }
  }`
  const files = site("site: 'acme', url: 'https://acme.example',", plugin('acme', read))
  const { config } = await load(files)
  expect(config?.dialect).toEqual({
    ...ownDialect,
    derivedTexts: true,
    parts: { Tabs: 'parts/Tabs.js' }
  })
})

test('a wrong value of the other configuration is left out, if its plugin says so', async () => {
  const read =
    "return { file: 'acme.json', config: { title: 'A', baseUrl: 1, docs: { path: 'pages' } }, wrongValue: 'key' }"
  const files = site("site: 'acme', url: 'https://acme.example',", plugin('acme', read))
  const { config, findings } = await load(files)
  expect(findings).toBe('acme.json:1:1+1 acme/key “baseUrl” must be text, not 1. It is ignored until it is fixed.')
  expect(config).toMatchObject({ title: 'A', baseUrl: '/' })
  // A wrong value of ours is an error as ever.
  const ours = { ...files, 'site.config.mjs': files['site.config.mjs'].replace('url:', 'tagline: 1, url:') }
  expect((await load(ours)).findings).toMatch(/^site.config.mjs:1:\d+\+1 config\/invalid “tagline” must be text/m)
})

test('the folder may be below the project, and the only plugin that finds one need not be named', async () => {
  const files = site("url: 'https://acme.example', severities: { 'acme/key': 'off' },", acme)
  const below = Object.entries(files).map(([name, text]) => [name.startsWith('site') ? name : `docs/${name}`, text])
  const { config, findings } = await load(Object.fromEntries(below))
  expect(config?.docs[0]?.path).toBe('docs/pages')
  expect(findings).toBe('docs/acme.json:4:12+4 acme/key “color” is not read.')
  // Without such a site, the plugin is one like others.
  const { 'acme.json': _, ...others } = site(
    "title: 'Ours', url: 'https://acme.example', docs: { path: 'pages' },",
    acme
  )
  expect(await load(others)).toMatchObject({ config: { title: 'Ours' }, findings: '' })
})

/** A plugin for sites with `acme.config.ts`, which it runs. */
const running = `{
  name: 'acme',
  configuration: {
    matches: ({ hasFile }) => hasFile('acme.config.ts'),
    async read({ importModule }) {
      const packages = { acme: 'export const defineConfig = config => config' }
      const run = await importModule('acme.config.ts', { packages, call: it => (typeof it === 'function' ? it() : it) })
      if (run === null) return null
      const { name, base, theme, parts } = run.value
      if (run.missing.join() !== './nowhere.ts,theme') throw new Error('missing: ' + run.missing)
      const places = [{ path: ['baseUrl'], place: run.placeOf(['base']) }]
      return { file: 'acme.config.ts', config: { title: name, baseUrl: base, docs: { path: 'pages' }, keywords: [...parts] }, places }
    }
  }
}`

const code = {
  'site.config.mjs': `export default { site: 'acme', url: 'https://acme.example', plugins: [${running}] }`,
  'acme.config.ts': `import { defineConfig } from 'acme'
import theme, { parts } from 'theme'
import { name } from './name.ts'
import './nowhere.ts'
export default () => defineConfig({
  name,
  parts: parts.all(),
  base: 1,
  theme: theme({ dark: true }),
})`,
  'name.ts': "export const name: string = 'Acme'",
  'pages/index.md': '# Home'
}

test('the configuration may be code whose packages are missing', async () => {
  const wrong = await load(code)
  expect(wrong.findings).toBe('acme.config.ts:8:9+1 config/invalid “baseUrl” must be text, not 1.')
  const { config, findings } = await load({ ...code, 'acme.config.ts': code['acme.config.ts'].replace('1,', "'/a/',") })
  expect(findings).toBe('')
  expect(config).toMatchObject({
    title: 'Acme',
    baseUrl: '/a/',
    modules: { 'site.config.mjs': ['acme.config.ts', 'name.ts'] }
  })
})

test('code that cannot run is one finding', async () => {
  const broken = { ...code, 'acme.config.ts': '\nthrow new Error("no key")' }
  expect((await load(broken)).findings).toMatch(/^acme.config.ts:2:7\+3 config\/invalid .* threw an error: no key\.$/)
})

const named = "site: 'acme', url: 'https://acme.example',"
const wrong: [what: string, files: Files, message: RegExp | string][] = [
  [
    'a wrong value has its place',
    { ...site(named, acme), 'acme.json': '{\n  "title": "A",\n  "baseUrl": 1\n}' },
    'acme.json:3:14+4 config/invalid “baseUrl” must be text, not 1.'
  ],
  [
    'no address',
    site("site: 'acme',", plugin('acme', "return { file: 'acme.json', config: { docs: { path: 'pages' } } }")),
    /^site.config.mjs:1:1\+1 config\/no-address .* --url https/
  ],
  [
    'an unknown plugin',
    site("site: 'acm',", acme),
    /“acm” is not a plugin that reads the site .* Did you mean “acme”\?$/
  ],
  ['not a name', site('site: 1,', acme), /“site” must be the name of a plugin/],
  [
    'a site of Docusaurus in a folder, whose paths would be relative to another one',
    {
      'site.config.mjs': "export default { site: 'docusaurus' }",
      'website/docusaurus.config.js': 'module.exports = {}'
    },
    /There is no site for the plugin “docusaurus”: “docusaurus.config.ts” is missing\. Run docsgen in its folder/
  ],
  ['no site', { 'site.config.mjs': site(named, acme)['site.config.mjs'] }, /There is no site for the plugin “acme”\./],
  [
    'two plugins',
    site("url: 'https://acme.example',", `${acme}, ${plugin('other')}`),
    /Two plugins read this site, “acme” and “other”\. Choose one of them: site: 'acme'$/
  ],
  [
    'an exception',
    site(named, plugin('acme', "throw new Error('boom')")),
    /plugin\/failed The hook “configuration” of the plugin “acme” failed: boom\./
  ],
  [
    'an exception of “matches”',
    site(named, plugin('acme', '', 'nowhere()')),
    /plugin\/failed .* failed: nowhere is not defined\./
  ],
  [
    '“matches” without an answer',
    site(named, plugin('acme', '', 'undefined')),
    /“matches” returned nothing instead of true or false/
  ],
  ['no result', site(named, plugin('acme', 'return')), /“read” returned nothing instead of an object/],
  [
    'null without a finding',
    site(named, plugin('acme', 'return null')),
    /“read” returned nothing instead of an object/
  ],
  ['no file', site(named, plugin('acme', 'return { config: {} }')), /“read” returned no “file”/],
  ['no configuration', site(named, plugin('acme', "return { file: 'acme.json' }")), /“read” returned no “config”/],
  [
    'wrong places',
    site(named, plugin('acme', "return { file: 'a', config: {}, places: [1] }")),
    /“places” that are not a list of paths/
  ],
  [
    'an unknown key',
    site(named, plugin('acme', "return { file: 'a', config: {}, more: 1 }")),
    /the unknown key “more” \(known keys: file, config, places, options/
  ],
  [
    'found values that are no paths',
    site(named, plugin('acme', "return { file: 'a', config: {}, found: ['styles'] }")),
    /“found”, which is not a list of paths/
  ],
  [
    'an unknown code for wrong values',
    site(named, plugin('acme', "return { file: 'a', config: {}, wrongValue: 'no' }")),
    /“wrongValue”, which is not one of its “codes”/
  ],
  [
    'components without a configuration',
    site(named, plugin('acme', "return { file: 'a', config: {}, components: {} }")),
    /“components” without “siteConfig”/
  ],
  [
    'a dialect with an unknown rule',
    site(named, plugin('acme', "return { file: 'a', config: {}, dialect: { odd: true } }")),
    /“dialect” with the unknown rule “odd” \(known rules: lenientPages, derivedTexts/
  ],
  [
    'a rule of a wrong type',
    site(named, plugin('acme', "return { file: 'a', config: {}, dialect: { styles: 1 } }")),
    /“dialect.styles”, which is not of the type string/
  ],
  [
    'an unknown code',
    site(named, plugin('acme', "report({ code: 'no', message: 'No.', place: { file: 'a' } })")),
    /“no” is not one of its “codes”/
  ],
  [
    'a site that cannot be read',
    site(
      named,
      plugin(
        'acme',
        "report({ code: 'broken', message: 'Broken.', hint: 'Mend it.', place: { file: 'acme.json', line: 2 } }); return null"
      )
    ),
    'acme.json:2:1+1 acme/broken Broken. Mend it.'
  ]
]

test.each(wrong)('%s is one finding', async (_, files, message) => {
  const { config, findings } = await load(files)
  expect(findings.split('\n')).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
  expect(config === null).toBe(!findings.includes('config/no-address'))
})
