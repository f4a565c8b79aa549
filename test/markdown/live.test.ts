/** Blocks with the word `live`: what they draw stands above them, and in the browser it answers. */
import { expect, test } from 'vitest'
import { createCompiler } from '../../src/markdown/compile.ts'
import { compileMarkdown, environmentOf, findingsOf, linesOf, pageOf } from './support.ts'

const block = (text: string, meta = 'jsx live') => `\`\`\`${meta}\n${text}\n\`\`\``

test('an expression is drawn while the site is built, with names of React; inline styles are classes', async () => {
  const code =
    'function Counter(props: object) {\n  const [n] = useState(1)\n  return <b style={{ color: "red" }}>{`n ${n}`}</b>\n}'
  const { html, islands, sheets, styles, diagnostics } = await compileMarkdown(block(code, 'tsx live'))
  expect(html).toMatch(
    /^<div class="live"><div data-island="1" data-when="visible"><div class="live__result"><b class="s-\w+">n 1<\/b><\/div><\/div><div class="theme-code-block/
  )
  expect(islands).toEqual([
    {
      id: '1',
      module: 'package:live',
      exportName: 'default',
      when: 'visible',
      isRedrawn: true,
      props: JSON.stringify({ code, isInline: true })
    }
  ])
  expect(styles.map(([, declarations]) => declarations)).toEqual(['color:red'])
  expect(sheets).toEqual(['inline', 'live'])
  expect(diagnostics).toEqual([])
})

test.each([
  ['an element', 'jsx live', '<i>x</i>;', '<i>x</i>'],
  [
    'a module',
    'jsx live',
    "import { useId } from 'react'\n\nexport default function A() { return <u>a</u> }",
    '<u>a</u>'
  ],
  [
    'statements that call render',
    'jsx live noInline',
    'const a = [1, 2]\nrender(<s>{a.map(n => <b key={n} />)}</s>)',
    '<s><b></b><b></b></s>'
  ],
  ['what only browsers have', 'jsx live', '() => <p>{document.title}</p>', '']
])('%s', async (_, meta, code, drawn) => {
  const { html, diagnostics } = await compileMarkdown(block(code, meta))
  expect(html).toContain(`<div class="live__result">${drawn}</div>`)
  expect(diagnostics).toEqual([])
})

test('code that does not run is reported at its line, and shown', async () => {
  const text = `# A\n\n${block('function A() {\n  return <p>{</p>\n}')}\n\n${block('() => { throw new Error("no") }')}\n\n${block('() => { for (;;); }')}`
  expect(await findingsOf({ 'docs/a.md': text }, { markdown: { timeLimit: 1 } })).toEqual([
    'docs/a.md:5:1 warning markdown/live The live example does not run: Unexpected token, expected ",".',
    'docs/a.md:9:1 warning markdown/live The live example does not run: no.',
    expect.stringMatching(/^docs\/a\.md:13:1 warning markdown\/live The live example does not run: .*1 second/)
  ])
})

test('other languages and other words are code', async () => {
  const { html, islands } = await compileMarkdown(`${block('a', 'css live')}\n\n${block('<b />', 'jsx title="live"')}`)
  expect(html).not.toContain('live__result')
  expect(islands).toEqual([])
})

test('without the packages a page says once what to install', async () => {
  const importPackage = () => Promise.reject(new Error('not installed'))
  const compiler = await createCompiler({ ...environmentOf({}), importPackage })
  const { diagnostics, islands } = await compiler.compile(pageOf('docs/a.md', `${block('<b />')}\n\n${block('<i />')}`))
  expect(linesOf(diagnostics)).toEqual([
    'docs/a.md:1:1 warning markdown/live The example is shown as code: the packages “sval” and “sucrase” are not installed.'
  ])
  expect(islands).toEqual([])
})
