/** Pages as Markdown, for machines: the resolved schemas and one example of each body. */
import type {
  Api,
  Header,
  Media,
  Operation,
  Parameter,
  Response,
  Schema,
  SchemaFileSummary,
  SchemaPage
} from './model.ts'
import { partsOf } from './outline.ts'
import { anchorMark } from './read/views.ts'

export function operationMarkdown(operation: Operation, level: number): string {
  const { id, kind, title, method, path, description, deprecation, servers, security, parameters, body, responses } =
    operation
  const mark = '#'.repeat(level)
  const parts = partsOf(operation).map(part => {
    const head = `${mark} ${part.title}`
    if (part.kind === 'auth') {
      const ways = security.map(
        all => all.map(one => [one.scheme.name, ...one.scopes].join(' ')).join(' and ') || 'none'
      )
      return blocks(head, list(ways.map(code)))
    }
    if (part.kind === 'body') return blocks(head, body?.description, ...(body?.media ?? []).map(mediaMarkdown))
    if (part.kind === 'responses') return blocks(head, ...responses.map(one => responseMarkdown(one, level + 1)))
    if (part.kind === 'callbacks') {
      const all = operation.callbacks.flatMap(({ operations }) => operations)
      return blocks(
        head,
        ...all.map(one => blocks(code(`${one.method} ${one.path}`), ...(one.body?.media ?? []).map(mediaMarkdown)))
      )
    }
    const own = parameters.filter(parameter => parameter.in === part.kind)
    return blocks(head, own.flatMap(parameterLines).join('\n'))
  })
  return blocks(
    level > 2 && `${'#'.repeat(level - 1)} ${title} {#${id}}`,
    // Programs find the operations of an API by such blocks, whoever has written the page.
    kind === 'operation' ? fence(`${method} ${path}`, 'http') : code(`${method} ${path}`),
    deprecation !== null && `Deprecated. ${deprecation.reason ?? ''}`.trim(),
    description,
    servers.length > 0 && `Server: ${servers.map(({ url }) => code(url)).join(', ')}`,
    ...parts
  )
}

export function schemaMarkdown({
  name: title,
  schema,
  example,
  usedBy,
  includedBy,
  definitions,
  isPart = false
}: SchemaPage): string {
  const mark = isPart ? '###' : '##'
  return blocks(
    isPart && `## ${title} {#${title}}`,
    schema.description,
    `${mark} Fields`,
    schemaLines(schema, 0).join('\n') || `Type: ${typeOf(schema)}`,
    example !== null && blocks(`${mark} Example`, exampleBlock(example.value)),
    definitions.length > 0 &&
      blocks(
        '## Definitions',
        ...definitions.map(({ name, anchor, schema: one }) =>
          blocks(
            `### ${code(name)} {#${anchor}}`,
            one.description,
            schemaLines(one, 0).join('\n') || `Type: ${typeOf(one)}`
          )
        )
      ),
    usedBy.length > 0 && blocks(`${mark} Used by`, list(usedBy.map(one => `[${one.method} ${one.path}](${one.href})`))),
    includedBy.length > 0 && blocks('## Used by', list(includedBy.map(({ name, href }) => `[${name}](${href})`)))
  )
}

export function schemaFilesMarkdown(files: readonly SchemaFileSummary[]): string {
  return list(files.map(({ name, href, description }) => `[${name}](${href}): ${line(description)}`.replace(/: $/, '')))
}

export function apiMarkdown({ description, servers, securitySchemes, groups, webhooks, schemas }: Api): string {
  const tags = groups.flatMap(group => group.tags)
  for (const tag of tags) tags.push(...tag.tags)
  const operations = (all: Api['webhooks']) =>
    list(all.map(one => `[${one.method} ${one.path}](${one.href}): ${one.title}`))
  return blocks(
    description,
    servers.length > 0 &&
      blocks('## Servers', list(servers.map(({ url, description: about }) => `${code(url)} ${line(about)}`.trim()))),
    securitySchemes.length > 0 &&
      blocks(
        '## Authentication',
        list(securitySchemes.map(one => `${code(one.name)} (${one.type}) ${line(one.description)}`.trim()))
      ),
    ...tags.map(tag => blocks(`## ${tag.title}`, tag.description, operations(tag.operations))),
    webhooks.length > 0 && blocks('## Webhooks', operations(webhooks)),
    schemas.length > 0 && blocks('## Schemas', list(schemas.map(({ name, href }) => `[${name}](${href})`)))
  )
}

function responseMarkdown({ status, title, description, headers, media }: Response, level: number): string {
  return blocks(
    `${'#'.repeat(level)} ${status} ${title}`.trim(),
    description,
    headers.length > 0 && blocks('Headers:', headers.flatMap(parameterLines).join('\n')),
    ...media.map(mediaMarkdown)
  )
}

