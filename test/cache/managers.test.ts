/**
 * Packages as package managers install them: after an update of a dependency’s dependency, a patch in place, or a link,
 * a warm build is a cold one, in everything that may import a package. Short: an update by npm alone.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

interface Manager {
  readonly name: string
  readonly install: readonly string[]
  /** The field of package.json that replaces a dependency of a dependency. */
  readonly overrides: (versions: Readonly<Record<string, string>>) => object
  /** How a package is linked from a folder; null: the manager copies it. */
  readonly link: string | null
  readonly files?: Readonly<Record<string, string>>
  readonly isPlugAndPlay?: boolean
}

const yarn4 = (linker: string) => ({
  install: ['@yarnpkg/cli-dist@4', 'yarn', 'install'],
  overrides: (versions: object) => ({ resolutions: versions }),
  link: 'portal:',
  files: {
    'yarn.lock': '',
    '.yarnrc.yml': `nodeLinker: ${linker}\npnpEnableEsmLoader: true\nenableTelemetry: false\nenableImmutableInstalls: false\nchecksumBehavior: update\n`
  }
})

const managers: readonly Manager[] = [
  {
    name: 'npm',
    install: ['npm', 'npm', 'install', '--offline', '--no-audit', '--no-fund', '--no-package-lock'],
    overrides: overrides => ({ overrides }),
    link: 'file:'
  },
  {
    name: 'pnpm',
    install: ['pnpm@9', 'pnpm', 'install', '--no-frozen-lockfile'],
    overrides: overrides => ({ pnpm: { overrides } }),
    link: 'link:',
    files: { 'pnpm-workspace.yaml': 'packages: [packages/*]\n' }
  },
  {
    name: 'Yarn 1',
    install: ['yarn@1', 'yarn', 'install', '--no-progress'],
    overrides: resolutions => ({ resolutions }),
    link: 'link:'
  },
  { name: 'Yarn 4', ...yarn4('node-modules') },
  { name: 'Yarn 4 with Plug’n’Play', ...yarn4('pnp'), isPlugAndPlay: true },
  {
    name: 'bun',
    install: ['bun@1', 'bun', 'install'],
    overrides: overrides => ({ overrides }),
    link: null
  }
]

const run = promisify(execFile)

const inner = (version: string, word: string) => ({
  'package.json': JSON.stringify({ name: 'inner-words', version }),
  'index.js': `exports.word = '${word}'\n`
})

const site = {
  'site.config.mjs': `import { word } from 'outer-words'
const words = () => tree => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Plugin: ' + word }] }) }
export default {
  title: 'Packages', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  styles: ['css/site.css'], markdown: { remarkPlugins: [words] }
}`,
  'css/site.css': "@import 'outer-words/theme.css';\n",
  'templates/parts/Footer.tsx':
    "import { word } from 'outer-words'\nexport const Footer = () => <footer>{`Template: ${word}`}</footer>\n",
  'docs/index.mdx': `import { word } from 'outer-words'
import { own } from 'own-words'
import { Part } from './_part.jsx'
import { Counter } from './_counter.jsx'

# Start

{\`Page: \${word}\`} {\`Workspace: \${own}\`} <Part /> <Counter />
`,
  'docs/_part.jsx': "import { word } from 'outer-words'\nexport const Part = () => <i>{`Component: ${word}`}</i>\n",
  'docs/_counter.jsx': `import { useState } from 'react'
import { word } from 'outer-words'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{\`Island: \${word} \${count}\`}</button>
}
`,
  'packages/own-words/package.json': JSON.stringify({ name: 'own-words', version: '1.0.0' }),
  'packages/own-words/index.js': "exports.own = 'one-own'\n"
}

