/** The package as it is published: packed, laid into a project that has only what npm would install, and used there. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from './support/cli.ts'

let project: string
let tarball: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'docsgen-package-'))
  const modules = join(project, 'node_modules')
  mkdirSync(modules)
  // Types come from the last full build: npm test makes one first.
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore']
    })
  ) as [{ filename: string }]
  tarball = join(project, packed.filename)
  execFileSync('tar', ['-xzf', packed.filename], { cwd: project })
  execFileSync('mv', ['package', 'node_modules/docsgen'], { cwd: project })
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; dependencies?: object }>
  }
  // What is installed below is what npm would install for the packed package.
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/docsgen/package.json'), 'utf8')) as object
  expect(manifest).toMatchObject({ dependencies: packages['']?.dependencies })
  for (const [folder, { dev, devOptional }] of Object.entries(packages)) {
    const isTypes = folder === 'node_modules/@types/react' || folder === 'node_modules/csstype'
    const isInstalled = (isTypes || (!dev && !devOptional)) && existsSync(join(projectRoot, folder))
    if (folder === '' || !isInstalled || folder.lastIndexOf('node_modules/') > 0) continue
    mkdirSync(dirname(join(project, folder)), { recursive: true })
    symlinkSync(join(projectRoot, folder), join(project, folder))
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

test('it has the changelog, as the manual says, and its license', () => {
  const packed = readdirSync(join(project, 'node_modules/docsgen'))
  expect(packed).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md']))
})

test('every entry can be imported', () => {
  const entries: Readonly<Record<string, readonly string[]>> = {
    docsgen: ['build', 'check', 'createCompiler', 'loadConfig', 'preview', 'serve'],
    'docsgen/config': ['defineCollection', 'defineConfig', 'definePlugin'],
    'docsgen/project': ['openFolder', 'requirePackage', 'runGit'],
    'docsgen/built-site': ['openSiteIndex', 'parseLedger', 'serverCatalog'],
    'docsgen/testing': ['buildSite'],
    'docsgen/text': ['didYouMean', 'html', 'wordSpans'],
    'docsgen/plugins/openapi': ['default'],
    'docsgen/reference': ['jsonCode', 'referenceFields', 'referencePage'],
    'docsgen/components': ['Admonition', 'Card', 'CodeBlock', 'Details', 'TabItem', 'Tabs'],
    'docsgen/markup': ['admonition', 'card', 'tabs'],
    'docsgen/theme': ['classNames', 'dataAttributes', 'ids'],
    'docsgen/templates/Layout': ['Layout'],
    'docsgen/templates/parts/Navbar': ['Navbar']
  }
  const program = `
    const found = {}
    for (const entry of ${JSON.stringify(Object.keys(entries))}) found[entry] = Object.keys(await import(entry))
    console.log(JSON.stringify(found))`
  const found = JSON.parse(run('--input-type=module', '-e', program)) as Record<string, readonly string[]>
  for (const [entry, names] of Object.entries(entries))
    expect(found[entry], entry).toEqual(expect.arrayContaining([...names]))
})

test('a build reads few files of code: Node needs half a millisecond for each', () => {
  const dist = join(project, 'node_modules/docsgen/dist')
  // A set also walks over what is added on the way.
  const readBy = (...first: string[]) => {
    const read = new Set(first)
    for (const file of read) {
      const imports = readFileSync(join(dist, file), 'utf8').matchAll(/\b(?:from|import) ?"(\.[\w./-]+)"/g)
      for (const [, path = ''] of imports) read.add(posix.join(posix.dirname(file), path))
    }
    return [...read].sort()
  }
  // Every run, and a build in which something has changed; each imports the next when it needs it.
  const always = ['cli.js', 'chunks/run-build.js']
  const shared = ['chunks/command.js', 'chunks/rolldown-runtime.js']
  expect(readBy(...always)).toEqual([...always, ...shared].sort())
  const templates = ['Document', 'Redirect', 'mdx/facts'].map(name => `templates/${name}.js`)
  const all = [...always, 'chunks/pipeline.js', ...templates]
  expect(readBy(...all)).toEqual([...all, 'chunks/build.js', ...shared].sort())
})

test('publint finds nothing wrong with it', async () => {
  const { messages } = await publint({ pack: { tarball: readFileSync(tarball).buffer as ArrayBuffer }, strict: true })
  expect(messages).toEqual([])
})

test('TypeScript finds the types of every entry, and they are those of the code', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  if (analysis.types === false) throw new Error('The package has no types.')
  // `moduleResolution: node10` knows no `exports`; CommonJS on Node 20.19 and newer gets modules by `require`.
  const problems = analysis.problems.filter(
    ({ kind, resolutionKind }: { kind: string; resolutionKind?: string }) =>
      resolutionKind !== 'node10' && kind !== 'CJSResolvesToESM'
  )
  expect(problems).toEqual([])
})

test('its types tell right from wrong', () => {
  writeFileSync(
    join(project, 'use.tsx'),
    `import { build, type BuildResult } from 'docsgen'
import { Card } from 'docsgen/components'
import { defineConfig } from 'docsgen/config'
import { Layout } from 'docsgen/templates/Layout'
import type { PageProps } from 'docsgen/theme'

export const config = defineConfig({ title: 'Acme', url: 'https://acme.example', docs: [{ path: 'docs' }] })
export const result: Promise<BuildResult> = build({ root: '.', strict: true })
export const card = <Card title="One" href="/one" />
export const layout: (props: { page: PageProps; children: string }) => unknown = Layout

// @ts-expect-error the title is not a number
defineConfig({ title: 1, url: 'https://acme.example' })
// @ts-expect-error there is no such key
defineConfig({ title: 'Acme', url: 'https://acme.example', footter: {} })
// @ts-expect-error nor is there one further in
defineConfig({ title: 'Acme', url: 'https://acme.example', docs: [{ path: 'docs', routeBase: '/' }] })
// @ts-expect-error a card has a title
export const wrong = <Card href={1} />
`
  )
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', jsx: 'react-jsx', types: [] }
  expect(typesOf({ compilerOptions: options, files: ['use.tsx'] })).toBe('')
})

/** What the compiler says of the project with this configuration. */
function typesOf(configuration: object): string {
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(configuration))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  try {
    return run(tsc, '-p', '.')
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

/** Copies templates into the site: all, or those of one folder. Gives their number. */
function copyTemplates(folder: string | null): number {
  const from = join(project, 'node_modules/docsgen/templates')
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && (folder === null || dirname(file) === folder)
  )
  rmSync(join(project, 'templates'), { recursive: true, force: true })
  for (const file of files) cpSync(join(from, file), join(project, 'templates', file))
  return files.length
}

