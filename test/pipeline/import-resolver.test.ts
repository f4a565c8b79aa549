/** One resolver answers for pages and for browsers: what imports lead to, and that both get the same values. */
import { build, type Plugin } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { Modules } from '../../src/markdown/mdx/modules.ts'
import { ownDialect } from '../../src/model/dialect.ts'
import { filesOnDisk, importResolver } from '../../src/pipeline/bodies/import-resolver.ts'
import { siteModules } from '../../src/pipeline/documents/client.ts'
import type { Compiled } from '../../src/types/compiled.ts'
import { realRoots } from '../../src/util/guarded-files.ts'
import { guardedBundle } from '../../src/util/packages/guarded-bundles.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { environmentOf } from '../markdown/support.ts'
import { testConfig } from '../support/config.ts'
import { dialectOfSite } from '../support/dialect.ts'
import { writeSite } from '../support/files.ts'

const files = {
  'package.json': '{ "imports": { "#lib/*": "./src/lib/*.ts" } }',
  'tsconfig.json': '{ "extends": "./base.json", /* own */ "compilerOptions": { "jsx": "react" }, }',
  'base.json': '{ "compilerOptions": { "paths": { "ui/*": ["./src/ui/*"], "loop": ["./src/loop"] } } }',
  'node_modules/pack/package.json': '{ "name": "pack", "main": "index.js", "style": "pack.css" }',
  'node_modules/pack/index.js': 'exports.name = "pack"',
  'node_modules/pack/pack.css': '.pack { color: red }',
  'src/lib/half.ts': 'export const half = (n: number) => n / 2',
  'src/lib/old.cjs': 'exports.old = true',
  'src/ui/Card.tsx': 'export default () => <b>card</b>',
  'src/ui/index.js': 'export const all = "all"',
  'src/theme/Tabs/index.js': 'export { default } from "@theme-original/Tabs"',
  'src/a.json': '{ "rows": ["alpha"], "default": 1 }',
  'src/list.json': '[1, 2]',
  'src/a.sql': 'select 1',
  'src/a.module.css': '.box { color: red } .new { color: blue }',
  'src/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>',
  'src/pic.png': 'png',
  'src/_part.md': 'Part',
  'static/data.txt': 'data'
}

describe('an import leads to', () => {
  const memory = {
    isFile: (file: string) => file in files,
    readText: (file: string) => files[file as keyof typeof files] ?? null,
    isInstalled: (name: string) => name === 'pack'
  }
  const dialect = dialectOfSite({ title: 'T' })
  const ofSite = importResolver(testConfig(), memory)
  const ofDocusaurus = importResolver(
    testConfig({
      dialect: { ...dialect, aliases: { there: 'src/ui', again: 'src/../x' } },
      staticFolders: [toSourcePath('static')]
    }),
    memory
  )
  test.each([
    ['./ui/Card', 'script src/ui/Card.tsx'],
    ['./ui/Card.js', 'script src/ui/Card.tsx'],
    ['./ui', 'script src/ui/index.js'],
    ['@site/src/lib/half', 'script src/lib/half.ts'],
    ['/src/lib/old.cjs', 'script src/lib/old.cjs'],
    ['#lib/half', 'script src/lib/half.ts'],
    ['#lib/none', 'missing leads to no module.', 'empty not-installed'],
    ['#none', 'package #none'],
    ['./a.json', 'json src/a.json'],
    ['./_part.md', 'markdown src/_part.md'],
    ['./none.md', 'missing leads to no file.', 'empty not-installed'],
    ['../../outside.ts', 'missing leads to no module.', 'empty not-installed'],
    ['./a.sql?raw', 'text src/a.sql'],
    ['!!raw-loader!./a.json', 'text src/a.json'],
    ['!!yaml-loader!./a.json', 'empty unsupported'],
    ['./pic.svg', 'address src/pic.svg', 'drawing src/pic.svg'],
    ['./pic.svg?url', 'address src/pic.svg'],
    ['@svgr/webpack!./pic.svg', 'drawing src/pic.svg'],
    ['./a.module.css', 'sheet src/a.module.css'],
    ['react', 'own react'],
    ['docsgen/components', 'own docsgen/components'],
    ['clsx', 'exports default clsx'],
    ['pack', 'package pack'],
    ['none', 'package none'],
    ['pack/none.css', 'missing is not a style sheet of an installed package.', 'sheet null'],
    ['@theme/Tabs', 'script src/theme/Tabs/index.js or @theme-original/Tabs'],
    ['@theme-original/Tabs', 'exports default'],
    ['@docusaurus/Link', 'exports default'],
    ['@docusaurus/useDocusaurusContext', 'exports default'],
    ['@theme/Navbar', 'empty docusaurus/unsupported'],
    ['@generated/docusaurus.config', 'empty docusaurus/unsupported', 'exports title default'],
    ['there/Card', 'package there/Card', 'script src/ui/Card.tsx'],
    ['/data.txt', 'missing leads to no module.', 'address static/data.txt']
  ])('%s', async (specifier, expected, onDocusaurus = expected) => {
    const codeOf = (code: string | { readonly code: string }) => (typeof code === 'string' ? code : code.code)
    const shown = async (resolver: typeof ofSite) => {
      await resolver.ready(specifier)
      const module = resolver.resolve(specifier, toSourcePath('src/page.tsx'))
      const { kind } = module
      if (kind === 'script' && module.otherwise !== undefined) return `script ${module.file} or ${module.otherwise}`
      if ('file' in module) return `${kind} ${module.file}`
      if ('specifier' in module) return `${kind} ${module.specifier}`
      if (kind === 'exports') return `exports ${Object.keys(module.exports).join(' ')}`
      return `${kind} ${kind === 'empty' ? codeOf(module.lack.code) : kind === 'missing' ? module.reason : ''}`
    }
    expect([await shown(ofSite), await shown(ofDocusaurus)]).toEqual([expected, onDocusaurus])
  })

  test('a part of the theme that imports itself gets docsgen’s, and aliases that lead to each other nothing', async () => {
    const own = toSourcePath('src/theme/Tabs/index.js')
    await ofDocusaurus.ready('@theme/Tabs')
    expect(ofDocusaurus.resolve('@theme/Tabs', own)).toMatchObject({ kind: 'exports' })
    const looping = importResolver(testConfig({ dialect: { ...dialect, aliases: { a: 'x' } } }), {
      ...memory,
      isFile: () => false,
      readText: file => (file === 'package.json' ? '{ "imports": { "#a": "#b", "#b": "#a" } }' : null)
    })
    expect(looping.resolve('#a', own)).toMatchObject({ reason: 'imports itself in a cycle: #a → #b → #a.' })
  })
})

