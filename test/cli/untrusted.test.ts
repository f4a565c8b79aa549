/** `--untrusted`: whatever a stranger puts into a project, none of it runs; what is text is built and checked. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whyNotUntrusted } from '../../src/cli/untrusted.ts'
import { projectRoot, runCli, spawnCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const settings = { title: 'T', url: 'https://e.example', docs: { path: 'docs' }, search: false }
const home = '---\ndescription: D\n---\n\n# Home\n\nSee [code](./code.mdx#made) and [part](./code.mdx#text).\n'

/** Code that says in a file of the project that it has run, in any kind of module. */
const mark = (name: string) => `globalThis.process.getBuiltinModule('fs').writeFileSync('ran-${name}', '')`

/** A project with code in every place from which docsgen runs any. */
async function hostileProject(more: Readonly<Record<string, string>> = {}): Promise<string> {
  return writeSite({
    'site.config.mjs': `${mark('configuration')}\nexport default ${JSON.stringify(settings)}\n`,
    'docusaurus.config.js': `${mark('docusaurus')}\nmodule.exports = {}\n`,
    'sidebars.js': `${mark('sidebars')}\nexport default { main: ['index'] }\n`,
    'versions.json': '[]',
    'docs/index.md': home,
    'docs/_part.mdx': `export const p = ${mark('partial')}\n\nA part.\n`,
    'docs/helper.js': `${mark('module')}\nexport const Helper = () => null\n`,
    'docs/island.jsx': `'use client'\n${mark('island')}\nexport const Island = () => <b>{${mark('component')}}</b>\n`,
    'docs/code.mdx': `---\ndescription: D\n---\n\nimport Part from './_part.mdx'\nimport { Helper } from './helper.js'\nimport { Island } from './island.jsx'\nimport { Dep } from 'dep'\n\n# Code\n\n## Text\n\nWords that are text. {${mark('expression')}}\n\n<Helper /> <Island /> <Dep a={${mark('attribute')}}>inside</Dep> <Part />\n\nexport const made = ${mark('export')}\n`,
    'docs/built-in.mdx':
      '---\ndescription: D\n---\n\n# Built in\n\n<Tabs>\n<TabItem value="a" label="First">One tab.</TabItem>\n</Tabs>\n',
    'node_modules/dep/package.json': '{ "name": "dep", "version": "1.0.0", "type": "module", "main": "index.js" }',
    'node_modules/dep/index.js': `${mark('package')}\nexport const Dep = () => null\n`,
    'templates/Document.tsx': `${mark('template')}\nexport const Document = () => null\n`,
    'templates/parts/BackToTop.tsx': `${mark('part')}\nexport const BackToTop = () => null\n`,
    ...more
  })
}

async function ran(root: string): Promise<string[]> {
  return (await readdir(root)).filter(name => name.startsWith('ran-'))
}

test('the site of this test runs code in a build that trusts it', async () => {
  const root = await hostileProject()
  await spawnCli(['build'], root)
  expect((await ran(root)).length).toBeGreaterThan(5)
})

test('no code of the project runs; pages show what is text, and a finding says what was not run', async () => {
  const root = await hostileProject({ 'site.config.json': JSON.stringify(settings) })
  for (const command of ['check', 'build']) {
    const { code, stderr } = await spawnCli([command, '--untrusted'], root)
    expect(stderr).toContain('docs/code.mdx:5:1  warning  mdx/not-run')
    expect(stderr).toContain('templates/Document.tsx:1:1  warning  template/not-run')
    expect(stderr).not.toContain('error')
    expect(code).toBe(0)
    expect(await ran(root)).toEqual([])
  }
  const html = await readFile(join(root, 'build/code/index.html'), 'utf8')
  expect(html).toContain('Words that are text.')
  expect(html).toContain('inside')
  // Components of docsgen are not code of the project.
  expect(await readFile(join(root, 'build/built-in/index.html'), 'utf8')).toContain('role="tab"')
})

