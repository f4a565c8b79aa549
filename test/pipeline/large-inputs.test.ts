/** Files that are far larger than those of a person: each is built in seconds, or a finding names the limit; none ends the process. */
import { expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const titled = { title: 'Acme', url: 'https://docs.acme.dev' }

function repeated(times: number, line: (at: number) => string): string {
  return Array.from({ length: times }, (_, at) => line(at)).join('')
}

test('a site of files that are too large', { timeout: 120_000 }, async () => {
  const settings = {
    ...titled,
    docs: { path: 'docs', sidebarPath: 'sidebars.json' },
    protobuf: [{ id: 'api', proto: 'protos', routeBasePath: '/api' }],
    redirects: Array.from({ length: 10_000 }, (_, at) => ({
      from: `/old-${at + 1}`,
      to: at === 0 ? '/' : `/old-${at}`
    })),
    announcementBar: { id: 'deep', content: '<b>'.repeat(20_000) }
  }
  const entries = Array.from({ length: 30_001 }, (_, at) => ({ type: 'link', label: `${at}`, href: '/' }))
  const root = await writeSite({
    'site.config.json': JSON.stringify(settings),
    'sidebars.json': JSON.stringify({ main: entries }),
    'docs/tags.yml': repeated(50_001, at => `t${at}:\n`),
    'docs/index.md': '# Home\n',
    // 600 mistakes, and 500 names that could be meant.
    'docs/references.md': repeated(600, at => `See [a][lable${at}x].\n\n`) + repeated(500, at => `[label${at}]: /\n`),
    'docs/notes.md': repeated(600, at => `See[^nots${at}x].\n\n`) + repeated(500, at => `[^notes${at}]: a\n\n`),
    'docs/anchors.md': repeated(600, at => `[a](#haeding-${at}x)\n\n`) + repeated(500, at => `## Heading ${at}\n\n`),
    'docs/ids.md':
      repeated(600, at => `<p aria-describedby="haeding-${at}x">a</p>\n\n`) +
      repeated(500, at => `## Heading ${at}\n\n`),
    'protos/a.proto': `syntax = "proto3";\nmessage M {\n${repeated(25_001, at => `  string f${at} = ${at + 1};\n`)}}\n`
  })
  const { stdout, code } = await runCli(['check', '--format', 'json'], root)
  const findings = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(findings.flatMap(toText)).toEqual([
    'tags/invalid The file cannot be read: it has more than 50000 lines or entries.',
    'content/too-large The file has 25003 declarations. The limit is 25000, so its page shows none.',
    'sidebar/invalid The sidebars have 30002 entries. The limit is 30000, so no sidebar is shown.',
    'markdown/nesting The HTML is nested more than 200 levels deep, so it is left out.'
  ])
  expect(code).toBe(1)
  // Each mistake is listed; the names are compared 250,000 times for a page.
  for (const name of ['references', 'notes', 'anchors', 'ids']) {
    const own = findings.filter(({ file, severity }) => file === `docs/${name}.md` && severity === 'warning')
    expect(own).toHaveLength(600)
    expect(own.filter(({ hint }) => /^Did you mean/.test(hint))).toHaveLength(500)
  }
})

function toText({ code, severity, message }: Readonly<Record<string, string>>): string[] {
  return severity === 'error' ? [`${code} ${message}`] : []
}

test('text without spaces and lists of any length are built in seconds', { timeout: 120_000 }, async () => {
  const root = await writeSite({
    'site.config.json': JSON.stringify(titled),
    // What is written without spaces is one word of 800,000 letters for the search.
    'docs/index.md': `# Home\n\n${'漢字仮名交じり文'.repeat(100_000)}\n`,
    'docs/list.md': `# List\n\n${repeated(30_000, at => `- item ${at}\n`)}`
  })
  expect(await runCli(['build'], root)).toMatchObject({ code: 0 })
})
