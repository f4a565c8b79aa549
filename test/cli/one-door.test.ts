/**
 * Whatever stands in the place of a file or folder of the project (a link that leads out, a device, a pipe), no command
 * reads, prints, publishes, changes or removes anything outside, and none waits for ever.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { findBuiltSite } from '../../plugins/mcp/built-site.ts'
import { createMcpHttpServer, loadSdk } from '../../plugins/mcp/server.ts'
import { startPreview } from '../../src/preview/preview.ts'
import { listen } from '../../src/util/http/listen.ts'
import { projectRoot, runCli, startCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { installDebian } from '../support/debian.ts'
import { writeSite } from '../support/files.ts'

const page = (title: string, rest = '') => `---\ndescription: D\ntags: [a]\n---\n\n# ${title}\n\n${rest}`
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><title>p</title></svg>\n'
const settings = {
  title: 'T',
  url: 'https://e.example',
  docs: { path: 'docs', sidebarPath: 'sidebars.json' },
  changelog: { path: 'changelog' },
  styles: ['css/main.css'],
  search: { provider: 'flexsearch', tests: 'search.tests.yml' },
  protobuf: [{ id: 'api', proto: 'proto' }],
  navbar: { logo: { src: '/logo.svg', alt: 'L' } },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] }
}

const site: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify(settings),
  'package.json': '{ "name": "n" }',
  'tsconfig.json': '{ "compilerOptions": {} }',
  'versions.json': '[]',
  'urls.lock': '/\n',
  'sidebars.json': '{ "main": ["index", "island"] }',
  'search.tests.yml': '[]\n',
  'code.js': 'const a = 1\n',
  'bg.png': 'png',
  'docs/index.md': page('Home', '![p](./p.svg)\n\n[code](../code.js)\n\n```js file=../code.js\n```\n'),
  'docs/island.mdx': page(
    'Island',
    "import { Count } from './Count.tsx'\nimport Part from './_part.md'\nimport rows from './rows.json'\n\n<Count /> <Part /> {rows.length}\n"
  ),
  'docs/Count.tsx':
    "'use client'\nimport { useState } from 'react'\nimport { one } from './one.ts'\nexport const Count = () => { const [n, set] = useState(one); return <button onClick={() => set(n + 1)}>{n}</button> }\n",
  'docs/one.ts': 'export const one = 1\n',
  'docs/rows.json': '[]',
  'docs/_part.md': 'A part.\n',
  'docs/_category_.json': '{ "label": "C" }',
  'docs/tags.yml': 'a: { label: A, description: d }\n',
  'docs/p.svg': drawing,
  'docs.de/index.md': page('Start'),
  'changelog/2024-01-01-a.md': '---\ndescription: D\nauthors: [zoe]\n---\n\n# New\n',
  'changelog/authors.yml': 'zoe: { name: Zoe }\n',
  'css/main.css': '@import "./more.css";\nbody { background: url(../bg.png) }\n',
  'css/more.css': 'a { color: red }\n',
  'proto/a.proto': 'syntax = "proto3";\n// A.\nmessage A { string b = 1; }\n',
  'static/logo.svg': drawing,
  'static/_redirects': '/old /new 301\n',
  'static/_headers': '/*\n  X-A: b\n',
  'i18n/de/code.json': '{}'
}

/** Folders that commands list; the trace below holds that nothing else is opened. */
const folders = ['changelog', 'css', 'docs', 'docs.de', 'i18n', 'proto', 'static']

/** What counts as missing in silence, and why. */
const silent: Readonly<Record<string, string>> = {
  'docs/one.ts': 'the finding stands at the import',
  'docs/rows.json': 'the finding stands at the import',
  'docs/Count.tsx': 'the finding stands at the import',
  'docs/_part.md': 'the finding stands at the import',
  'css/more.css': 'the finding stands at the import',
  'bg.png': 'the finding stands at the address in the sheet',
  'code.js': 'the finding stands at the link',
  'tsconfig.json': 'settings for editors: their absence is not a fault'
}