test.each([
  [
    'a configuration that is code',
    {},
    [],
    /site\.config\.mjs:1:1 {2}error {2}config\/invalid\n.*is code, which --untrusted does not run/
  ],
  ['one that is named', {}, ['--config', 'other.mjs'], /“other\.mjs” is code/],
  [
    'sidebars that are code',
    { 'site.config.json': JSON.stringify({ ...settings, docs: { path: 'docs', sidebarPath: 'sidebars.js' } }) },
    [],
    /sidebars\.js:1:1 {2}error {2}sidebar\/invalid\n.*is code, which --untrusted does not run/
  ],
  [
    'a folder outside of the project',
    { 'site.config.json': JSON.stringify({ ...settings, allowedRoots: ['/etc'] }) },
    [],
    /no folder outside the project is read/
  ],
  [
    'plugins by name',
    { 'site.config.json': JSON.stringify({ ...settings, plugins: ['./docs/helper.js'] }) },
    [],
    /site\.config\.json:1:\d+ {2}error {2}config\//
  ],
  [
    'plugins for Markdown by name',
    { 'site.config.json': JSON.stringify({ ...settings, markdown: { remarkPlugins: ['./docs/helper.js'] } }) },
    [],
    /site\.config\.json:1:\d+ {2}error {2}config\//
  ],
  [
    'a content folder above the project',
    { 'site.config.json': JSON.stringify({ ...settings, docs: { path: '../other' } }) },
    [],
    /outside the project/
  ]
])('%s is refused', async (_, files, args, message) => {
  const root = await hostileProject({ 'other.mjs': mark('other'), ...files })
  const { code, stderr } = await runCli(['build', '--untrusted', ...args], root)
  expect(stderr).toMatch(message)
  expect(code).not.toBe(0)
  expect(await ran(root)).toEqual([])
  expect(existsSync(join(root, 'build'))).toBe(false)
})

test.each([
  ['an output folder', 'build', settings],
  ['the folder of the state', '.docsgen', settings],
  ['an output folder of the configuration', null, { ...settings, outDir: '../../outside' }]
])('%s that is outside the project is refused', async (_, link, config) => {
  const root = await writeSite({ 'site.config.json': JSON.stringify(config), 'docs/index.md': home })
  const outside = await writeSite({})
  if (link !== null) await symlink(outside, join(root, link))
  const { code, stderr } = await runCli(['build', '--untrusted'], root)
  expect(stderr).toMatch(/outside the project/)
  expect(code).toBe(2)
  expect(await readdir(outside)).toEqual([])
})

test('a configuration of Docusaurus is refused', async () => {
  const root = await hostileProject()
  await rm(join(root, 'site.config.mjs'))
  const { code, stderr } = await runCli(['build', '--untrusted'], root)
  expect(stderr).toContain('“docusaurus.config.js” is code, which --untrusted does not run')
  expect(stderr).toContain('site.config.json')
  expect(code).not.toBe(0)
  expect(await ran(root)).toEqual([])
})

test('without a configuration the Markdown of a folder is built', async () => {
  const root = await writeSite({ 'docs/index.md': home.replace(/See.*/, 'Text.') })
  const { code, stderr } = await runCli(['build', '--untrusted', '--url', 'https://e.example'], root)
  expect(code, stderr).toBe(0)
  expect(existsSync(join(root, 'build/index.html'))).toBe(true)
})

