/**
 * Every regular expression of the product, written or made by `new RegExp`, was tried with the text that is the worst for it,
 * which a checker finds: 8 kB take less than 5 seconds of the processor. What is cubic takes a minute, what is exponential for
 * ever. A run compares with what was found (`regular-expressions.txt`, by the hash of the expression) and measures nothing;
 * `DOCSGEN_ANSWERS=keep npx vitest run test/regular-expressions.test.ts` asks the checker for those that are new.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parse } from 'acorn'
import { transformSync } from 'esbuild'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { shortHash } from '../src/util/hash.ts'
import { projectRoot } from './support/cli.ts'

interface Expression {
  readonly pattern: string
  readonly flags: string
  readonly file: string
}

/** What the checker says: `safe`, `unknown`, or how the worst text is made. */
type Answer = 'safe' | 'unknown' | Attack

interface Attack {
  readonly pumps: readonly (readonly [prefix: string, pump: string])[]
  readonly suffix: string
  /** What was measured when the answer was kept: the time grows with the square of the text. */
  readonly isSlow?: true
}

/** Milliseconds in which the checker finds those that are exponential or cubic. */
const timeout = 6000
const bytes = 8000
/** Expressions that are quadratic, for texts that are short: names, addresses, lines. Rewrite one rather than raise it. */
const mostSlow = 57
const answersFile = join(projectRoot, 'test/regular-expressions.txt')
/** Stands for what only a run knows: a name, a word. */
const unknown = 'a'
const { expressions, opaque } = allExpressions()

test('no regular expression takes long for any text', { timeout: 1_200_000 }, () => {
  expect(expressions.length).toBeGreaterThan(400)
  const known = new Map(readFileSync(answersFile, 'utf8').split('\n').map(toAnswer))
  const repeating = expressions.filter(isRepeating)
  const added = repeating.filter(it => !known.has(nameOf(it)))
  const cure = 'Run DOCSGEN_ANSWERS=keep npx vitest run test/regular-expressions.test.ts'
  if (process.env['DOCSGEN_ANSWERS'] !== 'keep') expect(added.map(described), cure).toEqual([])
  const answers = new Map(added.map(it => [nameOf(it), ask(it)]))
  expect(added.flatMap(it => problemOf(it, answers.get(nameOf(it)) ?? 'unknown'))).toEqual([])
  for (const it of added) known.set(nameOf(it), measured(it, answers.get(nameOf(it)) ?? 'unknown'))
  // All others are linear, also where the checker says less.
  const slow = repeating.filter(it => isSlow(known.get(nameOf(it)) ?? 'unknown'))
  expect(slow.length, slow.map(described).join('\n')).toBeLessThanOrEqual(mostSlow)
  if (added.length === 0) return
  const lines = repeating.map(it => `${nameOf(it)} ${JSON.stringify(known.get(nameOf(it)))}\n`)
  writeFileSync(answersFile, lines.sort().join(''))
})

test('a bomb is found', () => {
  const bomb = { pattern: '^(?:a+)+$', flags: '', file: 'a.ts' }
  expect(problemOf(bomb, ask(bomb), 500)).toEqual(['a.ts: /^(?:a+)+$/'])
})

// The others are made of parts that are written here, with words in between.
test('only expressions of authors and of grammars are out of sight', () => {
  expect(opaque).toEqual([
    // Of the site's configuration for the search at Algolia, in the reader's browser.
    'client/search/algolia.ts',
    'client/search/algolia.ts',
    // As in templates/active.ts, in components of Docusaurus sites.
    'plugins/docusaurus/theme/common.tsx',
    // Of the options of a field in a `.proto` file, for a sample value of a few letters.
    'plugins/protobuf/render/example.ts',
    // Of the site's configuration: the validation that it is one, and the rule about the active item of the bar.
    'src/config/schema/primitives.ts',
    // Of a Docusaurus configuration: the marker behind which an entry is not in lists.
    'src/content/posts/posts.ts',
    // Words that an author marks in a block of code: signs of expressions are escaped.
    'src/markdown/code/block.ts',
    // Of grammars of code: their lines have a bound.
    'src/markdown/code/highlight.ts',
    'templates/active.ts'
  ])
})

function toAnswer(line: string): [string, Answer] {
  const [name = '', ...rest] = line.split(' ')
  return [name, rest.length === 0 ? 'unknown' : (JSON.parse(rest.join(' ')) as Answer)]
}

function nameOf({ pattern, flags }: Expression): string {
  return shortHash(`/${pattern}/${flags}`)
}

function described({ pattern, flags, file }: Expression): string {
  return `${file}: /${pattern}/${flags}`
}

function ask({ pattern, flags }: Expression): Answer {
  const found = checkSync(pattern, flags, { timeout, recallTimeout: -1 })
  if (found.status !== 'vulnerable') return found.status
  const { pumps, suffix } = found.attack
  return { pumps: pumps.map(({ prefix, pump }) => [prefix, pump] as const), suffix }
}

function isSlow(answer: Answer): boolean {
  return typeof answer !== 'string' && answer.isSlow === true
}

/** The answer with whether 8 kB take more than 5 ms of the processor in the fastest of some tries: a linear one takes a hundredth of that. */
function measured(expression: Expression, answer: Answer): Answer {
  if (typeof answer === 'string') return answer
  const { isSlow: _, ...attack } = answer
  const text = worstText(attack)
  const pattern = new RegExp(expression.pattern, expression.flags)
  const isSlow = Array.from({ length: 5 }).every(() => {
    const began = process.cpuUsage()
    text.replace(pattern, '')
    return process.cpuUsage(began).user > 5000
  })
  return isSlow ? { ...attack, isSlow } : attack
}

