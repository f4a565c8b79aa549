import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, compileMdx, findingsOf } from './support.ts'

/** The tabs of each group, with the code behind them: `npm: npm i x`. */
function groupsIn(html: string): string[][] {
  return html
    .split('<div class="tabs code-group"')
    .slice(1)
    .map(group =>
      [...group.matchAll(/<section class="tabs__panel" data-value="([^"]*)"[\s\S]*?<code>([\s\S]*?)<\/code>/g)].map(
        ([, label, code = '']) => `${label}: ${code.replace(/<[^>]*>/g, '')}`
      )
    )
}

describe('code groups', () => {
  test('blocks in :::code-group have the labels in brackets, else titles, else languages', async () => {
    const text =
      ':::code-group\n\n```js [config.js]\na\n```\n\n```ts title="config.ts" {1}\nb\n```\n\n```text\nc\n```\n\n:::'
    const { html, sheets } = await compileMarkdown(text)
    expect(groupsIn(html)).toEqual([['config.js: a', 'config.ts: b', 'text: c']])
    expect(html).not.toContain('codeblock__title')
    expect(html).toContain('theme-code-block-highlighted-line')
    expect(sheets).toEqual(['code'])
  })

  test('blocks with a tab that follow each other are one group', async () => {
    const text = '```ts tab="A b"\n1\n```\n\n```js tab=C\n2\n```\n\nText\n\n```js tab=D title="d.js"\n3\n```'
    const { html } = await compileMarkdown(text)
    expect(groupsIn(html)).toEqual([['A b: 1', 'C: 2'], ['D: 3']])
    expect(html).toContain('<div class="codeblock__title">d.js</div>')
  })

  test.each(['npm2yarn', 'pm'])('%s: commands for each package manager, chosen together on all pages', async word => {
    const { html } = await compileMarkdown(`\`\`\`bash ${word}\nnpm install --save-dev x\nnpm run build\n\`\`\``)
    expect(html).toContain('data-group-id="package-manager"')
    expect(groupsIn(html)).toEqual([
      [
        'npm: npm install --save-dev x\nnpm run build',
        'yarn: yarn add --dev x\nyarn build',
        'pnpm: pnpm add --save-dev x\npnpm run build',
        'bun: bun add --dev x\nbun run build'
      ]
    ])
  })

  test('each command of a line is translated, and what is not a command of npm stays', async () => {
    const { html } = await compileMarkdown('```sh pm\n# first\n$ npm i x && npm run y\ncd a; npx z\nnpm ci\n```')
    const texts = groupsIn(html)[0]?.map(text => text.replaceAll('&#x26;', '&').replaceAll('&amp;', '&'))
    expect(texts?.[2]).toBe('pnpm: # first\n$ pnpm add x && pnpm run y\ncd a; pnpm dlx z\nnpm ci')
  })

  test('a group of package managers is chosen with the others', async () => {
    const { html } = await compileMarkdown(':::code-group\n```sh [npm]\na\n```\n```sh [pnpm]\nb\n```\n:::')
    expect(html).toContain('data-group-id="package-manager"')
  })

  test('in MDX', async () => {
    const { html } = await compileMdx('export const a = 1\n\n:::code-group\n\n```js [x.js]\na\n```\n\n:::\n\n{a}')
    expect(groupsIn(html)).toEqual([['x.js: a']])
  })

  test.each([
    ['a code group', ':::code-group\n\n```js [a]\n1\n```\n\nKept.\n\n:::'],
    ['tabs', '::::tabs\n:::tab[a]\n1\n:::\n\nKept.\n\n::::']
  ])('what does not belong into %s is shown after it', async (_, text) => {
    const { html } = await compileMarkdown(text)
    expect(html).toMatch(/<\/section><\/div>\s*<p>Kept\.<\/p>/)
  })

  test('what is not a code, two equal labels and an empty group are reported', async () => {
    expect(
      await findingsOf({
        'docs/a.md': ':::code-group\ntext\n:::\n\n:::code-group\n```js\na\n```\n```js\nb\n```\n:::'
      })
    ).toEqual([
      'docs/a.md:2:1 error markdown/tabs A code group contains something other than a code block, which is shown after it.',
      'docs/a.md:1:1 error markdown/tabs These tabs have no items.',
      'docs/a.md:5:1 error markdown/tabs Two tabs have the value “js”.'
    ])
  })
})

describe('code imports', () => {
  const files = {
    'docs/snippets/a.ts': '// #region part\nconst a = 1\n// #endregion part\nconst b = 2\n',
    'shared/b.py': 'print()\n'
  }
  const linesOf = async (text: string) => {
    const { html } = await compileFile('docs/page.md', { ...files, 'docs/page.md': text })
    return html.replace(/<span class="c\d+-\d+">([^<]*)<\/span>/g, '$1')
  }

  test.each([
    ['a region of a file among the pages', '<<< @/snippets/a.ts#part', 'language-ts'],
    ['a path from the page', '<<< ./snippets/a.ts#L2', '<code>const a = 1</code>'],
    ['a file of the project', '<<< @/shared/b.py', '<code>print()</code>'],
    ['marked lines', '<<< ./snippets/a.ts#part{1}', 'theme-code-block-highlighted-line'],
    ['a language and numbers', '<<< ./snippets/a.ts{js:line-numbers=4}', 'language-js codeblock codeblock--numbered'],
    ['several', '<<< ./snippets/a.ts#part\n<<< @/shared/b.py', 'language-py']
  ])('%s', async (_, text, html) => {
    expect(await linesOf(text)).toContain(html)
  })

  test('in a code group, with its label', async () => {
    const text = ':::code-group\n<<< ./snippets/a.ts#part [One]\n:::'
    expect(groupsIn((await compileFile('docs/page.md', { ...files, 'docs/page.md': text })).html)).toEqual([
      ['One: const a = 1']
    ])
  })

  test('a file that is missing is reported at its line', async () => {
    expect(await findingsOf({ ...files, 'docs/page.md': 'a\n\n<<< @/none.ts' })).toEqual([
      'docs/page.md:3:5 error markdown/code-file “@/none.ts” is not a file of this project.'
    ])
  })
})
