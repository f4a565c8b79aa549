/** `docsgen check --browser`: what goes wrong in a real browser is a finding at the page, and nothing else is. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureChromium } from '../support/chromium.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { mermaidFiles } from '../support/packages.ts'

process.env['CHROMIUM_PATH'] ??= ensureChromium()

const head = (text: string) => `---\ndescription: A page about ${text}.\n---\n\n# ${text}\n\n`
const button = (name: string, more: string) => `import { useEffect, useState } from 'react'
export function ${name}() {
  const [count, setCount] = useState(0)
  ${more}
  return <button onClick={() => setCount(count + 1)}>Clicked {count}</button>
}
`

async function check(files: Readonly<Record<string, string>>, more = '') {
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false${more} }\n`,
    'node_modules/.keep': '',
    ...files
  })
  await symlink(join(projectRoot, 'node_modules/playwright-core'), join(root, 'node_modules/playwright-core'))
  const { code, stdout } = await runCli(['check', '--browser', '--format', 'json'], root)
  const all = stdout.split('\n').filter(Boolean)
  const found = all.map(
    line => JSON.parse(line) as { code: string; message: string; file: string; line: number; hint: string }
  )
  return { code, found: found.filter(one => one.code.startsWith('browser/')) }
}

test('each kind of failure is one finding, at the component in the page', async () => {
  const { code, found } = await check({
    'docs/index.mdx': `${head('Failures')}import { Good } from './Good.tsx'
import { Bad } from './Bad.tsx'
import { Loses } from './Loses.tsx'
import { Differs } from './Differs.tsx'
import { Asks } from './Asks.tsx'

<Good />

<Bad />

<Loses />

<Differs />

<Asks />
`,
    'docs/second.mdx': `${head('Another')}import { Bad } from './Bad.tsx'\n\n<Bad />\n`,
    'docs/Good.tsx': button('Good', ''),
    'docs/Bad.tsx': button(
      'Bad',
      "useEffect(() => setCount(1), [])\n  if (count > 0) throw new Error('no such thing')"
    ),
    'docs/Loses.tsx': `import { useEffect, useState } from 'react'
export function Loses() {
  const [isGone, setGone] = useState(false)
  useEffect(() => setGone(true), [])
  return isGone ? <i onClick={() => {}} /> : <p>All of these words are gone</p>
}
`,
    'docs/Differs.tsx': button('Differs', "if (typeof window !== 'undefined') return <b>browser</b>"),
    'docs/Asks.tsx': button(
      'Asks',
      "useEffect(() => { console.error('I am not well'); fetch('/nothing.json'); fetch(['https:', '', 'other.example', 'x'].join('/')).catch(() => {}); document.head.append(Object.assign(document.createElement('style'), { textContent: 'b{}' })) }, [])"
    )
  })
  expect(found.map(one => `${one.file}:${one.line} ${one.code} ${one.message}`)).toEqual([
    'docs/index.mdx:1 browser/blocked The security policy blocks a style that code of the page writes into it (style-src-elem).',
    'docs/index.mdx:1 browser/blocked The security policy blocks “https://other.example/x” (connect-src).',
    'docs/index.mdx:1 browser/error The console says: I am not well.',
    'docs/index.mdx:1 browser/missing “/nothing.json” is answered with 404.',
    'docs/index.mdx:15 browser/crashed “Bad” crashes in the browser: no such thing.',
    'docs/index.mdx:17 browser/text-lost “Loses” loses text when its script runs: “All of these words are gone”.',
    'docs/index.mdx:19 browser/mismatch “Differs” renders differently in the browser than in the build.'
  ])
  expect(found.find(one => one.code === 'browser/crashed')?.hint).toContain('Also on /second.')
  const cures = found.filter(one => one.code === 'browser/blocked').map(({ hint }) => hint)
  expect(cures[0]).toContain(`securityPolicy: { add: { 'style-src': ["'unsafe-inline'"] } }`)
  expect(cures[1]).toContain("securityPolicy: { add: { 'connect-src': ['https://other.example'] } }")
  expect(code).toBe(1)
})

test('a part of the frame that a style sheet moves away is found, on the start page without components, too', async () => {
  const { code, found } = await check(
    {
      'docs/index.md': head('Home'),
      'docs/custom.css': '@media (prefers-color-scheme: dark) { aside { display: none } }\n'
    },
    ", styles: ['docs/custom.css'], severities: { 'browser/not-in-view': 'error', 'browser/error': 'off' }"
  )
  expect(code).toBe(1)
  expect(found.map(one => `${one.file}:${one.line} ${one.message}`)).toEqual([
    'docs/index.md:1 The sidebar is not in view at 1440 pixels.'
  ])
})

test('a site whose parts all work has no finding', async () => {
  const { code, found } = await check({
    ...mermaidFiles(),
    'docs/start.md': '---\ndescription: Home without a sidebar.\nlayout: home\nslug: /\n---\n\n# Home\n',
    'docs/diagram.md': `${head('Diagram')}\`\`\`mermaid\ngraph LR\n  A --> B\n\`\`\`\n`,
    'docs/parts.mdx': `${head('Home')}import { Good } from './Good.tsx'\n\n<Good />\n\n<Tabs>\n<TabItem value="a">\n\nA\n\n</TabItem>\n<TabItem value="b">\n\nB\n\n</TabItem>\n</Tabs>\n`,
    'docs/Good.tsx': button('Good', '')
  })
  expect(found).toEqual([])
  expect(code).toBe(0)
})
