/**
 * The import table of the house, as data: every import of every source file must stand in it, and the failure says which file
 * imports what it must not. And the map of the house: what it names is there.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sources } from '../vitest.config.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Shared by every room: types, names, pure helpers, findings. */
const ground = [
  'src/types/',
  'src/shared/',
  'src/model/',
  'src/util/',
  'src/diagnostics/codes.ts',
  'src/diagnostics/finding.ts'
]
const rooms = [
  'config',
  'content',
  'routes',
  'markdown',
  'navigation',
  'check',
  'render',
  'search',
  'output',
  'plugins',
  'related'
]

/** docsgen's own plugins. */
const ownPlugins = readdirSync(join(root, 'plugins'))

interface Law {
  /** Path prefix of the importing files; the longest match counts. */
  readonly from: string
  /** What they may import: path prefixes, `npm` (packages), `node` (built-in modules), `react`. */
  readonly may: readonly string[]
}

const laws: readonly Law[] = [
  { from: 'src/types/', may: ['src/types/', 'src/shared/texts.ts'] },
  // Sections that validation completes are typed by the schema.
  { from: 'src/types/config.ts', may: ['src/types/', 'src/shared/texts.ts', 'src/config/schema/'] },
  // In the build and in browsers.
  { from: 'src/shared/', may: ['src/types/', 'src/shared/'] },
  { from: 'src/model/', may: ['src/types/', 'src/model/', 'src/util/', 'node'] },
  { from: 'src/util/', may: ['src/types/', 'src/shared/', 'src/util/', 'npm', 'node'] },
  {
    from: 'src/diagnostics/',
    may: ['src/types/', 'src/shared/', 'src/util/', 'src/model/other-sites.ts', 'src/diagnostics/', 'npm', 'node']
  },
  // Search builds what the browser reads: words are cut, and queries are tried, by the browser's own code.
  { from: 'src/search/', may: [...ground, 'src/search/', 'client/search/', 'npm', 'node'] },
  ...rooms
    .filter(room => room !== 'search')
    .map(room => ({ from: `src/${room}/`, may: [...ground, `src/${room}/`, 'npm', 'node', 'react'] })),
  // The one place of the core that knows docsgen's own plugins, and loads each when it is used.
  { from: 'src/plugins/own.ts', may: ['src/types/', 'plugins/'] },
  // A plugin imports what people outside can import, and its own files.
  ...ownPlugins.map(name => ({ from: `plugins/${name}/`, may: [`plugins/${name}/`, 'docsgen', 'npm', 'node'] })),
  // Components for pages of sites.
  { from: 'plugins/docusaurus/theme/', may: ['plugins/docusaurus/theme/', 'docsgen', 'react'] },
  // It loads the theme: the one place where a room meets the templates.
  { from: 'src/render/load-templates.ts', may: [...ground, 'templates/', 'src/render/', 'npm', 'node', 'react'] },
  {
    from: 'src/pipeline/',
    may: [
      ...ground,
      'src/diagnostics/',
      'src/pipeline/',
      'src/incremental/',
      'npm',
      'node',
      'templates/mdx/',
      ...rooms.map(room => `src/${room}/`)
    ]
  },
  // A configuration in the words of another tool: loaded like ours, and then translated.
  { from: 'src/config/load.ts', may: [...ground, 'src/config/', 'npm', 'node'] },
  // The sites of other generators are read by plugins.
  { from: 'src/config/other-site.ts', may: [...ground, 'src/config/', 'src/plugins/own.ts', 'node'] },
  // What builds and the server are made of: files with versions, read as the scan reads them.
  { from: 'src/incremental/', may: [...ground, 'src/incremental/', 'src/content/', 'npm', 'node'] },
  // The pipeline again, kept current while files change: it shares the build's parts and knows every room.
  {
    from: 'src/serve/',
    may: [
      ...ground,
      'src/pipeline/',
      'src/diagnostics/',
      'src/incremental/',
      'src/serve/',
      'npm',
      'node',
      ...rooms.map(room => `src/${room}/`)
    ]
  },
  { from: 'src/preview/', may: [...ground, 'src/config/', 'src/preview/', 'src/diagnostics/', 'npm', 'node'] },
  // A new site is written for what config finds in a folder.
  {
    from: 'src/init/',
    may: [...ground, 'src/init/', 'src/config/', 'src/output/publish/write-error.ts', 'npm', 'node']
  },
  {
    from: 'src/cli/commands/run-translations.ts',
    may: [...ground, 'src/config/load.ts', 'src/pipeline/plan/translations.ts', 'src/diagnostics/', 'src/cli/', 'node']
  },
  {
    from: 'src/cli/commands/create-version.ts',
    may: [
      ...ground,
      'src/config/',
      'src/content/',
      'src/pipeline/build.ts',
      'src/pipeline/source-lines.ts',
      'src/diagnostics/',
      'src/cli/',
      'node'
    ]
  },
  // It writes into the folder that the configuration names.
  { from: 'src/cli/commands/run-eject.ts', may: [...ground, 'src/config/', 'src/diagnostics/', 'src/cli/', 'node'] },
  {
    from: 'src/cli/',
    may: [
      ...ground,
      'src/pipeline/build.ts',
      'src/pipeline/options.ts',
      'src/pipeline/command-site.ts',
      'src/pipeline/source-lines.ts',
      'src/plugins/commands.ts',
      'src/plugins/own.ts',
      'src/search/explain.ts',
      'src/init/answers.ts',
      'src/init/init.ts',
      'src/init/convert.ts',
      'src/preview/preview.ts',
      'src/serve/serve.ts',
      'src/serve/options.ts',
      'src/serve/findings.ts',
      // The words for errors of the file system, which every command can meet.
      'src/output/publish/write-error.ts',
      'src/cli/',
      'src/diagnostics/',
      'npm',
      'node'
    ]
  },
  // What is promised: it says what goes in and out, and calls what does it.
  {
    from: 'src/api/',
    may: [
      'src/api/',
      'src/types/',
      'src/config/schema/',
      'src/diagnostics/baseline.ts',
      'src/diagnostics/policy.ts',
      'src/pipeline/build.ts',
      'src/pipeline/options.ts',
      'src/pipeline/site-compiler.ts',
      'src/preview/preview.ts',
      'src/serve/',
      'node'
    ]
  },
  // For code of plugins: files, texts, and built sites, which are searched with the browser's own code.
  { from: 'src/api/project.ts', may: ['src/util/', 'src/model/sheet-imports.ts', 'node'] },
  {
    from: 'src/api/testing.ts',
    may: ['src/types/', 'src/model/other-sites.ts', 'src/pipeline/build.ts', 'src/util/', 'node']
  },
  { from: 'src/api/text.ts', may: ['src/util/', 'src/shared/', 'src/diagnostics/excerpt.ts'] },
  { from: 'src/api/reference.ts', may: ['src/reference/'] },
  // The HTML of reference pages, for plugins.
  { from: 'src/reference/', may: ['src/types/', 'src/shared/', 'src/util/', 'src/reference/'] },
  {
    from: 'src/api/built-site.ts',
    may: [...ground, 'src/check/ledger.ts', 'src/search/', 'client/search/']
  },
  ...['src/api/markup.ts', 'src/api/theme.ts'].map(from => ({ from, may: ['src/types/', 'src/shared/'] })),
  // A site can copy any of them: they import what a site can import.
  { from: 'templates/', may: ['templates/', 'npm:docsgen/markup', 'npm:docsgen/theme', 'react'] },
  { from: 'client/', may: ['client/', 'src/types/', 'src/shared/dom.ts'] },
  // The boot draws without React, and knows the chrome and the search by their addresses only.
  {
    from: 'client/boot/',
    may: [
      'client/boot/',
      'src/types/',
      ...['dom', 'address', 'nearest', 'texts', 'plurals'].map(name => `src/shared/${name}.ts`)
    ]
  },
  // Only pages of `serve` load it.
  {
    from: 'client/live/',
    may: ['client/live/', 'client/boot/', 'src/types/', 'src/shared/dom.ts', 'src/shared/address.ts']
  },
  // React in the browser: it draws the templates that the build has drawn.
  {
    from: 'client/chrome/',
    may: ['client/boot/', 'client/chrome/', 'templates/', 'src/types/', 'src/shared/dom.ts', 'react']
  },
  // Live examples run by packages of the project, which are named here as they are bundled.
  {
    from: 'client/islands/',
    may: [
      'client/boot/',
      'client/chrome/',
      'client/islands/',
      'templates/',
      'src/types/',
      'src/shared/dom.ts',
      'src/shared/live-code.ts',
      'src/shared/texts.ts',
      'react',
      'npm:sval',
      'npm:sucrase',
      'npm:docsgen-live-names',
      'npm:docsgen-root'
    ]
  },
  // The search's window, which the module that the build writes joins with a provider.
  {
    from: 'client/search-ui/',
    may: [
      'client/boot/',
      'client/chrome/',
      'client/search-ui/',
      'src/shared/texts.ts',
      'src/shared/plurals.ts',
      'templates/',
      'src/types/',
      'src/shared/dom.ts',
      'src/shared/address.ts',
      'react'
    ]
  },
  { from: 'content/', may: ['content/', 'docsgen', 'react'] },
  { from: 'site.config.ts', may: ['docsgen'] }
]