test.each([null, '.', 'parts', 'mdx'])('types of templates that a site has copied are right (folder: %s)', folder => {
  expect(copyTemplates(folder)).toBeGreaterThan(10)
  expect(typesOf({ extends: 'docsgen/tsconfig.json', include: ['templates'] })).toBe('')
})

test('it builds a site with components, in a folder of its own', () => {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  write(
    'site.config.ts',
    `import { defineConfig } from 'docsgen/config'
export default defineConfig({ title: 'Acme', url: 'https://acme.example', docs: [{ path: 'docs', routeBasePath: '/' }] })
`
  )
  write(
    'docs/index.mdx',
    `---
title: Start
description: Where it starts.
---

import { Counter } from './Counter.tsx'

export const price = 20

<Card title="Guide" href="/guide/" />

<Counter start={3} /> costs {price + 1}.
`
  )
  write('docs/guide.md', '---\ntitle: Guide\ndescription: How it goes on.\n---\n\n```ts\nconst one: number = 1\n```\n')
  write(
    'docs/Counter.tsx',
    `'use client'
import { useState } from 'react'

export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`
  )
  run('node_modules/docsgen/bin/docsgen.js', 'build', '--strict')
  expect(readFileSync(join(project, 'build/index.html'), 'utf8')).toMatch(/>3<\/button>.* costs 21\./)
  expect(readFileSync(join(project, 'build/guide/index.html'), 'utf8')).toContain('<pre')
})

test('copies of all templates change nothing of the site', () => {
  const pages = () => ['index.html', 'guide/index.html'].map(page => readFileSync(join(project, 'build', page), 'utf8'))
  rmSync(join(project, 'templates'), { recursive: true, force: true })
  run('node_modules/docsgen/bin/docsgen.js', 'build', '--strict')
  const before = pages()
  copyTemplates(null)
  run('node_modules/docsgen/bin/docsgen.js', 'build', '--strict')
  const hashes = /\.[A-Za-z0-9]{8}\.(?=js|css|json|svg)/g
  expect(pages().map(html => html.replace(hashes, '.'))).toEqual(before.map(html => html.replace(hashes, '.')))
})

