/** A site with a few states, and the faults that may meet a build of it, chosen by a seeded generator. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CliResult, projectRoot, startCli } from '../support/cli.ts'
import type { Random } from './site-edits.ts'

/** The files of a site by their paths; every bit of the state is one choice. */
export function filesOf(state: number): ReadonlyMap<string, string> {
  const has = (bit: number) => (state & (1 << bit)) !== 0
  const page = (title: string, text: string) => `---\ndescription: About ${title}\n---\n\n# ${title}\n\n${text}\n`
  const languages = has(7) ? " i18n: { defaultLocale: 'en', locales: ['en', 'de'] }," : ''
  const search = has(5) ? "{ provider: 'flexsearch' }" : 'false'
  const files: [string, string][] = [
    [
      'site.config.mjs',
      `import { createRequire } from 'node:module'
import { word } from 'outer'
const version = () => createRequire(import.meta.url)('fs').readFileSync(new URL('VERSION', import.meta.url), 'utf8')
const words = () => tree => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: word + version() }] }) }
export default { title: 'Site ${has(0)}', url: 'https://docs.example.com', docs: { path: 'docs' }, search: ${search},${languages} staticDirectories: ['static'], styles: ['site.css'], markdown: { remarkPlugins: [words] } }\n`
    ],
    ...readByCode(has),
    ['docs/index.md', page('Home', has(1) ? 'Long text. '.repeat(3000) : 'Short text with a ![logo](logo.svg).')],
    ['docs/logo.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${has(2) ? 10 : 20}" height="10"></svg>`],
    ['docs/code.mdx', page('Code', `{1 + ${has(1) ? 1 : 2}}\n\n\`\`\`ts\nconst a = ${has(2) ? 1 : 2}\n\`\`\``)],
    [has(3) ? 'docs/one.md' : 'docs/two.md', page('Moves', 'A page that comes and goes.')],
    // A file becomes a folder, and a folder a file.
    [has(4) ? 'static/thing' : 'static/thing/inside.txt', `${has(1)}`],
    ['static/large.bin', `${has(4)}`.repeat(40_000)]
  ]
  if (has(7)) files.push(['i18n/de/docusaurus-plugin-content-docs/current/index.md', page('Anfang', 'Text.')])
  if (has(6))
    files.push(...inBrowser, [
      'templates/parts/BackToTop.tsx',
      "import { word } from 'outer'\nexport const BackToTop = () => <p>{word}</p>\n"
    ])
  return new Map(files)
}

/** An interactive component with the same package. */
const inBrowser: [string, string][] = [
  [
    'docs/_counter.jsx',
    "import { useState } from 'react'\nimport { word } from 'outer'\nexport function Counter() {\n  const [n, setN] = useState(0)\n  return <button type=\"button\" onClick={() => setN(n + 1)}>{word}</button>\n}\n"
  ],
  ['docs/counter.mdx', "import { Counter } from './_counter.jsx'\n\n# Counter\n\n<Counter />\n"]
]

/** What code reads beside the files of pages: packages below others, their styles, “imports”, listings of folders. */
function readByCode(has: (bit: number) => boolean): [string, string][] {
  const manifest = (name: string) => JSON.stringify({ name, version: '1.0.0', dependencies: { inner: '1.0.0' } })
  return [
    ['package.json', JSON.stringify({ name: 'site', imports: { '#own': has(10) ? './own/one.js' : './own/two.js' } })],
    ['own/one.js', "export const own = 'one'\n"],
    ['own/two.js', "export const own = 'two'\n"],
    ['VERSION', has(9) ? 'one' : 'two'],
    ['site.css', "@import 'outer/theme.css';\n"],
    ['node_modules/outer/package.json', manifest('outer')],
    ['node_modules/outer/index.js', "exports.word = require('inner').word\n"],
    ['node_modules/outer/theme.css', `.a { order: ${has(9) ? 1 : 2} }\n`],
    ['node_modules/inner/package.json', manifest('inner')],
    ['node_modules/inner/index.js', `exports.word = 'at the top ${has(8)}'\n`],
    // An update may put another version below the package that needs it.
    ...(has(10)
      ? [
          ['node_modules/outer/node_modules/inner/package.json', manifest('inner')] as [string, string],
          ['node_modules/outer/node_modules/inner/index.js', `exports.word = 'below ${has(9)}'\n`] as [string, string]
        ]
      : []),
    [
      'docs/list.data.mjs',
      "import fs from 'node:fs'\nexport default () => fs.readdirSync('own', { recursive: true }).join()\n"
    ],
    ...(has(8) ? [['own/deep/more.txt', ''] as [string, string]] : []),
    [
      'docs/words.mdx',
      "import { word } from 'outer'\nimport { own } from '#own'\nimport { data } from './list.data.mjs'\n\n# Words\n\n{word} {own} {data}\n"
    ]
  ]
}

export const states = 2048

/** What a fault may use: the project and a folder beside it, which docsgen must not touch. */
export interface Place {
  readonly root: string
  readonly outside: string
  readonly random: Random
  /** Milliseconds that a build took lately. */
  readonly usual: number
}

export interface Outcome {
  /** What was done, for the report of a failure. */
  readonly story: string
  readonly results: readonly CliResult[]
}

/** Does harm, builds, and puts right what was done to the project's own files. */
export type Fault = (place: Place) => Promise<Outcome>

const build = (root: string) => startCli(['build'], root)

/** Values of other machines; a command that is killed may leave them half written. */
const parts = 'parts/1'

/** What may be killed: what publishes, with processes of its own, too, and what only fills caches. */
const commands = [
  ...[['build'], ['build'], ['build', '--jobs', '2'], ['check']],
  ...[
    ['build', '--shard', '1/2', '--cache-dir', parts],
    ['build', '--cache-from', 'parts/*']
  ]
] as const

const signals = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT'] as const

const killed: Fault = async ({ root, random, usual }) => {
  const command = random.pick(commands)
  const { child, done } = startCli(command, root)
  const signal = random.pick(signals)
  const after = random.below(Math.ceil(usual * 1.1))
  const timer = setTimeout(() => child.kill(signal), after)
  const result = await done
  clearTimeout(timer)
  return { story: `${command.join(' ')}: ${signal} after ${after} ms`, results: [result] }
}

const twoAtOnce: Fault = async ({ root, random, usual }) => {
  const runs = [build(root), build(root)]
  const after = random.below(Math.ceil(usual * 1.5))
  const timer = setTimeout(() => runs[0]?.child.kill('SIGKILL'), after)
  const results = await Promise.all(runs.map(({ done }) => done))
  clearTimeout(timer)
  return { story: `two builds, one killed after ${after} ms`, results }
}

const vanishing: Fault = async ({ root, random, usual }) => {
  const path = random.pick(filesBelow(root).filter(file => !/^(?:build|\.docsgen|parts)\//.test(file)))
  const text = execFileSync('cat', [join(root, path)])
  const { done } = build(root)
  const after = random.below(Math.ceil(usual))
  const timer = setTimeout(() => rmSync(join(root, path)), after)
  const result = await done
  clearTimeout(timer)
  writeFileSync(join(root, path), text)
  return { story: `${path} vanished after ${after} ms`, results: [result] }
}

const tampered: Fault = async ({ root, random }) => {
  const files = filesBelow(root).filter(file => /^(?:build|\.docsgen|parts)\//.test(file))
  const path = random.pick([...files, ...files, '.docsgen', 'build', '.docsgen/cache'])
  if (!existsSync(join(root, path))) return { story: 'nothing to tamper with', results: [] }
  const size = statSync(join(root, path)).size
  const isFile = statSync(join(root, path)).isFile()
  const how = isFile ? random.pick(['removed', 'cut', 'changed', 'emptied']) : 'removed'
  if (how === 'removed') rmSync(join(root, path), { recursive: true })
  if (how === 'cut') truncateSync(join(root, path), random.below(size + 1))
  if (how === 'emptied') truncateSync(join(root, path), 0)
  if (how === 'changed') writeFileSync(join(root, path), Buffer.alloc(size, random.below(256)))
  return { story: `${path} ${how}`, results: [] }
}

const pipe: Fault = async ({ root, random }) => {
  const path = random.pick([
    ...['docs/pipe.md', 'docs/_category_.json', 'static/pipe', 'docs/pipe.svg', 'sidebars.json'],
    ...['versions.json', 'docs/tags.yml', 'urls.lock', 'tsconfig.json', 'docs/package.json']
  ])
  execFileSync('mkfifo', [join(root, path)])
  const result = await build(root).done
  rmSync(join(root, path))
  return { story: `a pipe at ${path}`, results: [result] }
}

const linkOfProject: Fault = async ({ root, outside, random }) => {
  const [path, target] = random.pick([
    ['docs/link.md', join(outside, 'secret.md')],
    ['docs/folder', outside],
    ['docs/loop.md', 'loop.md'],
    ['docs/broken.md', 'nowhere.md'],
    ['static/link', join(outside, 'secret.md')],
    ['static/endless', '/dev/zero'],
    ['versions.json', join(outside, 'secret.md')],
    ['urls.lock', join(outside, 'secret.md')],
    ['tsconfig.json', join(outside, 'secret.md')],
    ['docs/tags.yml', '/proc/self/environ']
  ] as const)
  symlinkSync(target, join(root, path))
  const result = await build(root).done
  rmSync(join(root, path))
  return { story: `a link at ${path} to ${target}`, results: [result] }
}

/** A published file, or a folder of them, is a link that leads out: nothing may be written through it. */
const linkOfOutput: Fault = async ({ root, outside, random }) => {
  const folder = join(root, 'build')
  const names = existsSync(folder) ? filesBelow(folder).filter(name => name.endsWith('.html')) : []
  if (names.length === 0) return { story: 'nothing to link', results: [] }
  const name = random.pick(names)
  const isFolder = random.below(2) === 0 && name.includes('/')
  const path = join(folder, isFolder ? dirname(name) : name)
  rmSync(path, { recursive: true })
  symlinkSync(isFolder ? outside : join(outside, 'secret.md'), path)
  const result = await build(root).done
  rmSync(path, { recursive: true, force: true })
  return { story: `${path.slice(root.length)} was a link`, results: [result] }
}

/** A list of published files that came with the project names one behind a link: nothing may be removed through it. */
const forgedList: Fault = async ({ root, outside, random }) => {
  const [folder, list] = [join(root, 'build'), join(root, 'build/.docsgen-files')]
  if (!existsSync(list)) return { story: 'nothing to forge', results: [] }
  writeFileSync(list, `${execFileSync('cat', [list])}${'0'.repeat(64)} link/secret.md\n`)
  if (random.below(2) === 0) rmSync(join(root, '.docsgen'), { recursive: true, force: true })
  symlinkSync(outside, join(folder, 'link'))
  const result = await build(root).done
  rmSync(join(folder, 'link'), { force: true })
  return { story: 'a list that names a file behind a link', results: [result] }
}

/** The site on a disk of its own that has little room. */
const fullDisk: Fault = async ({ root, random }) => {
  const left = random.below(random.pick([20, 200, 900]))
  const result = await inNamespace(`
mount -t tmpfs -o size=48m tmpfs /mnt && mkdir /mnt/site && cp -a . /mnt/site && cd /mnt/site || exit 99
dd if=/dev/zero of=/mnt/fill bs=64k status=none 2> /dev/null; truncate -s -${left}K /mnt/fill
docsgen build; status=$?; rm /mnt/fill
rm -rf ${root}/build ${root}/.docsgen; cp -a . ${root}; exit $status`)(root)
  return { story: `a disk with ${left} kB left`, results: [result] }
}

const readOnly: Fault = async ({ root, random }) => {
  const path = random.pick(['.', '.docsgen', '.docsgen/cache', 'build', 'build/assets'])
  if (!existsSync(join(root, path))) return { story: 'nothing to protect', results: [] }
  const folder = join(root, path)
  const result = await inNamespace(
    `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && cd ${root} || exit 99; docsgen build`
  )(root)
  return { story: `${path} is read-only`, results: [result] }
}

/** Runs lines of bash with mounts of their own. */
function inNamespace(lines: string): (root: string) => Promise<CliResult> {
  const script = `docsgen() { ${process.execPath} ${join(projectRoot, 'bin/docsgen.js')} "$@"; }\n${lines}`
  return root => startCli([], root, {}, ['unshare', '-rm', 'bash', '-c', script]).done
}

/** Values of another machine, and a build with them after they are damaged. */
const foreign: Fault = async ({ root, random }) => {
  const made = await startCli(['build', '--shard', '1/2', '--cache-dir', parts], root).done
  const path = random.pick(filesBelow(root).filter(file => file.startsWith('parts/')))
  const size = statSync(join(root, path)).size
  if (random.below(2) === 0) truncateSync(join(root, path), random.below(size + 1))
  else writeFileSync(join(root, path), Buffer.alloc(size, random.below(256)))
  rmSync(join(root, '.docsgen/cache'), { recursive: true, force: true })
  const used = await startCli(['build', '--cache-from', 'parts/*'], root).done
  return { story: `${path} of another machine damaged`, results: [made, used] }
}

export const faults: readonly Fault[] = [
  foreign,
  ...[killed, killed, killed, killed, killed, killed],
  ...[
    twoAtOnce,
    vanishing,
    vanishing,
    tampered,
    tampered,
    pipe,
    linkOfProject,
    linkOfOutput,
    forgedList,
    fullDisk,
    readOnly
  ]
]

/** Paths of regular files, relative to the folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