async function openSite({ install, overrides, files = {}, isPlugAndPlay = false }: Manager) {
  const around = await writeSite({
    ...below('outer', {
      'package.json': JSON.stringify({
        name: 'outer-words',
        version: '1.0.0',
        dependencies: { 'inner-words': '^1.0.0' }
      }),
      'index.js': "exports.word = require('inner-words').word\n",
      'theme.css': '.one-theme { color: red }\n'
    }),
    ...below('inner-1.0.0', inner('1.0.0', 'one-word')),
    ...below('inner-1.1.0', inner('1.1.0', 'two-word')),
    ...below('linked', inner('1.2.0', 'four-word')),
    ...below('site', { ...site, ...files })
  })
  const root = join(around, 'site')
  await run('npm', ['pack', './outer', './inner-1.0.0', './inner-1.1.0'], { cwd: around })
  const tarball = (name: string) => `file:${join(around, `${name}.tgz`)}`
  const patterns = isPlugAndPlay
    ? {
        NODE_OPTIONS: `--require ${join(root, '.pnp.cjs')} --experimental-loader ${pathToFileURL(join(root, '.pnp.loader.mjs')).href}`
      }
    : {}
  const [tool = '', ...command] = install
  return {
    root,
    around,
    tarball,
    /** Installs with this package for the dependency of the dependency. */
    async installWith(version: string) {
      const manifest = {
        name: 'site',
        version: '1.0.0',
        private: true,
        workspaces: ['packages/*'],
        dependencies: {
          'outer-words': tarball('outer-words-1.0.0'),
          'own-words': install[0] === 'pnpm@9' || tool.startsWith('@yarnpkg') ? 'workspace:*' : '1.0.0'
        },
        ...overrides({ 'inner-words': version })
      }
      await writeFile(join(root, 'package.json'), JSON.stringify(manifest, null, 2))
      const [program, args] =
        tool === 'npm'
          ? ['npm', command.slice(1)]
          : ['npx', ['--yes', '--prefer-offline', '--package', tool, '--', ...command]]
      await run(program as string, args as string[], { cwd: root, env: { ...process.env, CI: '' } })
    },
    /** A warm build; its files are those of a build without a cache, which is made if `isCompared`. */
    async build(isCompared: boolean) {
      const build = async (...options: string[]) => {
        const { code, stdout, stderr } = await startCli(['build', ...options], root, patterns).done
        expect(code, stdout + stderr).toBe(0)
      }
      await build()
      const warm = await filesIn(join(root, 'build'))
      if (isCompared) {
        await build('--no-cache', '--out-dir', 'cold')
        expect(warm).toEqual(await filesIn(join(root, 'cold')))
        await rm(join(root, 'cold'), { recursive: true })
      }
      const all = [...warm.values()].join('\n')
      const shows = (kind: string) => [...all.matchAll(new RegExp(`${kind}: ([\\w-]+)`, 'g'))].map(([, word]) => word)
      const kinds = ['Page', 'Component', 'Island', 'Plugin', 'Template']
      return {
        words: new Set(kinds.flatMap(kind => shows(kind)[0] ?? `no ${kind}`)),
        own: shows('Workspace')[0],
        theme: /\.(\w+)-theme/.exec(all)?.[1],
        script: [...warm]
          .filter(([path]) => path.endsWith('.js'))
          .flatMap(([, text]) => /(\w+)-word\b/.exec(text)?.[0] ?? [])
      }
    }
  }
}

function below(folder: string, files: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const paths = names.map(entry => join(entry.parentPath, entry.name)).sort()
  return new Map(
    await Promise.all(paths.map(async path => [path.slice(folder.length), await readFile(path, 'utf8')] as const))
  )
}

const isNightly = inject('isNightly')
const tested = isNightly ? managers : managers.slice(0, 1)

test.each(tested)('$name', { timeout: 600_000 }, async manager => {
  const { root, around, tarball, installWith, build } = await openSite(manager)
  await installWith(tarball('inner-words-1.0.0'))
  const first = { words: new Set(['one-word']), own: 'one-own', theme: 'one', script: ['one-word'] }
  expect(await build(isNightly)).toEqual(first)

  // An update of the dependency of a dependency, and an edit of a package of the workspace.
  await installWith(tarball('inner-words-1.1.0'))
  await writeFile(join(root, 'packages/own-words/index.js'), "exports.own = 'two-own'\n")
  const second = { ...first, words: new Set(['two-word']), script: ['two-word'], own: 'two-own' }
  expect(await build(true)).toEqual(second)
  if (!isNightly) return

  // Patched in place. Plug'n'Play keeps packages in archives.
  let third = second
  if (!manager.isPlugAndPlay) {
    const outer = await realpath(join(root, 'node_modules/outer-words'))
    const innerFile = createRequire(join(outer, 'index.js')).resolve('inner-words')
    for (const [path, text] of [
      [innerFile, "exports.word = 'three-word'\n"],
      [join(outer, 'theme.css'), '.two-theme { color: red }\n']
    ] as const) {
      // A manager may share the file with its store.
      await rm(path)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    third = { ...second, words: new Set(['three-word']), script: ['three-word'], theme: 'two' }
    expect(await build(true)).toEqual(third)
  }

  if (manager.link === null) return
  await installWith(manager.link + join(around, 'linked'))
  const linked = (word: string) => ({ words: new Set([word]), script: [word] })
  expect(await build(true)).toMatchObject(linked('four-word'))
  await writeFile(join(around, 'linked/index.js'), "exports.word = 'five-word'\n")
  expect(await build(true)).toMatchObject(linked('five-word'))
})
