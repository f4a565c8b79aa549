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

/** Page, title of the block, and the command. */
const shown = [
  ['checking.md', 'what docsgen check prints', ['check']],
  ['guides/continuous-integration.md', 'what docsgen check prints in GitHub Actions', ['check', '--format', 'github']],
  ['guides/moving.md', 'what docsgen check prints for a page of MkDocs', ['check']],
  ['trust.md', 'what docsgen check --untrusted prints', ['check', '--untrusted']],
  ['templates.md', 'the first lines of docsgen eject --list', ['eject', '--list']]
] as const

test('the manual shows what commands print', async () => {
  const root = await writeSite(site)
  for (const [page, title, words] of shown) {
    const text = readFileSync(join(projectRoot, 'docs/pages', page), 'utf8')
    const [, block = ''] = text.split(`\`\`\`text title="${title}"\n`)
    const { stdout, stderr } = await runCli(words, root)
    // The last line of a run counts the findings of all pages.
    const lines = block
      .slice(0, block.indexOf('\n```'))
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('Checked '))
    expect(lines, title).not.toEqual([])
    for (const line of lines) expect(stdout + stderr, title).toContain(line)
  }
})
