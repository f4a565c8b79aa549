import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { hosts, nameOfFolder, packageNameOf } from '../../src/init/answers.ts'
import { defaultFolder } from '../../src/init/create.ts'
import { withSettings } from '../../src/init/settings-file.ts'
import { writeFiles } from '../../src/init/write.ts'
import { projectRoot, runCli, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

/** Runs `docsgen init` in a folder with these files; nobody can answer questions. */
async function init(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const root = await writeSite(files)
  const result = await runCli(['init', '--no-install', ...args], root, { npm_config_user_agent: 'npm/11.0.0 node/v22' })
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  return { root, ...result, read, names: namesIn(root) }
}

function namesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
}

test('a package with a plugin tests itself', async () => {
  const { root, code, names, stderr, read } = await init(['docsgen-plugin-plain-words', '--kind', 'plugin'])
  expect(code).toBe(0)
  expect(stderr).toMatch(/\nNext:\n {2}cd docsgen-plugin-plain-words\n {2}npm install\n {2}npm test\n$/)
  expect(names.filter(name => /\w\./.test(name)).map(name => name.split(/[\\/]/)[1])).toEqual([
    'README.md',
    'package.json',
    'plugin.js',
    'plugin.test.js'
  ])
  expect(JSON.parse(read('docsgen-plugin-plain-words/package.json'))).toMatchObject({
    name: 'docsgen-plugin-plain-words',
    exports: './plugin.js'
  })
  const folder = join(root, 'docsgen-plugin-plain-words')
  // As `npm install` would.
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(projectRoot, join(folder, 'node_modules/docsgen'))
  const tested = spawnSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8' })
  expect(tested.stdout).toMatch(/^# pass 2\n# fail 0$/m)
  const again = await runCli(['init', '--kind', 'plugin', '--name', 'Other'], folder)
  expect(again.stderr).toMatch(/Wrote 0 files into “\.”, kept 5/)
})

describe('a new site', () => {
  test.each(['docs', 'changelog', 'openapi', 'protobuf'] as const)('of the kind “%s” has no finding', async kind => {
    const { root, code, read } = await init(['--kind', kind, '--name', 'Acme & Söhne: “Tool”', '--yes'])
    expect(code).toBe(0)
    expect(read('site.config.ts').split('\n').length).toBeLessThanOrEqual(26)
    const checked = await runCli(['check', '--strict', '--notes'], root)
    expect(checked.stderr).toMatch(/^Checked \d+ pages.*: no findings/m)
  })

  test('has few files, and the next three commands', async () => {
    const { names, stderr } = await init(['acme', '--yes'])
    expect(names.filter(name => name.includes('.'))).toEqual([
      'acme/.github',
      'acme/.github/workflows',
      'acme/.github/workflows/docs.yml',
      'acme/.gitignore',
      'acme/.vscode',
      'acme/.vscode/settings.json',
      'acme/docs/guides/_category_.json',
      'acme/docs/guides/publishing.md',
      'acme/docs/guides/writing.md',
      'acme/docs/index.md',
      'acme/docs/quick-start.md',
      'acme/package.json',
      'acme/site.config.ts',
      'acme/static/favicon.svg',
      'acme/static/logo.svg',
      'acme/tsconfig.json'
    ])
    expect(stderr).toMatch(/\nNext:\n {2}cd acme\n {2}npm install\n {2}npm run docs\n$/)
  })

  test.each(Object.keys(hosts))('for %s has a workflow that YAML can read', async host => {
    const { read, names } = await init(['--host', host, '--yes'])
    const file = host === 'gitlab' ? '.gitlab-ci.yml' : '.github/workflows/docs.yml'
    const workflow = parse(read(file)) as Record<string, unknown>
    expect(JSON.stringify(workflow)).toContain('docsgen build --strict')
    expect(workflow[host === 'gitlab' ? 'pages' : 'jobs']).toBeTypeOf('object')
    // GitHub shows findings beside the lines by itself; GitLab wants a report.
    expect(read(file).includes('codequality: findings.json')).toBe(host === 'gitlab')
    // Links with a slash cost no redirect on hosts that add it.
    expect(read('site.config.ts').includes('trailingSlash: true')).toBe(host === 'github' || host === 'cloudflare')
    expect(names.includes('netlify.toml')).toBe(host === 'netlify')
    expect(names.includes('vercel.json')).toBe(host === 'vercel')
  })

  test('in a repository has its workflow at the top, its address and its edit links', async () => {
    const root = await writeSite({
      '.git/HEAD': 'ref: refs/heads/trunk\n',
      '.git/config': '[remote "origin"]\n\turl = git@github.com:acme/tool.git\n'
    })
    await runCli(['init', 'website', '--yes', '--no-install', '--package-manager', 'pnpm'], root)
    const workflow = readFileSync(join(root, '.github/workflows/docs.yml'), 'utf8')
    expect(workflow).toMatch(
      /branches: \[trunk\][\s\S]*working-directory: website[\s\S]*pnpm exec docsgen[\s\S]*path: website\/build/
    )
    const config = readFileSync(join(root, 'website/site.config.ts'), 'utf8')
    expect(config).toContain("url: 'https://acme.github.io'")
    expect(config).toContain("baseUrl: '/tool/'")
    expect(config).toContain('https://github.com/acme/tool/edit/trunk/website/')
  })
})

describe('what is there', () => {
  test('is never overwritten; package.json and .gitignore get lines', async () => {
    const { read, stderr } = await init(['--kind', 'docs', '--yes'], {
      'package.json': '{\n\t"name": "tool",\n\t"scripts": { "docs": "mine" }\n}\n',
      '.gitignore': 'node_modules/\ndist',
      'tsconfig.json': '{}',
      'docs/quick-start.md': '# Mine\n'
    })
    expect(read('docs/quick-start.md')).toBe('# Mine\n')
    expect(read('tsconfig.json')).toBe('{}')
    expect(read('.gitignore')).toBe('node_modules/\ndist\n/build\n/.docsgen\n')
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'tool',
      scripts: { docs: 'mine', 'docs:build': 'docsgen build' },
      devDependencies: { docsgen: expect.stringMatching(/^\^\d/) }
    })
    expect(read('package.json')).toContain('\n\t"name"')
    expect(stderr).toMatch(/^Wrote \d+ files into “\.”, changed 2, kept 2:\n/)
    expect(stderr).toContain('  = docs/quick-start.md (exists)\n')
    expect(read('site.config.ts')).toContain("title: 'Tool'")
  })

  test('is Markdown: it becomes the site', async () => {
    const { read, names } = await init(['--yes'], { 'README.md': '# Tool\n', 'docs/a.md': '# A\n' })
    expect(names).not.toContain('docs/quick-start.md')
    expect(read('site.config.ts')).toMatch(/path: '\.',[\s\S]*sidebars: \{/)
  })

  test('is a README alone: it is a site with and without a configuration', async () => {
    const root = await writeSite({ 'README.md': '# Acme\n\nWhat the project is, in one sentence of some words.\n' })
    expect((await runCli(['build', '--url', 'https://acme.example'], root)).code).toBe(0)
    expect((await runCli(['init', '--yes', '--no-install'], root)).code).toBe(0)
    // The pages of the last build, which have Markdown beside them, are no pages of this one.
    const { code, stderr } = await runCli(['build', '--strict'], root)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Built 1 page in/m)])
  })

  test.each([
    ['Starlight', { 'astro.config.mjs': '', 'src/content/docs/index.md': '# A' }, "path: 'src/content/docs'"]
  ])('is a site of %s: it says what is read and what is not', async (generator, files, path) => {
    const { code, stderr, read } = await init(['--yes'], files)
    expect(code).toBe(0)
    expect(stderr).toMatch(new RegExp(`This is a ${generator} site .*\\n {2}docsgen reads: .*\\n {2}Not read: `))
    expect(read('site.config.ts')).toContain(path)
  })

  test('is a VitePress site at the top of the project: it is a site with and without a configuration', async () => {
    const root = await writeSite({
      '.vitepress/config.ts': "export default { title: 'Acme' }",
      'index.md': '# Acme\n\n[One](./guide/one.md)\n',
      'guide/one.md': '# One\n'
    })
    expect((await runCli(['build', '--url', 'https://acme.example'], root)).stderr).toMatch(/^Built 2 pages in/m)
    expect((await runCli(['init', '--yes', '--no-install'], root)).code).toBe(0)
    expect(readFileSync(join(root, 'site.config.ts'), 'utf8')).toContain("  site: 'vitepress'\n")
    expect((await runCli(['build'], root)).stderr).toMatch(/^Built 2 pages in/m)
  })

  test('is a Docusaurus site, to be converted: its configuration is written in the words of docsgen', async () => {
    const config = `module.exports = {
      title: 'Acme', url: 'https://acme.dev', baseUrl: '/', onBrokenLinks: 'warn', tagline: '',
      presets: [['classic', { docs: { editUrl: ({ docPath }) => docPath, routeBasePath: '/' }, blog: false }]],
      themeConfig: { navbar: { items: [{ to: '/a', label: 'A' }] }, algolia: {} }
    }`
    const { code, stderr, read } = await init(['--yes', '--convert'], {
      'docusaurus.config.js': config,
      'docs/a.md': '# A\n'
    })
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /has the same settings as “docusaurus.config.js” .* delete it to go back\.\n\nNext:\n {2}npx docsgen check\n/
    )
    expect(read('site.config.ts')).toMatch(/keys with code \(docs\), .*\n {2}site: 'docusaurus'\n/)
    expect(read('site.config.ts')).not.toContain('baseUrl')
  })

  test.each([
    [
      'mdBook',
      'mdbook',
      'guide/book.toml',
      { 'guide/book.toml': '', 'guide/src/SUMMARY.md': '- [A](a.md)\n', 'guide/src/a.md': '# A\n\nText.\n' }
    ],
    [
      'MkDocs',
      'mkdocs',
      'guide/mkdocs.yml',
      { 'guide/mkdocs.yml': 'site_name: A\n', 'guide/docs/a.md': '# A\n\nText.\n' }
    ]
  ])('is a site of %s: one line names the plugin that reads it, and it is built', async (name, plugin, file, files) => {
    const { root, code, stderr, read, names } = await init(['--yes'], files)
    expect([code, names.filter(name => !name.startsWith('guide'))]).toEqual([0, ['site.config.ts']])
    expect(stderr).toContain(`This is a site of ${name}: docsgen reads “${file}” as it is.`)
    expect(read('site.config.ts')).toContain(`export default defineConfig({\n  site: '${plugin}'\n})\n`)
    expect((await runCli(['check'], root)).stderr).toMatch(/^Checked 1 page in/m)
  })

  test('in a folder of a project that has docsgen from a file uses the same file', async () => {
    const manifest = '{ "private": true, "devDependencies": { "docsgen": "file:../docsgen-0.1.0.tgz" } }'
    const { code, read, stderr } = await init(['acme/docs', '--yes'], { 'package.json': manifest })
    expect(code).toBe(0)
    expect(stderr).toContain('docsgen is installed from “../../../docsgen-0.1.0.tgz”')
    expect(JSON.parse(read('acme/docs/package.json')).devDependencies).toEqual({
      docsgen: 'file:../../../docsgen-0.1.0.tgz'
    })
  })

  test('values that the file computes from the clock or the environment stay where they are computed', async () => {
    const config = `module.exports = {
      title: 'Acme', url: 'https://acme.dev', baseUrl: '/', tagline: 'Docs of Acme',
      presets: [['classic', { docs: { routeBasePath: '/manual' }, blog: false }]],
      themeConfig: {
        navbar: { items: [{ to: '/a', label: 'A' }] },
        footer: { copyright: \`Copyright © \${new Date().getFullYear()} Acme\` },
        algolia: { appId: 'X', apiKey: process.env.HOME + '-key', indexName: 'acme' }
      }
    }`
    const { code, read } = await init(['--yes', '--convert'], { 'docusaurus.config.js': config, 'docs/a.md': '# A\n' })
    expect(code).toBe(0)
    const text = read('site.config.ts')
    expect(text).toMatch(/keys with code \(search, footer\)|keys with code \(footer, search\)/)
    expect(text).toContain("tagline: 'Docs of Acme'")
    expect(text).toContain("routeBasePath: '/manual'")
    expect(text).not.toMatch(/-key|Copyright/)
  })

  test('is a Docusaurus site that cannot be read: the reason, and nothing is written', async () => {
    const { code, stderr, names } = await init(['--yes', '--convert'], { 'docusaurus.config.js': '' })
    expect([code, names]).toEqual([2, ['docusaurus.config.js']])
    expect(stderr).toContain('has no default export')
  })
})