/** What runs in browsers, too: neither these files nor what they import may need node. */
const browserFolders = [
  'templates/',
  'client/',
  'plugins/docusaurus/theme/',
  'src/shared/',
  'src/api/markup.ts',
  'src/api/theme.ts'
]

const files = ['src', 'plugins', 'templates', 'client', 'content']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      posix.join(folder, file.replaceAll('\\', '/'))
    )
  )
  .filter(file => /\.tsx?$/.test(file) && !/^plugins\/[\w-]+\/test\//.test(file))
  .concat('site.config.ts')

test('every file imports only what the table allows', () => {
  const broken = files.flatMap(file => {
    const law = laws.filter(({ from }) => file.startsWith(from)).sort((a, b) => b.from.length - a.from.length)[0]
    if (law === undefined) return [`${file} stands in no row of the table`]
    const wrong = importsOf(file).filter(target => !law.may.some(allowed => matches(target, allowed)))
    return wrong.map(target => `${file} imports ${target}`)
  })
  expect(broken).toEqual([])
})

/** Files that may call the file system themselves, and on what; everything else goes through guarded-files.ts. */
const ownDoors: Readonly<Record<string, string>> = {
  'src/util/guarded-files.ts': 'the door itself',
  'src/util/file-stats.ts': 'stats that open nothing',
  'src/util/replace-file.ts': 'renames of paths that the door has judged',
  'src/util/processes.ts': '/proc',
  'src/util/author-code/ambient.ts': 'what the code of authors has read by itself',
  'src/util/packages/installed.ts': 'packages',
  'src/util/packages/package-code.ts': 'packages',
  'src/output/client/bundler-plugins.ts': 'React of docsgen',
  'src/config/icons.ts': 'files of docsgen',
  'src/config/normalize/languages.ts': 'files of docsgen',
  'src/markdown/code/highlight.ts': 'files of docsgen',
  'src/model/own-tokens.ts': 'files of docsgen',
  'src/output/styles/fonts.ts': 'files of docsgen',
  'src/output/styles/sheets.ts': 'files of docsgen',
  'src/pipeline/documents/client.ts': 'files of docsgen',
  'src/pipeline/documents/page-renderer.ts': 'files of docsgen',
  'src/render/load-templates.ts': 'the originals of templates',
  'src/search/words.ts': 'files of docsgen',
  'src/cli/commands/run-eject.ts': 'the originals of templates',
  'src/cli/commands/run-explain.ts': 'files of docsgen',
  'src/cli/commands/run-build.ts': 'files that the command line names',
  'src/cli/named-file.ts': 'files that the command line names',
  'src/cli/main.ts': 'the standard streams',
  'src/init/write.ts': 'folders of a new site, judged before',
  'src/api/testing.ts': 'a temporary folder of its own',
  'src/serve/serve.ts': 'the folder of the project itself',
  'src/serve/watch/watch.ts': 'names of watched folders',
  'src/incremental/project-state.ts': 'stats and names; links make it give up',
  'src/incremental/segment.ts': 'files of the store, whose folder is judged before',
  'src/incremental/store.ts': 'files of the store, whose folder is judged before',
  'src/output/publish/lock.ts': 'the folder of the store, judged before',
  'src/output/publish/publish.ts': 'files below the output folder, whose folders are judged one by one',
  'src/output/publish/write-error.ts': 'rights that an error is about',
  'src/pipeline/build.ts': 'the folder of the store, judged before',
  'src/pipeline/project-store.ts': 'the folder of the store, judged before',
  'src/pipeline/distributed/cache-folders.ts': 'folders that the command line names',
  'src/pipeline/remote/packs.ts': 'a temporary folder of its own',
  'src/pipeline/remote/remote-cache.ts': 'a temporary folder of its own',
  'plugins/docusaurus/dialect.ts': 'files of docsgen',
  'plugins/samples/commands.ts': 'a folder of its own',
  'plugins/samples/process.ts': 'a folder of its own',
  'plugins/samples/samples.ts': 'a folder of its own',
  'plugins/samples/typescript.ts': 'a folder of its own',
  'plugins/vitepress/stand-ins.ts': 'code for a configuration that runs: its calls are recorded like others of it'
}

/** Plugins that a configuration imports by their entries of the package: `docsgen/plugins/openapi`. */
const imported = sources.flatMap(({ replacement }) => /plugins\/([\w-]+)\/plugin\.ts$/.exec(replacement)?.[1] ?? [])

test('the core imports a plugin only when it is used, and only in the table of them', () => {
  const text = readFileSync(join(root, 'src/plugins/own.ts'), 'utf8')
  const inTable = [...text.matchAll(/import\('\.\.\/\.\.\/plugins\/([\w-]+)\/plugin\.ts'\)/g)]
  const named = new Set([...inTable.map(([, name]) => name), ...imported])
  expect([...named].sort()).toEqual([...ownPlugins].sort())
  expect(text).not.toMatch(/^import (?!type ).*plugins\//m)
})

/** The files of the core that name another generator's site, with the reason of each. */
const named: Readonly<Record<string, string>> = {
  'src/config/schema/config.ts': 'the key that names its configuration, and keys with the same meaning',
  'src/config/schema/features.ts': 'values of options: how it makes ids of headings',
  'src/model/other-sites.ts': 'the table of its files and codes',
  'src/model/translations.ts': 'folders of translations, which every site has',
  'src/plugins/own.ts': 'the table that loads its plugin',
  'src/shared/dom.ts': 'names in browsers of readers, and those that crawlers read'
}

test('the core names Docusaurus only where a table or a format of sites has to', () => {
  const all = ['src', 'client', 'templates'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => posix.relative(root, join(entry.parentPath, entry.name).replaceAll('\\', '/')))
  )
  const naming = all.filter(file => /docusaurus/i.test(readFileSync(join(root, file), 'utf8')))
  expect(naming.sort()).toEqual(Object.keys(named).sort())
})

test('tests import every entry of the package as its source', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  const entries = Object.entries(exports).flatMap(([name, value]) => {
    if (typeof value === 'string' || name.includes('*')) return []
    return [[name.replace('.', 'docsgen'), value.types.replace(/^\.\/dist\/types\/(.*)\.d\.ts$/, '$1.ts')]]
  })
  const resolved = entries.map(([name = '']) => {
    const { replacement = '' } = sources.find(({ find }) => find.test(name)) ?? {}
    return [name, replacement.replace(join(root, '/'), '')]
  })
  expect(resolved).toEqual(entries)
})

