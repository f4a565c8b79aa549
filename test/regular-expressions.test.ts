/**
 * Every regular expression of the product against the text that is the worst for it, which a checker finds: 8 kB take less
 * than 5 seconds of the processor. What is cubic takes a minute, what is exponential for ever. Only in a full run: it takes a while.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, createContext, runInContext } from 'node:vm'
import { parse } from 'acorn'
import { transformSync } from 'esbuild'
import { checkSync } from 'recheck'
import { expect, inject, test } from 'vitest'
import { projectRoot } from './support/cli.ts'

interface Expression {
  readonly pattern: string
  readonly flags: string
  readonly file: string
}

/** Milliseconds in which the checker has found those that are exponential or cubic. */
const timeout = 2000
const bytes = 8000

test('no regular expression takes long for any text', { timeout: 1_200_000 }, () => {
  const all = expressions()
  expect(all.length).toBeGreaterThan(400)
  // In a short run a few, so that the test itself is tried.
  const checked = inject('isFull') ? all.filter(isRepeating) : all.slice(0, 5)
  expect(checked.flatMap(problemOf)).toEqual([])
})

test('a bomb is found', () => {
  expect(problemOf({ pattern: '^(?:a+)+$', flags: '', file: 'a.ts' })).toEqual(['a.ts: /^(?:a+)+$/'])
})

function problemOf({ pattern, flags, file }: Expression): string[] {
  const found = checkSync(pattern, flags, { timeout, recallTimeout: -1 })
  if (found.status !== 'vulnerable') return []
  const { pumps, suffix } = found.attack
  const times = Math.floor(bytes / pumps.reduce((sum, { pump }) => sum + pump.length, 0))
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
  const context = createContext({ text, expression: new RegExp(pattern, flags) })
  return ends(context) ? [] : [`${file}: /${pattern}/${flags}`]
}

/** On a busy machine five seconds can pass in which this process has had fewer: then it has as long again. */
function ends(context: Context): boolean {
  const began = process.cpuUsage()
  try {
    runInContext("text.replace(expression, '')", context, { timeout: 5000 })
    return true
  } catch {
    return process.cpuUsage(began).user < 4_500_000 && ends(context)
  }
}

/** Only what can repeat can take long. */
function isRepeating({ pattern }: Expression): boolean {
  return /[*+]|\{\d*,\d*\}/.test(pattern.replaceAll(/\\./g, 'a'))
}

function expressions(): Expression[] {
  const found = new Map<string, Expression>()
  for (const folder of ['src', 'templates', 'client']) {
    for (const name of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue
      const file = `${folder}/${name}`
      for (const expression of expressionsIn(file)) found.set(`${expression.pattern} ${expression.flags}`, expression)
    }
  }
  return [...found.values()]
}

function expressionsIn(file: string): Expression[] {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const { code } = transformSync(readFileSync(join(projectRoot, file), 'utf8'), { loader, jsx: 'automatic' })
  const found: Expression[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) found.push({ ...(node.regex as Omit<Expression, 'file'>), file })
    for (const value of Object.values(node)) walk(value)
  }
  walk(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))
  return found
}