test('plugins of docsgen work outside of the repository: they compile against the package, and do the same', () => {
  const outside = join(project, 'outside')
  for (const name of ['diff', 'docusaurus', 'mdbook', 'openapi', 'protobuf']) {
    const from = join(projectRoot, 'plugins', name)
    cpSync(from, join(outside, name), { recursive: true, filter: path => !path.startsWith(join(from, 'test')) })
  }
  // What the plugins have as dependencies of their own.
  for (const name of ['parse5', 'smol-toml', 'yaml', '@types/node', 'undici-types']) {
    mkdirSync(dirname(join(outside, 'node_modules', name)), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules', name), join(outside, 'node_modules', name))
  }
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'nodenext',
    jsx: 'react-jsx',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: ['node'],
    typeRoots: ['outside/node_modules/@types']
  }
  const copies = ['diff', 'docusaurus', 'mdbook', 'openapi', 'protobuf'].map(name => `outside/${name}`)
  expect(typesOf({ compilerOptions: options, include: copies })).toBe('')
  const page = (text: string) => `<!doctype html><title>Home</title><main><h1>Home</h1><p>${text}</p></main>`
  const files = {
    'package.json': '{ "type": "module" }',
    'docs/index.md': '# Home\n\nNew words.\n',
    'before/index.html': page('Old words.'),
    'before/gone/index.html': page('Gone.'),
    'after/index.html': page('New words.'),
    'protos/acme/a.proto':
      'syntax = "proto3";\npackage acme;\nimport "acme/b.proto";\n// See [B][acme.B].\nmessage A { B b = 1; }\nservice S { rpc Get(A) returns (B); }\n',
    'protos/acme/b.proto':
      'syntax = "proto3";\npackage acme;\n// A part, see [home](/).\nmessage B { string word = 1; }\n',
    'key.config.ts': `export default {
  title: 'Acme', url: 'https://a.dev', docs: { path: 'docs', routeBasePath: '/' },
  protobuf: { proto: 'protos', routeBasePath: '/api', sidebarLabel: 'Files' }
}`,
    'book/book.toml': '[book]\ntitle = "Book"\n',
    'book/src/SUMMARY.md': '- [A](a.md)\n',
    'book/src/a.md': '# A\n\n```rust,ignore\n{{#include b.rs}}\n```\n',
    'book/src/b.rs': '# hidden\nfn shown() {}\n',
    'key-book.config.ts': "export default { site: 'mdbook', url: 'https://a.dev' }",
    'copy-book.config.ts': `import { mdbook } from './mdbook/plugin.ts'
export default { site: 'mdbook', url: 'https://a.dev', plugins: [mdbook()] }`,
    'swizzled/docusaurus.config.js': `export default {
  title: 'Swizzled', url: 'https://a.dev', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  themeConfig: { footer: { copyright: 'Ours' } }
}`,
    'swizzled/docs/index.mdx': `import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { useColorMode } from '@docusaurus/theme-common'

# Home

export const Mode = () => <b>{useColorMode().colorMode}</b>

<Link to="/">{useBaseUrl('/a')}</Link> <Mode />
`,
    'swizzled/src/theme/Footer.js': `import Footer from '@theme-original/Footer'
export default props => <div className="ours"><Footer {...props} /></div>`,
    'swizzled/key.config.ts': "export default { site: 'docusaurus' }",
    'swizzled/copy.config.ts': `import { docusaurus } from '../docusaurus/plugin.ts'
export default { site: 'docusaurus', plugins: [docusaurus()] }`,
    'api.yaml': `openapi: 3.1.0
info: { title: Jobs, version: '1' }
paths:
  /jobs:
    get: { operationId: list, summary: List jobs, responses: { '200': { description: All } } }
`,
    'key-api.config.ts': `import openapi from 'docsgen/plugins/openapi'
export default { title: 'A', url: 'https://a.dev', docs: { path: 'docs', routeBasePath: '/' }, plugins: [openapi([{ file: 'api.yaml', path: '/jobs' }])] }`,
    'copy-api.config.ts': `import openapi from './openapi/plugin.ts'
export default { title: 'A', url: 'https://a.dev', docs: { path: 'docs', routeBasePath: '/' }, plugins: [openapi([{ file: 'api.yaml', path: '/jobs' }])] }`,
    'copy.config.ts': `import { protobuf } from './protobuf/plugin.ts'
const set = { id: 'api', proto: 'protos', include: ['**/*.proto'], docsSet: 'default', routeBase: '/api', sidebar: null, sidebarLabel: 'Files' }
export default {
  title: 'Acme', url: 'https://a.dev', docs: { path: 'docs', routeBasePath: '/' }, plugins: [protobuf([set])]
}`,
    'site.config.ts': `import { diff } from './diff/plugin.ts'
const { commands = {}, ...plugin } = diff()
const copies = Object.entries(commands).map(([name, command]) => ['own-' + name, command])
export default {
  title: 'Acme', url: 'https://a.dev', docs: { path: 'docs', routeBasePath: '/' },
  plugins: [{ ...plugin, name: 'own', commands: Object.fromEntries(copies) }]
}`
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(outside, name)), { recursive: true })
    writeFileSync(join(outside, name), text)
  }
  const call = (...words: readonly string[]) => {
    const bin = join(project, 'node_modules/docsgen/bin/docsgen.js')
    const ran = spawnSync(process.execPath, [bin, ...words], { cwd: outside, encoding: 'utf8' })
    return { code: ran.status, out: ran.stdout, err: ran.stderr }
  }
  for (const words of [
    ['diff', 'before', '--format', 'json', '--fail-on', 'removed'],
    ['compare', 'before', 'after', '--format', 'json']
  ]) {
    const [name = '', ...rest] = words
    const own = call(name, ...rest)
    expect(call(`own-${name}`, ...rest)).toEqual(own)
    expect(own.out + own.err).not.toBe('')
  }
  const pages = ['key', 'copy'].map(name => {
    const built = call('build', '--config', `${name}.config.ts`, '--out-dir', name)
    expect(built.code, built.err).toBe(0)
    return ['index.html', 'api/acme/a.proto/index.html', 'api/acme/b.proto/index.html', 'api/acme/b.proto.md'].map(
      file => readFileSync(join(outside, name, file), 'utf8')
    )
  })
  expect(pages[1]).toEqual(pages[0])
  const books = ['key-book', 'copy-book'].map(name => {
    const built = call('build', '--config', `${name}.config.ts`, '--out-dir', name)
    expect(built.code, built.err).toBe(0)
    return ['a.html', 'index.html', 'sitemap.xml'].map(file => readFileSync(join(outside, name, file), 'utf8'))
  })
  expect(books[1]).toEqual(books[0])
  const sites = ['key', 'copy'].map(name => {
    const built = call(
      'build',
      'swizzled',
      '--config',
      `swizzled/${name}.config.ts`,
      '--out-dir',
      `swizzled/built/${name}`
    )
    expect(built.code, built.err).toBe(0)
    return readFileSync(join(outside, 'swizzled/built', name, 'index.html'), 'utf8')
  })
  expect(sites[1]).toBe(sites[0])
  expect(sites[0]).toMatch(/<a [^>]*href="\/"[^>]*>\/a<\/a>.*<div class="ours"><footer/s)
  const apis = ['key-api', 'copy-api'].map(name => {
    const built = call('build', '--config', `${name}.config.ts`, '--out-dir', name)
    expect(built.code, built.err).toBe(0)
    // The code for browsers is bundled once more, from its sources or from the package.
    return readFileSync(join(outside, name, 'jobs/list/index.html'), 'utf8').replace(/\.\w{8}\.js/g, '.js')
  })
  expect(apis[1]).toBe(apis[0])
  expect(apis[0]).toContain('List jobs')
  expect(books[0]?.[0]).toContain('shown')
  expect(pages[0]?.[1]).toContain('<a href="/api/acme/b.proto#b">')
})