const secret = 'TOP-SECRET-c0ffee'
/** A part of `/proc/self/environ`, which has the variables with which this process was started. */
const environment = `PATH=${/(?:^|\0)PATH=([^\0]+)/.exec(readFileSync('/proc/self/environ', 'latin1'))?.[1]}`

function expectNothingOutside(text: string): void {
  expect(text).not.toContain(secret)
  expect(text).not.toContain(environment)
}

const kinds: Readonly<Record<string, (path: string, outside: string, root: string) => void>> = {
  'a link to a file outside': (path, outside) => symlinkSync(join(outside, 'secret.md'), path),
  'a link to a folder outside': (path, outside) => symlinkSync(outside, path),
  'a link to the environment': path => symlinkSync('/proc/self/environ', path),
  'a link to a device': path => symlinkSync('/dev/zero', path),
  'a link to a secret of the project': (path, _outside, root) => symlinkSync(join(root, '.env'), path),
  'a pipe': path => void execFileSync('mkfifo', [path])
}

/** All kinds at night; else one that is followed and one that blocks. */
const sampled = inject('isNightly') ? Object.keys(kinds) : ['a link to a file outside', 'a pipe']

/** Everything that is written or printed. */
function allTexts(folder: string): string {
  // What a link leads to was not written by a command.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return ''
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return entries.map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
}

async function attack(paths: readonly string[], kind: string, commands: readonly (readonly string[])[]) {
  const outside = await writeSite({
    'secret.md': `# ${secret}\n\nzoe: ${secret}\n`,
    'index.html': secret,
    'a.css': secret
  })
  const root = await writeSite({ ...site, '.env': secret })
  const before = allTexts(outside)
  for (const path of paths) {
    rmSync(join(root, path), { recursive: true, force: true })
    mkdirSync(dirname(join(root, path)), { recursive: true })
    kinds[kind]?.(join(root, path), outside, root)
  }
  let printed = ''
  for (const command of commands) {
    const { stdout, stderr } = await runCli(command, root)
    printed += stdout + stderr
  }
  expectNothingOutside(printed)
  expectNothingOutside(allTexts(join(root, 'build')))
  expectNothingOutside(allTexts(join(root, '.docsgen')))
  expect(allTexts(outside)).toBe(before)
  return printed
}

test('the site of this test has no fault', async () => {
  const root = await writeSite(site)
  const { code, stderr } = await runCli(['build'], root)
  expect(code, stderr).toBe(0)
})

describe.each(sampled)('%s', kind => {
  // These two stop all commands before other files are opened.
  const files = Object.keys(site).filter(name => name !== 'site.config.json' && name !== 'package.json')

  test('in the place of all files of a stranger', async () => {
    for (const paths of [files, ['package.json'], ['site.config.json']])
      await attack(paths, kind, [
        ['build', '--untrusted'],
        ['check', '--untrusted'],
        ['test', '--untrusted']
      ])
  })

  test('in the place of each folder', async () => {
    await attack(folders, kind, [['build'], ['build', '--untrusted'], ['translations', '--locale', 'de']])
  })

  test('in the place of what a version is copied from and written to', async () => {
    for (const path of ['versions.json', 'versioned_docs', 'versioned_sidebars', 'docs/index.md'])
      await attack([path], kind, [['docs-version', '1.0']])
  })
})

describe.each(sampled)('%s', kind => {
  test('in the place of all files: each is a finding, or has its reason', async () => {
    const folder = await attack(['package.json'], kind, [['build'], ['check', '--untrusted']])
    expect(folder).toContain('package.json:1:1')
    // A fault of the configuration hides those of the content, so what is not reported is tried again without the rest.
    let open = Object.keys(site).filter(
      name => !/^site\.config|^package\.json/.test(name) && silent[name] === undefined
    )
    for (let last = -1; open.length !== last && open.length > 0; ) {
      last = open.length
      const printed = await attack(open, kind, [['check', '--notes', '--max-findings', '0'], ['build']])
      open = open.filter(name => !printed.includes(name))
    }
    expect(open).toEqual([])
  })
})

