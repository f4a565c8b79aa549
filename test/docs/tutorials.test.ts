/**
 * A stranger can follow the tutorials to the letter: each file is written as it is shown, each command is run, and prints
 * what the text after it says. A block under `<!-- not tested: why -->` is not run; files are written in any case.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Code, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot, runCli } from '../support/cli.ts'

type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'run'; readonly place: string; readonly words: readonly string[]; readonly prints: string }

/** The steps of a tutorial, in its order. */
function stepsOf(page: string): readonly Step[] {
  const text = readFileSync(join(projectRoot, 'docs/pages', page), 'utf8')
  const nodes = unified().use(remarkParse).parse(text).children
  const codes = nodes.filter(node => node.type === 'code')
  return nodes.flatMap((node, index): readonly Step[] => {
    if (node.type !== 'code') return []
    const path = /title="([^"]+)"/.exec(node.meta ?? '')?.[1]
    if (path !== undefined) return [{ kind: 'file', path, text: node.value }]
    if (node.lang !== 'bash' || isNotTried(nodes[index - 1])) return []
    const next = codes[codes.indexOf(node) + 1]
    const prints = next?.lang === 'text' ? next.value : ''
    return node.value
      .split('\n')
      .map(line => ({ kind: 'run', place: placeOf(page, node), words: wordsOf(line), prints }))
  })
}

const isNotTried = (before: RootContent | undefined) =>
  before?.type === 'html' && before.value.startsWith('<!-- not tested: ')

const placeOf = (page: string, { position }: Code) => `${page}:${position?.start.line}`

/** `npx docsgen check --strict` → `['check', '--strict']` */
function wordsOf(line: string): readonly string[] {
  const [, words] = /^npx docsgen (.+)$/.exec(line) ?? []
  if (words === undefined) throw new Error(`“${line}” is not a command of docsgen: say why it is not tested.`)
  return words.split(' ')
}

test.each(['guides/tutorial.md'])('%s can be followed to the letter', async page => {
  // Inside of this repository, so that what a tutorial imports is found.
  const folder = mkdtempSync(join(projectRoot, 'test', '.tutorial-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const steps = stepsOf(page)
  expect(steps.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(3)
  for (const step of steps) {
    if (step.kind === 'file') {
      mkdirSync(dirname(join(folder, step.path)), { recursive: true })
      writeFileSync(join(folder, step.path), `${step.text}\n`)
      continue
    }
    const { code, stdout, stderr } = await runCli(step.words, folder)
    const prints = step.prints.replace(/\d+(?:\.\d+)? m?s\b/g, '[TIME]').split('\n')
    for (const line of prints) expect(stdout + stderr, step.place).toContain(line.trim())
    expect(code, `${step.place}\n${stdout}${stderr}`).toBe(/ {2}error {2}/.test(step.prints) ? 1 : 0)
  }
})
