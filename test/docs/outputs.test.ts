/** What the manual shows as the output of a command is what the command prints. */
import { readFileSync } from 'node:fs'
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

/** Page, title of the block, the command, and the site. */
const shown = [
  ['checking.md', 'what docsgen check prints', ['check'], site],
  [
    'guides/continuous-integration.md',
    'what docsgen check prints in GitHub Actions',
    ['check', '--format', 'github'],
    site
  ],
  ['guides/moving.md', 'what docsgen check prints for a page of MkDocs', ['check'], site],
  ['trust.md', 'what docsgen check --untrusted prints', ['check', '--untrusted'], site],
  ['templates.md', 'the first lines of docsgen eject --list', ['eject', '--list'], site],
  ['docusaurus.md', 'what docsgen check prints for a site of Docusaurus', ['check'], docusaurus]
] as const

test('the manual shows what commands print', async () => {
  const roots = new Map<Readonly<Record<string, string>>, string>()
  for (const files of [site, docusaurus]) roots.set(files, await writeSite(files))
  const printed = new Map<string, string>()
  for (const [page, title, words, of] of shown) {
    const text = readFileSync(join(projectRoot, 'docs/pages', page), 'utf8')
    const [, block = ''] = text.split(`\`\`\`text title="${title}"\n`)
    const root = roots.get(of) ?? ''
    const run = [root, ...words].join(' ')
    if (!printed.has(run)) {
      const { stdout, stderr } = await runCli(words, root)
      printed.set(run, stdout + stderr)
    }
    // The last line of a run counts the findings of all pages.
    const lines = block
      .slice(0, block.indexOf('\n```'))
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('Checked '))
    expect(lines, title).not.toEqual([])
    for (const line of lines) expect(printed.get(run), title).toContain(line)
  }
})