// A secret of the project is not outside of it: what docsgen writes and removes there is its own.
test.each(sampled.filter(kind => !kind.includes('secret')))(
  '%s in the place of the configuration, of what docsgen keeps, and of the output',
  async kind => {
    await attack(['site.config.json'], kind, [['check'], ['build', '--untrusted']])
    // These stop the commands before the others are opened.
    const alone = [['.docsgen'], ['build'], ['build/docs']]
    for (const paths of [...alone, ['.docsgen/cache', 'build/index.html', 'urls.lock']]) {
      await attack(paths, kind, [['build'], ['build', '--untrusted'], ['redirects', '--write'], ['clean']])
    }
  }
)

test.each(['a link to a file outside', 'a pipe'])(
  '%s in the place of files that are compared with a commit',
  async kind => {
    const root = await writeSite(site)
    const outside = await writeSite({ 'secret.md': secret })
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], { cwd: root })
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-qm', 'Pages')
    for (const path of ['docs/index.md', 'css/main.css', 'docs/p.svg', 'search.tests.yml', 'urls.lock']) {
      rmSync(join(root, path), { force: true })
      kinds[kind]?.(join(root, path), outside, root)
    }
    for (const flags of [['--untrusted'], ['--search-tests', 'search.tests.yml', '--fail-on', 'removed,search']]) {
      const { stdout, stderr } = await runCli(['diff', 'main', ...flags], root)
      expectNothingOutside(stdout + stderr)
    }
  }
)

test('package.json above the site or in a folder of it is judged before bundlers open it', async () => {
  for (const [path, code] of [
    ['package.json', 'content/unreadable'],
    ['site/docs/package.json', 'template/browser']
  ] as const) {
    const root = await writeSite(
      Object.fromEntries(Object.entries(site).map(([name, text]) => [`site/${name}`, text] as const))
    )
    execFileSync('mkfifo', [join(root, path)])
    const { stdout, stderr } = await runCli(['build'], join(root, 'site'))
    const name = path.startsWith('site/') ? path.slice('site/'.length) : '../package.json'
    expect(stdout + stderr).toContain(`${name}:1:1  error  ${code}`)
    expect(stdout + stderr).toContain(`“${name}” is not a regular file.`)
  }
})

test('a published list that came with the project removes nothing behind a link', async () => {
  const outside = await writeSite({ 'd/index.html': 'precious' })
  const root = await writeSite({
    ...site,
    'docs/d.md': page('D'),
    'sidebars.json': '{ "main": ["index", "island", "d"] }'
  })
  expect((await runCli(['build'], root)).code).toBe(0)
  rmSync(join(root, 'build/docs/d'), { recursive: true, force: true })
  rmSync(join(root, 'build/d'), { recursive: true, force: true })
  for (const at of ['build/d', 'build/docs/d'])
    if (existsSync(dirname(join(root, at)))) symlinkSync(join(outside, 'd'), join(root, at))
  rmSync(join(root, 'docs/d.md'))
  await runCli(['build'], root)
  await runCli(['build', '--clean'], root)
  expect(readFileSync(join(outside, 'd/index.html'), 'utf8')).toBe('precious')
})

/** The answer of an MCP server, as text. */
async function callTool(address: string, name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })
  return (await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })).text()
}