describe('bad input is one sentence and an exit code, and writes nothing', () => {
  test.each([
    ['a site that is there', [], { 'site.config.ts': '' }, 'this folder has a site'],
    ['a file in place of the folder', ['a.txt', '--yes'], { 'a.txt': '' }, 'is a file. Name a folder.'],
    ['an empty name', ['--name', ' '], {}, 'The name of the product is empty.'],
    ['a name with a line break', ['--name', 'a\nb'], {}, 'line break'],
    [
      'an unknown kind',
      ['--kind', 'blog'],
      {},
      'Allowed choices are docs, changelog, openapi, protobuf, markdown, api'
    ],
    ['an unknown host', ['--host', 'moon'], {}, 'Allowed choices are github'],
    [
      'a package.json that nothing can read',
      ['--yes'],
      { 'package.json': '{ "name": ' },
      'is not a JSON object. Fix it'
    ],
    [
      'an API of which nobody can be asked',
      ['--kind', 'api', '--yes'],
      {},
      'Choose one: --kind openapi for a REST API'
    ],
    ['Markdown that is not there', ['--kind', 'markdown', '--yes'], {}, 'There is no Markdown file in this folder']
  ])('%s', async (_, args, files, words) => {
    const { code, stderr, names } = await init(args as string[], files as Record<string, string>)
    expect(code).toBe(2)
    expect(stderr).toContain(words)
    expect(names).toEqual(Object.keys(files))
  })

  test('a folder that may not be written', async () => {
    const root = await writeSite({})
    mkdirSync(join(root, 'closed'))
    writeFileSync(join(root, 'closed/static'), 'a file is where a folder must be')
    const before = namesIn(root)
    const { code, stderr } = await runCli(['init', 'closed', '--yes', '--no-install'], root)
    expect([code, namesIn(root)]).toEqual([1, before])
    expect(stderr).toMatch(/cannot be written: a file is where a folder must be \(E(?:EXIST|NOTDIR)\)\.\n/)
  })

  test('a write that fails in the middle leaves nothing', async () => {
    const root = await writeSite({ 'kept.txt': 'old', blocked: 'a file' })
    const writing = {
      created: { 'a/b/c.md': 'x', 'kept.txt': 'new', 'blocked/d.md': 'x' },
      changed: { 'kept.txt': { before: 'old', after: 'other' } }
    }
    expect(() => writeFiles(root, writing)).toThrow()
    expect(namesIn(root)).toEqual(['blocked', 'kept.txt'])
    expect(readFileSync(join(root, 'kept.txt'), 'utf8')).toBe('old')
  })
})