function worstText({ pumps, suffix }: Attack): string {
  const times = Math.floor(bytes / pumps.reduce((sum, [, pump]) => sum + pump.length, 0))
  return pumps.map(([prefix, pump]) => prefix + pump.repeat(times)).join('') + suffix
}

/** A context of its own takes longer than most expressions. */
const context = createContext({ text: '', expression: unknown })

function problemOf(expression: Expression, answer: Answer, milliseconds = 5000): string[] {
  if (typeof answer === 'string') return []
  Object.assign(context, { text: worstText(answer), expression: new RegExp(expression.pattern, expression.flags) })
  return ends(milliseconds) ? [] : [described(expression)]
}

/** On a busy machine five seconds can pass in which this process has had fewer: then it tries again, until it has had them. */
function ends(milliseconds: number, began = process.cpuUsage()): boolean {
  try {
    runInContext("text.replace(expression, '')", context, { timeout: milliseconds })
    return true
  } catch {
    return process.cpuUsage(began).user < milliseconds * 900 && ends(milliseconds, began)
  }
}

/** Only what can repeat can take long. */
function isRepeating({ pattern }: Expression): boolean {
  return /[*+]|\{\d*,\d*\}/.test(pattern.replaceAll(/\\./g, 'a'))
}

/** `opaque`: files that make an expression of nothing that is written in them, once for each. */
function allExpressions(): { readonly expressions: readonly Expression[]; readonly opaque: readonly string[] } {
  const found = new Map<string, Expression>()
  const opaque: string[] = []
  for (const folder of ['src', 'plugins', 'templates', 'client']) {
    for (const name of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /[\\/]test[\\/]/.test(name)) continue
      const file = `${folder}/${name}`
      for (const expression of expressionsIn(file)) {
        if (expression.pattern === unknown) opaque.push(file)
        else found.set(nameOf(expression), expression)
      }
    }
  }
  return { expressions: [...found.values()], opaque: opaque.sort() }
}

/** A node of the syntax tree, as far as this test looks at it. */
interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function expressionsIn(file: string): Expression[] {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const { code } = transformSync(readFileSync(join(projectRoot, file), 'utf8'), { loader, jsx: 'automatic' })
  const nodes = nodesOf(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))
  const constants = new Map<string, Node>()
  for (const { type, id, init } of nodes) {
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init)) constants.set(String(id['name']), init)
  }
  return nodes.flatMap((node): Expression[] => {
    if ('regex' in node) return [{ ...(node['regex'] as Omit<Expression, 'file'>), file }]
    if (!/^(?:New|Call)Expression$/.test(node.type) || !isNode(node['callee'])) return []
    if (node['callee']['name'] !== 'RegExp') return []
    const [pattern, flags] = node['arguments'] as Node[]
    const flagsText = flags?.type === 'Literal' ? String(flags['value']) : ''
    return pattern === undefined ? [] : [{ pattern: textOf(pattern, constants), flags: flagsText, file }]
  })
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(part => (typeof part === 'object' ? nodesOf(part) : []))]
}

/** The text of an expression that makes a pattern, as far as it is written in the file. */
function textOf(node: unknown, constants: ReadonlyMap<string, Node>): string {
  if (!isNode(node)) return unknown
  const textIn = (part: unknown) => textOf(part, constants)
  const { type } = node
  if (type === 'Literal') {
    return 'regex' in node ? (node['regex'] as Expression).pattern : String(node['value'])
  }
  if (type === 'TemplateLiteral') return templateText(node, 'cooked', textIn)
  // `String.raw`
  if (type === 'TaggedTemplateExpression' && isNode(node['quasi'])) return templateText(node['quasi'], 'raw', textIn)
  if (type === 'BinaryExpression') return textIn(node['left']) + textIn(node['right'])
  if (type === 'ConditionalExpression') return `(?:${textIn(node['consequent'])}|${textIn(node['alternate'])})`
  if (type === 'ArrowFunctionExpression') return textIn(node['body'])
  if (type === 'ArrayExpression') return (node['elements'] as Node[]).map(textIn).join('|')
  if (type === 'Identifier') {
    const inner = new Map(constants)
    inner.delete(String(node['name']))
    return textOf(constants.get(String(node['name'])), inner)
  }
  return type === 'CallExpression' ? callText(node, textIn) : unknown
}

function templateText(node: Node, key: 'cooked' | 'raw', textIn: (part: unknown) => string): string {
  const parts = node['expressions'] as Node[]
  const quasis = node['quasis'] as { value: { cooked: string; raw: string } }[]
  return quasis.map(({ value }, at) => value[key] + (at < parts.length ? textIn(parts[at]) : '')).join('')
}

/** Of a list, its parts or what each becomes; joined or not. */
function callText({ callee, arguments: given }: Node, textIn: (part: unknown) => string): string {
  if (!isNode(callee) || !isNode(callee['property'])) return unknown
  const { object } = callee
  const list = textIn(object)
  if (callee['property']['name'] === 'join') return list
  if (callee['property']['name'] !== 'map') return unknown
  return isNode(object) && object.type === 'ArrayExpression' ? list : textIn((given as Node[])[0])
}
