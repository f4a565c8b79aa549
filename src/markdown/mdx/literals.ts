/** Values that are known without running anything: `{true}`, `{5}`, `{{light: "/a.svg"}}`. */
import type { Expression, Program, Property, SpreadElement, TemplateLiteral } from 'estree'

/** The expression of a program made from the inside of `{…}`; null when it is empty. */
export function expressionOf(program: Program): Expression | null {
  const statement = program.body[0]
  return statement?.type === 'ExpressionStatement' ? statement.expression : null
}

/** The value of a literal expression; undefined for everything that has to be evaluated. */
export function literalOf(expression: Expression): { readonly value: unknown } | undefined {
  switch (expression.type) {
    case 'Literal':
      return 'regex' in expression || 'bigint' in expression ? undefined : { value: expression.value }
    case 'TemplateLiteral':
      return templateOf(expression)
    case 'Identifier':
      return expression.name === 'undefined' ? { value: undefined } : undefined
    case 'UnaryExpression':
      return negative(expression.operator, expression.argument)
    case 'ArrayExpression':
      return allOf(expression.elements.map(element => (isPlain(element) ? literalOf(element) : undefined)))
    case 'ObjectExpression':
      return objectOf(expression.properties)
    default:
      return undefined
  }
}

function templateOf({ expressions, quasis }: TemplateLiteral) {
  return expressions.length === 0 ? { value: quasis.map(({ value }) => value.cooked ?? '').join('') } : undefined
}

function negative(operator: string, argument: Expression) {
  const value = operator === '-' ? literalOf(argument)?.value : undefined
  return typeof value === 'number' ? { value: -value } : undefined
}

function isPlain(element: Expression | SpreadElement | null): element is Expression {
  return element !== null && element.type !== 'SpreadElement'
}

function allOf(values: readonly ({ readonly value: unknown } | undefined)[]) {
  const known = values.filter(value => value !== undefined)
  return known.length === values.length ? { value: known.map(({ value }) => value) } : undefined
}

function objectOf(properties: readonly (Property | SpreadElement)[]) {
  const entries: [string, unknown][] = []
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return undefined
    const name = keyOf(property.key as Expression) // not computed, so a name or a literal
    // A value of an object expression may be a pattern only in assignments, which are no literals.
    const value = literalOf(property.value as Expression)
    if (name === null || value === undefined) return undefined
    entries.push([name, value.value])
  }
  return { value: Object.fromEntries(entries) }
}

function keyOf(key: Expression): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}