test('another tool embeds it: configuration, compiler, check, build and server, without a word on the console', () => {
  const site = join(project, 'embedded')
  mkdirSync(join(site, 'docs'), { recursive: true })
  writeFileSync(
    join(site, 'terms.js'),
    `import { definePlugin } from 'docsgen/config'
export const terms = definePlugin({ name: 'terms', version: '1', content: ({ addPage }) => addPage({ path: '/terms', title: 'Terms', body: 'T' }) })`
  )
  writeFileSync(
    join(site, 'site.config.js'),
    "import { terms } from './terms.js'\nexport default { title: 'Acme', url: 'https://a.dev', docs: { path: 'docs', routeBasePath: '/' }, plugins: [terms()] }"
  )
  writeFileSync(join(site, 'docs/index.md'), '# Home\n')
  const program = `
    import { build, check, createCompiler, loadConfig, serve } from 'docsgen'
    const root = 'embedded'
    const seen = new Set()
    const { config } = await loadConfig({ root })
    const compiler = await createCompiler({ root })
    const { page, findings } = await compiler.compile({ path: 'docs/new.md', text: '# New\\n\\n[Terms](/terms), [gone](./gone.md)' })
    const checked = await check({ root, onProgress: stage => seen.add(stage) })
    const built = await build({ root })
    const aborted = await build({ root, cache: false, signal: AbortSignal.abort(new Error('enough')) }).catch(error => error.message)
    const controller = new AbortController()
    const late = await build({ root, cache: false, signal: controller.signal, onProgress: stage => stage === 'render' && controller.abort(new Error('late')) }).catch(error => error.message)
    const server = await serve({ root, port: 0 })
    const text = await (await fetch(server.address + 'terms')).text()
    await server.close()
    console.log(JSON.stringify([config.title, page.title, page.path, page.links[0].href, findings.length, checked.hasErrors, seen.has('compile'), built.isPublished, aborted, late, text.includes('Terms')]))`
  expect(JSON.parse(run('--input-type=module', '-e', program))).toEqual([
    'Acme',
    'New',
    '/new',
    '/terms',
    1,
    false,
    true,
    true,
    'enough',
    'late',
    true
  ])
})