function mediaMarkdown({ type, schema, itemSchema, examples }: Media): string {
  const shown = schema ?? itemSchema
  const [example] = examples
  return blocks(
    shown === null ? code(type) : `${code(type)}: ${typeOf(shown)}`,
    shown !== null && schemaLines(shown, 0).join('\n'),
    example?.value !== undefined && exampleBlock(example.value),
    example?.value === undefined && example?.text && fence(example.text, '')
  )
}

function parameterLines(parameter: Parameter | Header): string[] {
  const { name, isRequired, description, schema } = parameter
  const type = schema === null ? '' : typeOf(schema)
  const facts = [type, isRequired && 'required', parameter.deprecation !== null && 'deprecated', ...factsOf(schema)]
  const head = item(0, name, facts, description ?? schema?.description ?? null)
  return [head, ...(schema === null ? [] : schemaLines(schema, 1))]
}

/** The fields of a schema as a nested list. */
function schemaLines(schema: Schema, depth: number): string[] {
  if (schema.cut !== null) return []
  const { shared } = schema
  if (shared === null) return ownLines(schema, depth)
  shared.made.markdown ??= ownLines(shared.view, 0).join('\n')
  const { markdown } = shared.made
  if (markdown === '') return []
  const placed = markdown.includes(anchorMark) ? markdown.replaceAll(anchorMark, shared.base) : markdown
  const indent = '  '.repeat(depth)
  return [indent + placed.replaceAll('\n', `\n${indent}`)]
}

function ownLines(schema: Schema, depth: number): string[] {
  const { properties, items, tuple, choices, additional } = schema
  return [
    ...properties.flatMap(({ name, isRequired, schema: inner }) => {
      const facts = [
        typeOf(inner),
        isRequired && 'required',
        inner.deprecation !== null && 'deprecated',
        ...factsOf(inner)
      ]
      return [item(depth, name, facts, inner.description), ...schemaLines(inner, depth + 1)]
    }),
    ...(items === null ? [] : schemaLines(items, depth)),
    ...tuple.flatMap((one, index) => [
      item(depth, String(index), [typeOf(one)], one.description),
      ...schemaLines(one, depth + 1)
    ]),
    ...choices.flatMap(({ kind, options }) => [
      `${'  '.repeat(depth)}- ${kind === 'oneOf' ? 'One of:' : 'Any of:'}`,
      ...options.flatMap(option => [
        item(depth + 1, option.title, [typeOf(option.schema)], option.schema.description),
        ...schemaLines(option.schema, depth + 2)
      ])
    ]),
    ...(typeof additional === 'object' && additional !== null
      ? [item(depth, '*', [typeOf(additional)], additional.description), ...schemaLines(additional, depth + 1)]
      : [])
  ]
}

function typeOf({ label, href, cut, isNullable }: Schema): string {
  const name = href !== null && cut !== null ? `[${label}](${href})` : label
  return isNullable ? `${name} or null` : name
}

function factsOf(schema: Schema | null): (string | false)[] {
  if (schema === null) return []
  const { limits, pattern, enum: values, default: standard, const: fixed, isReadOnly, isWriteOnly } = schema
  return [
    ...limits,
    pattern !== null && `pattern ${code(pattern)}`,
    fixed !== null && `always ${code(JSON.stringify(fixed.value))}`,
    values.length > 0 && `one of ${values.map(({ value }) => code(JSON.stringify(value))).join(', ')}`,
    standard !== null && `default ${code(JSON.stringify(standard.value))}`,
    isReadOnly && 'read-only',
    isWriteOnly && 'write-only'
  ]
}

function item(depth: number, name: string, facts: readonly (string | false)[], description: string | null): string {
  const words = facts.filter(Boolean).join(', ')
  const about = line(description)
  return `${'  '.repeat(depth)}- ${code(name)}${words === '' ? '' : ` (${words})`}${about === '' ? '' : `: ${about}`}`
}

/** On one line, for an item of a list. */
function line(text: string | null): string {
  return text === null ? '' : text.trim().replace(/\s+/g, ' ')
}

function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.includes('`') ? `\`\` ${plain} \`\`` : `\`${plain}\``
}

function exampleBlock(value: unknown): string {
  return fence(JSON.stringify(value, null, 2) ?? '', 'json')
}

function fence(text: string, language: string): string {
  let mark = '```'
  while (text.includes(mark)) mark += '`'
  return `${mark}${language}\n${text}\n${mark}`
}

function list(lines: readonly string[]): string {
  return lines.map(one => `- ${one}`).join('\n')
}

function blocks(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.flatMap(part => (part ? part.trim() || [] : [])).join('\n\n')
}