/** Everything that can be imported, as JSON; what a component renders is its source. */
const code = `
import all, { rows } from './a.json'
import text from './a.sql?raw'
import other from '!!raw-loader!./a.json'
import address from './pic.svg?url'
import png, { src } from './pic.png'
import * as styles from './a.module.css'
import { half } from '#lib/half'
import { old } from './lib/old.cjs'
import { all as named } from 'ui/index'
import Card from './ui/Card.js'
import clsx, { clsx as again } from 'clsx'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import { DEFAULT_PLUGIN_ID } from '@docusaurus/constants'
import Navbar, { useNothing } from '@theme/Navbar'
import made from '!!yaml-loader!./a.json'
import 'pack/pack.css'
const png2 = require('./pic.png')
export const seen = JSON.stringify({
  all, rows, text, other, address, png, src, box: styles.box, classes: styles.default, half: half(3), old, named,
  card: typeof Card, clsx: clsx('a', { b: true }) + again('c'), context: useDocusaurusContext(), DEFAULT_PLUGIN_ID,
  required: [require('./a.json'), require('./list.json'), png2.default, png2.src, require('./a.sql?raw').default],
  navbar: typeof Navbar, hook: Object.keys(useNothing()), made: typeof made, file: require('@site/static' + '/data.txt').default
})
`

describe('pages and browsers get the same values of imports', () => {
  test.each([
    ['a site', ownDialect],
    ['a Docusaurus site', dialectOfSite({ title: 'T', themeConfig: { a: 1 } })]
  ])('on %s', async (_, dialect) => {
    const root = await writeSite({ ...files, 'src/seen.js': code })
    const base = environmentOf({ ...files, 'src/seen.js': code })
    const config = { ...base.config, root, packageRoot: root, dialect, staticFolders: [toSourcePath('static')] }
    const imports = importResolver(config, filesOnDisk(config))
    const loaded = await new Modules({ ...base, config, imports }).load('@site/src/seen.js', toSourcePath('docs/a.mdx'))
    if ('problem' in loaded) throw new Error(loaded.problem.reason)
    const pages = () => [{ files: loaded.files, islands: [] }] as unknown as Compiled[]
    const outside: Plugin = {
      name: 'react',
      setup: ({ onResolve }) => onResolve({ filter: /^react(?:\/|$)/ }, ({ path }) => ({ path, external: true }))
    }
    const { outputFiles } = await build({
      stdin: { contents: 'export { seen } from "@site/src/seen.js"', resolveDir: root },
      bundle: true,
      write: false,
      format: 'cjs',
      jsx: 'automatic',
      ...guardedBundle(root, realRoots([root]), [siteModules(config, { staticFiles: new Map() }, pages), outside])
    })
    const module: { exports: { seen?: string } } = { exports: {} }
    const require = () => ({ createElement: () => null, createContext: () => ({}), use: () => null, jsx: () => null })
    new Function('module', 'require', outputFiles[0]?.text ?? '')(module, require)
    const inPage = JSON.parse(String(loaded.exports.seen)) as Record<string, unknown>
    expect(JSON.parse(module.exports.seen ?? '{}')).toEqual(inPage)
    expect(inPage).toMatchObject({ rows: ['alpha'], half: 1.5, clsx: 'a bc', file: '/data.txt', text: 'select 1' })
  })
})
