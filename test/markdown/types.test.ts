/** Blocks with the word `twoslash`: types of names, and errors of the compiler at their lines. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCompiler } from '../../src/markdown/compile.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { compileMarkdown, environmentOf, findingsOf, linesOf, pageOf } from './support.ts'

const block = (text: string, meta = 'ts twoslash') => `\`\`\`${meta}\n${text}\n\`\`\``

test('names tell their types, and an answer stands below its line', async () => {
  const code = 'const user = { name: "Ann" }\nconst shown = user.name\n//     ^?'
  const { html, diagnostics, sheets } = await compileMarkdown(block(code))
  expect(diagnostics).toEqual([])
  expect(sheets).toEqual(['code'])
  expect(html).toContain('codeblock--typed')
  expect(html).toContain('tabindex="0" data-type="const user: {\n    name: string;\n}"><span')
  expect(html).toContain('data-type="(property) name: string"')
  expect(html).toMatch(
    /name<\/span>.*\n?<span class="codeblock__note codeblock__note--answer" data-type="const shown: string"><\/span>/
  )
  // What is copied is the code.
  const text = html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .trim()
  expect(text).toBe('const user = { name: "Ann" }\nconst shown = user.name')
})

test('what is before a cut is read and not shown; marks of lines work beside types', async () => {
  const { html, diagnostics } = await compileMarkdown(
    block('interface A { b: string }\n// ---cut---\nconst a: A = { b: "x" } // [!code highlight]\na.b')
  )
  expect(diagnostics).toEqual([])
  expect(html).not.toContain('{ b: string }')
  expect(html).toMatch(/theme-code-block-highlighted-line">.*data-type="const a: A"/)
  expect(html).toContain('data-type="(property) A.b: string"')
})

test('errors are findings at their place, unless they are announced', async () => {
  const wrong = 'const a: number = 1\nconst b: number = "x"\nb.foo()'
  expect(await findingsOf({ 'docs/a.md': `# A\n\n${block(wrong)}` })).toEqual([
    "docs/a.md:5:7 warning markdown/types TypeScript reports an error: Type 'string' is not assignable to type 'number' (2322).",
    "docs/a.md:6:3 warning markdown/types TypeScript reports an error: Property 'foo' does not exist on type 'number' (2339)."
  ])
  const { html, diagnostics } = await compileMarkdown(block(`// @errors: 2322 2339\n${wrong}`))
  expect(diagnostics).toEqual([])
  expect(html).toContain('<span class="codeblock__mistake">')
  expect(html).toContain('codeblock__note--error" data-type="Type &#39;string&#39; is not'.replaceAll('&#39;', "'"))
})

test('other languages, and blocks without the word, have no types', async () => {
  const { html } = await compileMarkdown(`${block('a: 1', 'yaml twoslash')}\n\n${block('const a = 1', 'ts')}`)
  expect(html).not.toContain('data-type')
})

test('without the packages a page says once what to install, and shows the code', async () => {
  const compileWith = async (missing: readonly string[]) => {
    const environment = environmentOf({})
    const packageFolder = (name: string) => (missing.includes(name) ? null : environment.packageFolder(name))
    const compiler = await createCompiler({ ...environment, packageFolder })
    return compiler.compile(pageOf('docs/a.md', `${block('const a = 1')}\n\n${block('const b = 1')}`))
  }
  const { diagnostics, html } = await compileWith(['twoslash', 'typescript-5', 'typescript'])
  expect(linesOf(diagnostics)).toEqual([
    'docs/a.md:1:1 warning markdown/types The block is shown without types: the package “twoslash” is not installed.'
  ])
  expect(diagnostics[0]?.hint).toBe(
    'Run “npm install --save-dev twoslash typescript@5”, or remove the word “twoslash”.'
  )
  expect(html).toContain('language-ts')
  // TypeScript 7 cannot be called by packages.
  const { diagnostics: others } = await compileWith(['typescript-5'])
  expect(others.map(({ hint }) => hint)).toEqual([
    'Run “npm install --save-dev typescript-5@npm:typescript@5”, or remove the word “twoslash”.'
  ])
})

test('the compiler reads packages only: no block shows what a file of the machine says', async () => {
  const root = await writeSite({
    'secret.ts': "export const token = 'SECRET' as const\n",
    'secret.json': '{ "token": "SECRET" }\n',
    'site.config.mjs': "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' } }\n",
    'docs/index.md': `# A\n\n${block("import { linked } from 'linked'\nconst known = linked")}\n`,
    'packages/linked/package.json': '{ "name": "linked", "version": "1.0.0", "types": "index.d.ts" }',
    'packages/linked/index.d.ts': "export { linked } from './more.js'\n",
    'packages/linked/more.d.ts': "export declare const linked: 'from the workspace'\n"
  })
  await mkdir(join(root, 'node_modules'))
  await symlink('../packages/linked', join(root, 'node_modules/linked'))
  for (const name of ['twoslash', 'typescript-5', 'typescript'])
    await symlink(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name))
  const imports = ['secret', 'secret.json'].map(name => `import * as ${name.slice(3, 6)} from '${root}/${name}'`)
  const code = `// @resolveJsonModule: true\n${imports.join('\n')}\nconst a = ret.token\n`
  await writeFile(join(root, 'docs/other.md'), `# B\n\n${block(code)}\n\n${block(code.replaceAll(root, '..'))}\n`)
  const { stderr } = await runCli(['build'], root)
  expect(stderr.match(/Cannot find module/g)).toHaveLength(4)
  expect(await readFile(join(root, 'build/other/index.html'), 'utf8')).not.toContain('SECRET')
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('from the workspace')
})