test('a store and a repository that came with the project are not used', async () => {
  const root = await writeSite({
    'site.config.json': JSON.stringify(settings),
    'docs/index.md': home.replace(/See.*/, 'Text.')
  })
  await runCli(['build'], root)
  const [pack = ''] = await readdir(join(root, '.docsgen/cache'))
  await writeFile(join(root, '.docsgen/cache', pack), 'forged')
  // What git takes for a repository without a work tree, whose settings name a program.
  for (const folder of ['objects', 'refs']) await mkdir(join(root, folder))
  await writeFile(join(root, 'HEAD'), 'ref: refs/heads/main\n')
  await writeFile(
    join(root, 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = "touch ran-git"\n`
  )
  const dated = { ...settings, docs: { path: 'docs', showLastUpdateTime: true } }
  await writeFile(join(root, 'site.config.json'), JSON.stringify(dated))
  // The list of published files may name what docsgen has not written.
  const refused = await runCli(['build', '--untrusted'], root)
  expect(refused.stderr).toContain('contains files that docsgen did not write')
  const { code, stderr } = await runCli(['build', '--untrusted', '--clean'], root)
  expect(stderr).toContain('content/no-history')
  expect(code).toBe(0)
  expect(await ran(root)).toEqual([])
  expect(await readFile(join(root, '.docsgen/cache', pack), 'utf8')).toBe('forged')
})

test('addresses of strangers are not requested', async () => {
  const root = await writeSite({ 'docs/index.md': home })
  const { code, stderr } = await runCli(['check', '--untrusted', '--external'], root)
  expect(stderr).toMatch(/--untrusted.*cannot be used with.*--external/)
  expect(code).toBe(2)
})

test('packages that came with the project are not loaded, whatever the configuration wants of them', async () => {
  const names = ['sharp', 'svgo', '@takumi-rs/core', 'katex', 'mermaid', 'beautiful-mermaid', 'twoslash', 'typescript']
  const packages = [...names, 'typescript-5', 'sucrase', 'sval', 'sass', 'postcss'].flatMap(name => [
    [
      `node_modules/${name}/package.json`,
      `{ "name": "${name}", "version": "5.9.0", "exports": { "./*": "./index.js", ".": "./index.js" } }`
    ],
    [`node_modules/${name}/index.js`, `${mark(name.replace('/', '-'))}\nmodule.exports = {}\n`]
  ])
  const page = [
    '---\ndescription: D\n---\n\n# Home\n\n$a^2$\n\n![A picture](p.png)\n\n![A drawing](d.svg)\n',
    '```ts twoslash\nconst a = 1\n```\n\n```mermaid\ngraph TD\nA-->B\n```\n',
    `\`\`\`jsx live\n<b>{React.createElement.constructor("${mark('live')}")()}</b>\n\`\`\`\n`
  ].join('\n')
  const all = { math: 'katex', diagrams: true }
  const root = await writeSite({
    'site.config.json': JSON.stringify({
      ...settings,
      markdown: all,
      images: true,
      socialCards: true,
      styles: ['a.scss']
    }),
    'a.scss': 'a { b { color: red } }\n',
    'postcss.config.js': mark('postcss'),
    'docs/index.md': page,
    'docs/d.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4"/></svg>\n',
    ...Object.fromEntries(packages)
  })
  await copyFile(join(projectRoot, 'docs/static/screenshots/phone.png'), join(root, 'docs/p.png'))
  const { code, stderr } = await spawnCli(['build', '--untrusted'], root)
  for (const told of ['docs/index.md:22:1  warning  mdx/not-run', 'a.scss:1:1  warning  '])
    expect(stderr).toContain(told)
  expect(code, stderr).toBe(0)
  expect(await ran(root)).toEqual([])
})

test('docsgen that is installed in the repository of the project refuses to promise anything', async () => {
  const root = await writeSite({
    'repository/.git/HEAD': '',
    'repository/site/docs/index.md': home,
    'repository/node_modules/docsgen/package.json': '{}',
    'node_modules/docsgen/package.json': '{}'
  })
  const refusal = (site: string, ours: string) => whyNotUntrusted(join(root, site), join(root, ours))
  const own = 'repository/node_modules/docsgen'
  expect(refusal('repository/site', own)).toMatch(
    /^docsgen is installed in the project[\s\S]*cd "\$\(mktemp -d\)" && npx docsgen@/
  )
  expect(refusal('repository', own)).not.toBe(null)
  // Beside the checkout, the installation is not the stranger's.
  expect(refusal('repository/site', 'node_modules/docsgen')).toBe(null)
  expect(refusal('.', 'node_modules/docsgen')).not.toBe(null)
  expect(refusal('repository/site', projectRoot)).toBe(null)
})

test('docsgen test reads data and runs no sample', async () => {
  const sample = (language: string, text: string) => `\`\`\`${language} test\n${text}\n\`\`\`\n`
  const page = [
    sample('json', '{"a":'),
    sample('js run', mark('sample')),
    sample('yaml', 'a: 1'),
    sample('sh', 'touch ran-sh')
  ]
  const runners = { yaml: 'touch ran-runner {file}' }
  const root = await hostileProject({
    'site.config.json': JSON.stringify({ ...settings, samples: { runners } }),
    'docs/samples.md': `---\ndescription: D\n---\n\n# Samples\n\n${page.join('\n')}`
  })
  const { code, stderr, stdout } = await runCli(['test', '--untrusted', '--format', 'json'], root)
  const found = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { code: string; line: number })
  expect(
    found.map(({ code, line }) => `${line} ${code}`),
    stderr
  ).toEqual(['8 sample/failed', '11 sample/not-run', '15 sample/not-run', '19 sample/not-run'])
  expect(code).toBe(1)
  const { stderr: summary } = await runCli(['test', '--untrusted'], root)
  expect(summary).toContain('3 notes are not shown; --notes shows them.')
  expect((await runCli(['test', '--untrusted', '--notes'], root)).stderr).toContain('note  sample/not-run')
  expect(await ran(root)).toEqual([])
})

test('docsgen diff builds both sides without their code, and without the filters of the repository', async () => {
  const root = await hostileProject({
    'site.config.json': JSON.stringify(settings),
    '.gitattributes': '*.md filter=own\n',
    '.gitignore': '.docsgen\n'
  })
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@e.example', ...parameters], { cwd: root })
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  for (const kind of ['smudge', 'clean', 'process'])
    git('config', `filter.own.${kind}`, `touch ${join(root, 'ran-filter')}`)
  git('config', 'filter.own.required', 'true')
  await writeFile(join(root, 'docs/new.md'), '---\ndescription: D\n---\n\n# New\n')
  const { code, stderr, stdout } = await runCli(['diff', 'HEAD', '--untrusted', '--format', 'json'], root)
  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout).added.map(({ address }: { address: string }) => address)).toEqual(['/new'])
  expect(await ran(root)).toEqual([])
})