/** Starts the servers of a built site that can start; the result asks each for everything, and gives all answers. */
async function startServers(root: string, names: readonly string[]): Promise<() => Promise<string>> {
  const asks: (() => Promise<string>)[] = []
  const preview = await startPreview({ root, overrides: {}, host: '127.0.0.1', port: 0 })
  if (preview.kind === 'serving') {
    onTestFinished(() => preview.close())
    const get = async (name: string, headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(preview.address + name, { headers, signal: AbortSignal.timeout(20_000) })
      return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
    }
    const pages = names.flatMap(name => (name.endsWith('.html') ? [name.replace(/\/?(?:index)?\.html$/, '')] : []))
    asks.push(...pages.map(page => () => get(page, { Accept: 'text/markdown' })))
    asks.push(...[...names, ...pages, 'nowhere'].map(path => () => get(path, { Range: 'bytes=0-9999' })))
  }
  const built = findBuiltSite(join(root, 'build'))
  const sdk = loadSdk([projectRoot])
  if (typeof built !== 'string' && sdk !== null) {
    const listening = await listen(() => createMcpHttpServer({ ...built, version: '1.0.0' }, sdk), '127.0.0.1', 0)
    if (listening.kind === 'failed') throw new Error(listening.message)
    onTestFinished(listening.close)
    const call = (name: string, input: Readonly<Record<string, unknown>>) => () =>
      callTool(`${listening.origin}/mcp`, name, input)
    asks.push(call('list_pages', {}), call('find_api', { name: 'A' }), call('search', { query: 'home island' }))
    asks.push(...['/', '/island', '/api'].map(address => call('read_page', { address })))
  }
  return async () => {
    const answers: string[] = []
    for (const ask of asks) answers.push(await ask())
    return answers.join('\n')
  }
}

test('in the place of published files: servers of the site give nothing else, and answer', async () => {
  const root = await writeSite(site)
  const outside = await writeSite({ 'secret.md': secret, 'index.html': secret, 'index.md': secret })
  expect((await runCli(['build'], root)).code).toBe(0)
  const [build, kept] = [join(root, 'build'), join(root, 'kept')]
  renameSync(build, kept)
  const entries = readdirSync(kept, { recursive: true, withFileTypes: true })
  const namesOf = (kind: 'isFile' | 'isDirectory') =>
    entries.filter(entry => entry[kind]()).map(entry => join(entry.parentPath, entry.name).slice(kept.length + 1))
  // Of the assets, one of each kind.
  const isFirst = (name: string, at: number, all: readonly string[]) =>
    !name.includes('assets/') || all.findIndex(one => extname(one) === extname(name)) === at
  const names = namesOf('isFile').filter(isFirst)
  // Without llms.txt the MCP server does not start.
  const isList = (name: string) => name.endsWith('llms.txt')
  const files = names.filter(name => !isList(name))
  const folders = namesOf('isDirectory').filter(name => !name.includes('/'))
  for (const kind of sampled) {
    for (const paths of [files, [...folders, ...names.filter(isList)]]) {
      rmSync(build, { recursive: true, force: true })
      cpSync(kept, build, { recursive: true })
      const asks = paths === files ? [await startServers(root, names)] : []
      for (const path of paths) {
        // `de/llms.txt`, below a folder that was replaced.
        if (!lstatSync(dirname(join(build, path))).isDirectory()) continue
        rmSync(join(build, path), { recursive: true, force: true })
        kinds[kind]?.(join(build, path), outside, root)
      }
      for (const ask of [...asks, await startServers(root, names)]) expectNothingOutside(await ask())
    }
  }
  expect(allTexts(outside)).toBe([secret, secret, secret].join('\n'))
  rmSync(build, { recursive: true })
  renameSync(kept, build)
  expect(await (await startServers(root, names))()).toContain('Home')
})

/** The program that records system calls; installed when there is none. */
function ensureStrace(): void {
  const isThere = () => spawnSync('strace', ['-V']).status === 0
  if (!isThere() && !(installDebian('strace') && isThere())) throw new Error('strace is needed and cannot be installed')
}

