/** What is wrong with an operation or a schema: found when its page is made, and kept with it. */
import { didYouMean } from 'docsgen/text'
import type { At } from './model.ts'
import { type ReadContext, resolve } from './read/context.ts'
import { exampleOf } from './read/examples.ts'
import { atOf, child, entriesOf, fieldsOf, isObject, itemsOf, type Node, textOf, wordsOf } from './read/node.ts'
import { type FoundOperation, writtenParameters } from './read/operation.ts'
import { type Problem, problemOf, type Validation } from './read/validate.ts'

export interface PageFinding {
  readonly code: string
  readonly at: At
  /** Whether the key is meant, or the value. */
  readonly part: 'key' | 'value'
  readonly message: string
  readonly hint: string
}

type Say = (found: PageFinding) => void

export function checkOperation(operation: FoundOperation, context: ReadContext, say: Say): void {
  const { summary, node, item } = operation
  const parameters = writtenParameters(operation, context)
  if (summary.kind === 'operation') checkPathParameters(operation, parameters, say)
  if (
    [node, item].every(one => wordsOf(fieldsOf(one).summary) === null && wordsOf(fieldsOf(one).description) === null)
  ) {
    const message = `${summary.method} ${summary.path} has no summary and no description.`
    say({
      code: 'description',
      at: atOf(node),
      part: 'key',
      message,
      hint: 'Write a “summary”: it is the title of the page.'
    })
  }
  if (!isObject(child(node, 'responses').value) && summary.kind === 'operation') {
    const message = `${summary.method} ${summary.path} has no responses.`
    say({ code: 'description', at: atOf(node), part: 'key', message, hint: 'Add “responses” with a status.' })
  }
  const request: Validation = { ...context, direction: 'request' }
  const response: Validation = { ...context, direction: 'response' }
  for (const parameter of parameters) {
    if (parameter.file !== node.file || !parameter.pointer.startsWith(item.pointer)) continue
    checkExamples(parameter, child(parameter, 'schema'), { ...request, isText: true }, say)
  }
  checkContent(child(resolve(child(node, 'requestBody'), context).node, 'content'), request, say)
  for (const [, written] of entriesOf(child(node, 'responses'))) {
    // A shared response is checked where it is used first; its examples are the same.
    checkContent(child(resolve(written, context).node, 'content'), response, say)
  }
}

/** `{id}` in the path without a parameter, and the other way round. */
function checkPathParameters({ summary, node }: FoundOperation, parameters: readonly Node[], say: Say): void {
  const names = [...summary.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const declared = parameters.filter(one => fieldsOf(one).in === 'path').map(one => textOf(fieldsOf(one).name) ?? '')
  for (const name of new Set(names)) {
    if (declared.includes(name)) continue
    const unused = declared.filter(one => !names.includes(one))
    const message = `The path “${summary.path}” has “{${name}}”, but ${summary.method} does not declare the parameter “${name}”.`
    const hint = didYouMean(name, unused) ?? `Add a parameter with “in: path” and “name: ${name}”.`
    say({ code: 'parameter', at: atOf(node), part: 'key', message, hint })
  }
  for (const parameter of parameters) {
    const { in: place, name } = fieldsOf(parameter)
    if (place !== 'path' || names.includes(textOf(name) ?? '')) continue
    // A near miss is reported above.
    if (names.some(one => !declared.includes(one))) continue
    const message = `The path “${summary.path}” has no “{${textOf(name)}}”, which is declared as a parameter.`
    say({
      code: 'parameter',
      at: atOf(child(parameter, 'name')),
      part: 'value',
      message,
      hint: 'Remove the parameter, or add it to the path.'
    })
  }
}

function checkContent(content: Node, context: Validation, say: Say): void {
  for (const [type, written] of entriesOf(content)) {
    const { node } = resolve(written, context)
    // Values of other types are written in their own way.
    if (/\bjson\b/i.test(type)) checkExamples(node, child(node, 'schema'), context, say)
  }
}

/** The examples beside a schema, and those in it. */
function checkExamples(owner: Node, schema: Node, context: Validation, say: Say): void {
  if (schema.value === undefined) return
  const { value: example } = exampleOf(owner, context)
  if (example !== undefined) tell(exampleProblem(example, schema, context), child(owner, 'example'), say)
  for (const [, written] of entriesOf(child(owner, 'examples'))) {
    const { node } = resolve(written, context)
    const key = fieldsOf(node).dataValue === undefined ? 'value' : 'dataValue'
    const value = fieldsOf(node)[key]
    if (value !== undefined) tell(exampleProblem(value, schema, context), child(node, key), say)
  }
  checkSchema(schema, context, say)
}

/** A parameter is sent as text: `123` is an example of a string, too. And JSON may be written as text anywhere. */
function exampleProblem(value: unknown, schema: Node, context: Validation): Problem | null {
  const found = problemOf(value, schema, context)
  const isWritten = context.isText === true && (typeof value === 'number' || typeof value === 'boolean')
  if (found === null || (isWritten && problemOf(String(value), schema, context) === null)) return null
  const parsed = typeof value === 'string' ? parsedJson(value) : undefined
  return parsed !== undefined && problemOf(parsed, schema, context) === null ? null : found
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The examples in a schema, without those of schemas to which it refers. */
export function checkSchema(schema: Node, context: Validation, say: Say, levels = 0): void {
  const { value } = schema
  if (!isObject(value) || typeof value.$ref === 'string' || levels > 40) return
  const { example, examples } = value
  if (example !== undefined) tell(exampleProblem(example, schema, context), child(schema, 'example'), say)
  if (Array.isArray(examples)) {
    for (const one of itemsOf(child(schema, 'examples'))) tell(exampleProblem(one.value, schema, context), one, say)
  }
  if (value.default !== undefined && value.default !== null) {
    tell(problemOf(value.default, schema, context), child(schema, 'default'), say, 'default value')
  }
  const inner = (node: Node) => checkSchema(node, context, say, levels + 1)
  for (const [, one] of entriesOf(child(schema, 'properties'))) inner(one)
  for (const key of ['allOf', 'oneOf', 'anyOf', 'prefixItems'])
    for (const one of itemsOf(child(schema, key))) inner(one)
  for (const key of ['items', 'additionalProperties']) inner(child(schema, key))
}

function tell(problem: Problem | null, node: Node, say: Say, what = 'example'): void {
  if (problem === null) return
  const message = `The ${what} ${problem.message}.`
  const hint = `Fix the ${what}, or the schema.`
  say({ code: 'example', at: `${atOf(node)}${problem.pointer}`, part: 'value', message, hint })
}