describe('an installation that fails is one sentence and exit code 1; the site is complete, and git is not needed', () => {
  test.each([
    ['no network', '#!/bin/sh\nexit 1\n', '“pnpm install” ended with exit code 1.'],
    ['interrupted', '#!/bin/sh\nkill -INT $$\n', '“pnpm install” ended with SIGINT.'],
    ['no package manager', null, '“pnpm” was not found.']
  ])('%s', async (_name, script, words) => {
    const root = await writeSite(script === null ? { 'bin/other': '' } : { 'bin/pnpm': script })
    if (script !== null) chmodSync(join(root, 'bin/pnpm'), 0o755)
    // The search path has this folder alone, so there is no git, either.
    const args = ['init', 'acme', '--yes', '--package-manager', 'pnpm']
    const { code, stderr } = await startCli(args, root, { PATH: join(root, 'bin') }).done
    expect(code).toBe(1)
    expect(stderr).toContain(`${words} The files of the site are complete.\n`)
    expect(stderr).toMatch(/\nNext:\n {2}cd acme\n {2}pnpm install\n {2}pnpm run docs\n$/)
    expect(namesIn(join(root, 'acme'))).toContain('site.config.ts')
  })
})

describe('.vscode/settings.json', () => {
  test('of a new site names schemas that the package has, for the files of the site', async () => {
    const { read } = await init(['--kind', 'changelog', '--yes'])
    const settings = JSON.parse(read('.vscode/settings.json')) as Record<string, object>
    const names = JSON.stringify(settings).match(/(?<=node_modules\/docsgen\/)[\w./-]+/g) ?? []
    expect(new Set(names).size).toBe(6)
    expect(names.filter(name => !existsSync(join(projectRoot, name)))).toEqual([])
    expect(JSON.stringify(settings)).toContain('["docs/**/*.md","docs/**/*.mdx"]')
  })

  test('that exists gets the schemas, keeps its comments, and a broken one is kept', async () => {
    const mine = '{\n  // Mine.\n  "editor.wordWrap": "on", // always\n}\n'
    const { read, stderr } = await init(['--kind', 'docs', '--yes'], { '.vscode/settings.json': mine })
    expect(read('.vscode/settings.json')).toMatch(
      /^\{\n {2}\/\/ Mine\.\n {2}"editor\.wordWrap": "on", \/\/ always\n {2}"json/
    )
    expect(stderr).toContain('  ~ .vscode/settings.json (new lines only)\n')
    const broken = await init(['--kind', 'docs', '--yes'], { '.vscode/settings.json': '{ "a": ' })
    expect(broken.read('.vscode/settings.json')).toBe('{ "a": ')
    expect(broken.stderr).toContain('  = .vscode/settings.json (exists)\n')
  })

  const added = { list: [{ url: 'a', match: ['*'] }], map: { b: 1 } }
  const [list, map] = [
    '"list": [\n    {\n      "url": "a",\n      "match": [\n        "*"\n      ]\n    }\n  ]',
    '"map": {\n    "b": 1\n  }'
  ]
  test.each([
    ['an empty object', '{}', `{\n  ${list},\n  ${map}\n}`],
    ['an empty object on two lines', '{\n}\n', `{\n  ${list},\n  ${map}\n}\n`],
    [
      'comments after the last key',
      '{\n  "x": 1 // one\n  /* two */\n}',
      `{\n  "x": 1, // one\n  /* two */\n  ${list},\n  ${map}\n}`
    ],
    ['a comma after the last key', '{ "x": "}", }', `{ "x": "}",\n  ${list},\n  ${map}\n}`],
    [
      'an indentation of its own',
      '{\n\t"x": 1\n}',
      `{\n\t"x": 1,\n\t${list.replaceAll('  ', '\t')},\n\t${map.replaceAll('  ', '\t')}\n}`
    ],
    [
      'line breaks of Windows',
      '{\r\n  "list": [],\r\n  "map": { "b": 2 }\r\n}',
      `{\r\n  ${list.replaceAll('\n', '\r\n')},\r\n  "map": { "b": 2 }\r\n}`
    ],
    [
      'entries of its own',
      '{\n  "list": [{ "url": "z" }], // z\n  "map": { "c": 1 }\n}',
      `{\n  "list": [{ "url": "z" },\n    {\n      "url": "a",\n      "match": [\n        "*"\n      ]\n    }\n  ], // z\n  "map": { "c": 1,\n    "b": 1\n  }\n}`
    ],
    ['the same entries', '{ "list": [{ "url": "a" }], "map": { "b": 2 } }', null],
    ['values of another kind', '{ "list": "none", "map": null }', null],
    ['no object', '[]', null],
    ['no JSON', '{ "x": 1 "y": 2 }', null],
    ['an open comment', '{ /* }', null]
  ])('with %s', (_, text, expected) => {
    expect(withSettings(text, added)).toBe(expected)
  })
})

test.each([
  ['Markdown', { 'README.md': '# Tool' }, {}, '.'],
  ['a site of VitePress', { '.vitepress/config.ts': '', 'index.md': '# A' }, {}, '.'],
  ['a site', { 'site.config.ts': '' }, {}, '.'],
  ['Markdown, which is chosen', { 'README.md': '# Tool' }, { kind: 'markdown' }, '.'],
  ['Markdown, but a new site is chosen', { 'README.md': '# Tool' }, { kind: 'docs' }, 'docs-site'],
  ['a program', { 'main.c': '' }, {}, 'docs-site']
] as const)('“npm create docsgen” in a folder with %s', async (_, files, flags, folder) => {
  expect(defaultFolder(await writeSite(files), { install: false, ...flags })).toBe(folder)
})

test.each([
  ['acme-docs', 'Acme'],
  ['my_cool.tool', 'My Cool Tool'],
  ['docs', 'My product']
])('the folder %s suggests the name %s', (folder, name) => {
  expect(nameOfFolder(`/home/me/${folder}`)).toBe(name)
})

test.each([
  ['Acme', 'acme-docs'],
  ['Ünïcode Tool!', 'unicode-tool-docs'],
  ['日本', 'docs'],
  ['@acme/tool', 'acme-tool-docs']
])('the product %s gets the package %s', (name, expected) => {
  expect(packageNameOf(name)).toBe(expected)
})