test('files of a project are opened through one door; whoever else calls the file system says on what', () => {
  const own = files.filter(file => /^(?:src|plugins)\//.test(file) && importsOf(file).some(isFileSystem))
  expect(own.filter(file => !onlyTypes(file)).sort()).toEqual(Object.keys(ownDoors).sort())
})

const isFileSystem = (target: string) => /^node:fs(?:\/promises)?$/.test(target)

function onlyTypes(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = [...text.matchAll(/^import (type )?[^']*? from 'node:fs(?:\/promises)?'/gm)]
  return statements.every(([, isType]) => isType !== undefined)
}

test('what browsers load needs nothing of node', () => {
  const roots = files.filter(file => browserFolders.some(folder => file.startsWith(folder)))
  // A set also walks over what is added on the way: all that these files import, and what that imports.
  const reached = new Set(roots)
  const broken: string[] = []
  for (const file of reached) {
    for (const target of importsOf(file)) {
      if (target.startsWith('node:')) broken.push(`${file} imports ${target}`)
      if (/^(?:src|templates|client)\//.test(target)) reached.add(target)
    }
  }
  expect(broken).toEqual([])
})

test('packages that most runs do without are loaded by those that need them', () => {
  const late = /^import (?!type )[^']*'(?:gemoji|mdn-data|parse5|picomatch|yaml)(?:\/[^']*)?'/m
  const core = files.filter(file => !file.startsWith('plugins/'))
  expect(core.filter(file => late.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

const decisions = readdirSync(join(root, 'docs/decisions')).map(file => `docs/decisions/${file}`)

test('the map fits into 250 lines of 100 characters, and lists every decision', () => {
  const lines = map.split('\n')
  expect(lines.length).toBeLessThanOrEqual(250)
  expect(lines.filter(line => line.length > 100)).toEqual([])
  expect([...map.matchAll(/\]\((docs\/decisions\/[^)]*)\)/g)].map(([, file]) => file)).toEqual(decisions.sort())
})

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', ...decisions])('every file that %s names is there', page => {
  const known = [
    'src',
    'plugins',
    'templates',
    'client',
    'test',
    'scripts',
    'bench/originals',
    'bin',
    'create',
    '.'
  ].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map(
      file => `/${posix.join(folder, file.replaceAll('\\', '/'))}`
    )
  )
  const named = readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|m?js))`/g)
  const missing = [...named].filter(([, name]) => !known.some(file => file.endsWith(`/${name}`)))
  expect(missing.map(([, name]) => name)).toEqual([])
})

test('the two walks of the map are short', () => {
  const filesOf = (walk: string) =>
    new RegExp(`^\\*\\*${walk}\\*\\*[^]*?\\n\\n`, 'm').exec(map)?.[0].match(/`[\w/-]+\.ts`/g)
  expect(filesOf('A page of a build')?.length).toBeLessThanOrEqual(15)
  expect(filesOf('A save in the server')?.length).toBeLessThanOrEqual(8)
})

function matches(target: string, allowed: string): boolean {
  if (allowed === 'npm') return target.startsWith('npm:') && !/^npm:react/.test(target)
  if (allowed === 'react') return /^npm:react/.test(target)
  if (allowed === 'node') return target.startsWith('node:')
  if (allowed === 'docsgen') return /^npm:docsgen(?:\/|$)/.test(target)
  return target.startsWith(allowed)
}

/** Every module a file imports at run time or for types: project paths, `node:x` or `npm:x`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map(([, from, dynamic]) => toTarget(file, from ?? dynamic ?? ''))
}

function toTarget(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('node:') || builtinModules.includes(specifier))
    return `node:${specifier.replace('node:', '')}`
  return `npm:${specifier}`
}

test('absolute folders are compared, and files renamed, in ways that work on Windows', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.tsx?$/.test(file)
  )
  const faults = sources.flatMap(file => {
    const text = readFileSync(join(root, 'src', file), 'utf8')
    // `isInside` and `withoutRoot` know both separators; `replaceFile` tries again while a file is in use.
    const compares = /\$\{\w*root\}\/`/i.test(text) ? [`${file}: compares with a slash`] : []
    const renames = /import \{[^}]*\brename(?:Sync)?\b[^}]*\} from 'node:fs/.test(text) ? [`${file}: renames`] : []
    return [...compares, ...(/^util[\\/](?:replace-file|guarded-files)\.ts$/.test(file) ? [] : renames)]
  })
  expect(faults).toEqual([])
})
