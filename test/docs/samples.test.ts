/**
 * The samples of the manual are right: TypeScript passes the type checker, data is read, commands have the options that are
 * shown, Markdown has no finding. A sample that cannot be tried has a comment over it: `<!-- not tested: why -->`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Code, Nodes } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, onTestFinished, test } from 'vitest'
import { testSite } from '../../src/build/test-samples.ts'
import { projectRoot, runCli, silentProgram } from '../support/cli.ts'
import { formatFinding } from '../support/findings.ts'

interface Sample {
  /** File and line of the fence: `guides/math.md:12`. */
  readonly place: string
  readonly language: string
  readonly text: string
}

const pages = join(projectRoot, 'docs/pages')
const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(file => /\.mdx?$/.test(file))
const samples = files.sort().flatMap(samplesOf)

const ofLanguage = (...languages: readonly string[]) => samples.filter(({ language }) => languages.includes(language))

function samplesOf(file: string): readonly Sample[] {
  const text = readFileSync(join(pages, file), 'utf8')
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, front => '\n'.repeat(front.split('\n').length - 1))
  const found: Sample[] = []
  const visit = (node: Nodes, isTried: boolean): void => {
    if (node.type === 'code' && isTried && node.lang) found.push(toSample(file, node))
    if (!('children' in node)) return
    node.children.forEach((child, index) => {
      const before = node.children[index - 1]
      visit(child, !(before?.type === 'html' && before.value.startsWith('<!-- not tested: ')))
    })
  }
  visit(unified().use(remarkParse).parse(body), true)
  return found
}

function toSample(file: string, { lang, value, position }: Code): Sample {
  return { place: `${file}:${position?.start.line}`, language: lang ?? '', text: value }
}

test('there are samples of every kind', () => {
  for (const language of ['ts', 'yaml', 'bash', 'md']) expect(ofLanguage(language).length, language).toBeGreaterThan(0)
})

test('TypeScript passes the type checker', () => {
  const folder = mkdtempSync(join(projectRoot, 'test', '.samples-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // The examples of single options have a test of their own (reference.test.ts).
  const modules = ofLanguage('ts', 'tsx', 'js', 'jsx')
    .filter(({ place }) => !/^reference\/(?:configuration|plugins)/.test(place))
    .filter(({ text }) => usesDocsgen.test(text))
  const names = modules.map(({ language, text }, index) => {
    const name = `sample${index}.${language.endsWith('x') ? 'tsx' : 'ts'}`
    writeFileSync(join(folder, name), asModule(text))
    return name
  })
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', files: names, include: [] })
  )
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  let faults = ''
  try {
    execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder })
  } catch (error) {
    faults = String((error as { stdout?: string }).stdout)
  }
  expect(faults.replaceAll(/sample(\d+)\.tsx?/g, (_, index: string) => modules[Number(index)]?.place ?? '')).toBe('')
})

/** Code that only shows how code looks is not for docsgen: options, and modules that import docsgen, are. */
const usesDocsgen = /^(?:\{\n|\/\/.*\n)*\s*\w+: |from 'docsgen(?:\/[^']+)?'/

/** Options without the object that they stand in become a whole configuration. */
function asModule(text: string): string {
  if (/^(?:import|export)\b/m.test(text)) return text
  return `import { defineConfig } from 'docsgen/config'\nexport default defineConfig({\n  title: 'Acme',\n  url: 'https://docs.acme.dev',\n${text.replace(/^\{\n([\s\S]*)\}$/, '$1')}\n})\n`
}

test('docsgen test finds no fault in the data and the marked blocks of the manual', async () => {
  const { findings, tested } = await testSite({ root: join(projectRoot, 'docs') })
  expect(findings.map(formatFinding)).toEqual([])
  expect(tested?.tested).toBeGreaterThan(ofLanguage('yaml').length)
})

test('commands and options exist', () => {
  const program = silentProgram()
  const lines = ofLanguage('bash', 'sh').flatMap(({ place, text }) => text.split('\n').map(line => ({ place, line })))
  const wrong = lines.flatMap(({ place, line }) => {
    const [, written = ''] = /^(?:\$ )?(?:npx )?docsgen (.*?)(?: +#.*| [>|&].*)?$/.exec(line) ?? []
    const words = written.split(/\s+/).filter(word => word !== '')
    let command = program
    while (words[0] !== undefined) {
      const next = command.commands.find(it => it.name() === words[0])
      if (next === undefined) break
      command = next
      words.shift()
    }
    if (written !== '' && command === program && !/^(?:--version|--help|-v|-h)$/.test(written))
      return [`${place}: ${line}`]
    const known = new Set(['--help', '-h', ...command.options.flatMap(({ long, short }) => [long, short])])
    return words
      .filter(it => it.startsWith('-') && !known.has(it.replace(/=.*/, '')))
      .map(it => `${place}: ${it} in “${line}”`)
  })
  expect(lines.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('Markdown has no finding, but for links to pages and files that a sample does not show', async () => {
  const root = mkdtempSync(join(projectRoot, 'test', '.samples-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'site.config.mjs'), "export default { title: 'Samples', url: 'https://acme.example' }\n")
  const texts = ofLanguage('md', 'mdx', 'markdown')
  for (const [index, { language, text }] of texts.entries()) {
    const extension = language === 'mdx' ? 'mdx' : 'md'
    const front = /^---\n/.test(text) ? '' : '---\ntitle: Sample\ndescription: A sample.\n---\n\n'
    writeFileSync(join(root, 'docs', `sample${index}.${extension}`), `${front}${text}\n`)
  }
  const { stdout } = await runCli(['check', '--format', 'json', '--no-cache'], root)
  const findings = stdout
    .trim()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as { code: string; file: string; message: string })
  const wrong = findings.filter(({ code }) => !/^(?:(?:link|asset|route|anchor)\/|markdown\/code-file)/.test(code))
  const placeOf = (file: string) => texts[Number(/\d+/.exec(file)?.[0])]?.place
  expect(wrong.map(({ code, file, message }) => `${placeOf(file)} ${code} ${message}`)).toEqual([])
})
