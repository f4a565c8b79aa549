/** What the manual shows as the output of a command is what the command prints. */
import { existsSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const doc = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${text}\n`

const site = {
  'site.config.json': '{ "title": "Acme", "url": "https://docs.acme.dev", "search": false }',
  'docs/index.md': doc('Acme', 'Read [how to install](./installing.md).'),
  'docs/installing.md': doc('Installing', 'A page.'),
  'docs/cli/login.md': doc('Log in', 'See [installing](../instaling.md) first.'),
  'docs/trains.md': doc('Trains', '!!! warning "Mind the gap"\n    A train comes.'),
  'docs/price.mdx': doc('Price', 'It costs {2 + 3} euros.')
}

const docusaurus = {
  'docusaurus.config.js': `module.exports = {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: ['@docusaurus/plugin-ideal-image']
}\n`,
  'docs/intro.md': '---\ntitle: Acme\ndescription: D.\nslug: /\n---\n\nText.\n'
}

const paths = {
  ...site,
  'docs/index.md': doc('Acme', 'Read [how to install](.\\installing.md), or [how to log in](./CLI/login.md).'),
  'docs/cli/login.md': doc('Log in', 'A page.')
}

const counted = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.acme.dev',
    headTags: [
      {
        tagName: 'script',
        attributes: { src: 'https://plausible.io/js/script.js', defer: true, 'data-domain': 'docs.acme.dev' }
      }
    ]
  }),
  'docs/index.md': doc('Acme', 'Read [how to install](./installing.md).'),
  'docs/installing.md': doc('Installing', 'A page.'),
  'docs/guide.md': doc('Guide', 'Another page.')
}

const commented = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.acme.dev',
    comments: {
      giscus: { repo: 'acme/docs', repoId: 'R_kgDOGrL7Yg', category: 'Comments', categoryId: 'DIC_kwDOGrL7Ys4CAz0v' }
    }
  }),
  'docs/index.md': doc('Acme', 'A page.')
}

/** Page, title of the block, the site, and the commands that print it; before the last one, a page is edited. */
const shown = [
  ['checking.md', 'what docsgen check prints', site, 'check'],
  ['guides/continuous-integration.md', 'what docsgen check prints in GitHub Actions', site, 'check --format github'],
  ['guides/moving.md', 'what docsgen check prints for a page of MkDocs', site, 'check'],
  ['guides/troubleshooting.md', 'the first lines of docsgen explain link/broken', site, 'explain link/broken'],
  ['guides/windows.md', 'what docsgen check prints for paths of Windows', paths, 'check'],
  ['trust.md', 'what docsgen check --untrusted prints', site, 'check --untrusted'],
  ['templates.md', 'the first lines of docsgen eject --list', site, 'eject --list'],
  ['docusaurus.md', 'what docsgen check prints for a site of Docusaurus', docusaurus, 'check'],
  ['guides/deploying.md', 'what docsgen build --strict prints', counted, 'build --strict'],
  ['guides/analytics.md', 'the policy in docsgen build --stats', counted, 'build --stats'],
  ['guides/comments.md', 'the policy in docsgen build --stats', commented, 'build --stats'],
  [
    'guides/many-machines.md',
    'what the three commands print',
    counted,
    'build --shard 1/2 --cache-dir shards/1',
    'build --shard 2/2 --cache-dir shards/2',
    'build --cache-from shards/*'
  ],
  ['speed.md', 'the work after the edit of one page, in docsgen build --stats', counted, 'edit', 'build --stats']
] as const

/** Times and sizes differ from run to run. */
const withoutFigures = (text: string) =>
  text
    .replace(/\d[\d.,]* m?s\b/g, '[TIME]')
    .replace(/\d[\d.,]*(?= (?:k|M)?B\b)/g, '0')
    .replace(/(?<=files: )\d+ written, \d+ unchanged/, 'some written')

test('the manual shows what commands print', async () => {
  const roots = new Map<Readonly<Record<string, string>>, string>()
  for (const files of [site, docusaurus, paths, counted, commented]) roots.set(files, await writeSite(files))
  const printed = new Map<string, string>()
  for (const [page, title, files, ...commands] of shown) {
    const text = readFileSync(join(projectRoot, 'docs/pages', page), 'utf8')
    const [, block = ''] = text.split(`\`\`\`text title="${title}"\n`)
    const root = roots.get(files) ?? ''
    const runs = [root, ...commands].join('\n')
    if (!printed.has(runs)) printed.set(runs, await outputOf(commands, root))
    // The last line of a check counts the findings of all pages.
    const lines = block
      .slice(0, block.indexOf('\n```'))
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('Checked '))
    expect(lines, title).not.toEqual([])
    for (const line of lines) expect(printed.get(runs), title).toContain(withoutFigures(line))
  }
  const guide = readFileSync(join(projectRoot, 'docs/pages/guides/deploying.md'), 'utf8')
  const [, tree = ''] = /title="the folder"\nbuild\/\n([\s\S]*?)```/.exec(guide) ?? []
  const names = tree
    .trimEnd()
    .split('\n')
    .map(line => line.trim().split(' ')[0] ?? '')
  expect(names).toHaveLength(6)
  const built = join(roots.get(counted) ?? '', 'build')
  expect(names.filter(name => !existsSync(join(built, name)))).toEqual([])
})

test('the manual shows what schemas tell editors', () => {
  const read = (path: string) => readFileSync(join(projectRoot, 'docs', path), 'utf8')
  const { properties } = JSON.parse(read('static/schemas/category.schema.json')) as {
    properties: Record<string, { description: string }>
  }
  const title = 'what an editor shows at the key “position” of docs/guides/_category_.yml'
  const block = `\`\`\`text title="${title}"\n${properties['position']?.description}\n\`\`\``
  expect(read('pages/guides/editors.md')).toContain(block)
})

async function outputOf(commands: readonly string[], root: string): Promise<string> {
  let printed = ''
  for (const command of commands) {
    if (command === 'edit') await appendFile(join(root, 'docs/installing.md'), '\nMore.\n')
    else {
      const { stdout, stderr } = await runCli(command.split(' '), root)
      printed += stdout + stderr
    }
  }
  return withoutFigures(printed)
}
