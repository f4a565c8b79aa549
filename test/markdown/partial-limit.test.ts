import { expect, test } from 'vitest'
import { compileFile, linesOf } from './support.ts'

test('partials that double at each step end in one finding', async () => {
  const steps = 16
  const include = (to: number) => `import P from './_p${to}.mdx'\n\n<P />\n\n<P />\n`
  const files = Object.fromEntries(Array.from({ length: steps }, (_, at) => [`docs/_p${at}.mdx`, include(at + 1)]))
  const page = "import P from './_p0.mdx'\n\n<P />\n"
  const { diagnostics } = await compileFile('docs/a.mdx', {
    ...files,
    [`docs/_p${steps}.mdx`]: 'Text.',
    'docs/a.mdx': page
  })
  expect(linesOf(diagnostics)).toEqual([
    expect.stringMatching(/^docs\/a\.mdx:3:1 error mdx\/render .*The page includes more than 10000 partials\./)
  ])
})