test('a trace of all commands finds no file that is not attacked above', async () => {
  ensureStrace()
  const root = await writeSite(site)
  for (const parameters of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Pages']
  ])
    execFileSync('git', parameters, { cwd: root })
  const log = join(await writeSite({}), 'trace')
  const calls = 'openat,open,rename,renameat,renameat2,unlink,unlinkat,rmdir,readlink,readlinkat'
  // Without a filter in the kernel, strace stops the process at every call, which takes ten times as long.
  const trace = ['strace', '-f', '--seccomp-bpf', '-s', '4096', '-e', `trace=${calls}`, '-A', '-o', log]
  const docsgen = [process.execPath, join(projectRoot, 'bin/docsgen.js')]
  for (const command of [
    ['build'],
    ['build', '--untrusted'],
    ['check', '--untrusted'],
    ['test', '--untrusted'],
    ['redirects', '--write'],
    ['translations', '--locale', 'de'],
    ['diff', 'main'],
    ['docs-version', '1.0'],
    ['clean']
  ])
    await startCli(command, root, {}, [...trace, ...docsgen]).done
  for (const [command, ask] of [
    [['serve'], async (address: string) => (await fetch(address)).text()],
    [['preview'], async (address: string) => (await fetch(address)).text()],
    [['mcp', 'build', '--http'], (address: string) => callTool(address, 'read_page', { address: '/' })]
  ] as const) {
    const server = await startServeCli(root, [], { command, under: trace })
    expect(await ask(server.address)).toContain('Home')
    process.kill(-(server.child.pid ?? 0), 'SIGINT')
    await server.ended()
  }
  const named = readFileSync(log, 'utf8')
    .split('\n')
    .filter(line => !line.includes('ENOENT'))
    .flatMap(line => [...line.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path))
  const below = [...new Set(named.filter(path => path.startsWith(`${root}/`)).map(path => path.slice(root.length + 1)))]
  const isOwn = (path: string) => /^(?:\.docsgen|build|\.git)(?:\/|$)/.test(path) || /\.docsgen-\d+/.test(path)
  const found = below.filter(path => !isOwn(path)).sort()
  expect(found.filter(path => site[path] !== undefined)).toEqual(Object.keys(site).sort())
  // Written by the commands themselves: files of translations, and a version with its copies.
  const made = found.filter(path => site[path] === undefined && !folders.includes(path) && path !== '')
  expect(made).toMatchInlineSnapshot(`
    [
      "i18n/de",
      "i18n/de/docusaurus-plugin-content-blog",
      "i18n/de/docusaurus-plugin-content-blog/options.json",
      "versioned_docs",
      "versioned_docs/.version-1.0.de.unfinished",
      "versioned_docs/.version-1.0.de.unfinished/index.md",
      "versioned_docs/.version-1.0.unfinished",
      "versioned_docs/.version-1.0.unfinished/Count.tsx",
      "versioned_docs/.version-1.0.unfinished/_category_.json",
      "versioned_docs/.version-1.0.unfinished/_part.md",
      "versioned_docs/.version-1.0.unfinished/index.md",
      "versioned_docs/.version-1.0.unfinished/island.mdx",
      "versioned_docs/.version-1.0.unfinished/one.ts",
      "versioned_docs/.version-1.0.unfinished/p.svg",
      "versioned_docs/.version-1.0.unfinished/rows.json",
      "versioned_docs/.version-1.0.unfinished/tags.yml",
      "versioned_docs/version-1.0",
      "versioned_docs/version-1.0.de",
      "versioned_docs/version-1.0.de/index.md",
      "versioned_docs/version-1.0/Count.tsx",
      "versioned_docs/version-1.0/_category_.json",
      "versioned_docs/version-1.0/_part.md",
      "versioned_docs/version-1.0/index.md",
      "versioned_docs/version-1.0/island.mdx",
      "versioned_docs/version-1.0/one.ts",
      "versioned_docs/version-1.0/p.svg",
      "versioned_docs/version-1.0/rows.json",
      "versioned_docs/version-1.0/tags.yml",
      "versioned_sidebars",
      "versioned_sidebars/version-1.0-sidebars.json",
    ]
  `)
}, 300_000)
