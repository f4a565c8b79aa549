/**
 * Components of pages that another protobuf plugin generated and that were committed (`@theme/ProtoFile`). A prop
 * in the page contains the output of protoc-gen-doc for one message, enum or method. Pages that docsgen generates from
 * `.proto` files (plugins/protobuf) do not use these components.
 */
import { element, type Markup, type MarkupChild, type Props, text } from './markup.ts'

/** The page needs the style sheet of references. */
const sheet = { 'data-block': 'protobuf' } as const

/** `<ProtoMessage message={{…}} />`: description and table of fields. */
export function protoMessage({ message }: Props): Markup {
  const { description, fields } = propsOf(message)
  const rows = listOf(fields)
  return element(
    'div',
    sheet,
    ...paragraphs(description),
    rows.length === 0
      ? element('p', { class: 'proto-empty' }, 'No fields.')
      : table('proto-fields', ['Name', 'Type', 'Description'], rows.map(fieldRow))
  )
}

/** `<ProtoEnum enumb={{…}} />`: description and table of values. */
export function protoEnum({ enumb }: Props): Markup {
  const { description, values } = propsOf(enumb)
  const rows = listOf(values).map(value => [[code(value.name)], [code(value.number)], describe(value)])
  return element(
    'div',
    sheet,
    ...paragraphs(description),
    table('proto-values', ['Name', 'Number', 'Description'], rows)
  )
}

/** `<ProtoServiceMethod method={{…}} />`: description, request and response. */
export function protoServiceMethod({ method }: Props): Markup {
  const props = propsOf(method)
  return element(
    'div',
    sheet,
    ...paragraphs(props.description),
    element(
      'dl',
      { class: 'proto-call' },
      ...side(
        'Request',
        props.requestStreaming,
        typeOf(props.requestLongType ?? props.requestType, props.requestTypeLink)
      ),
      ...side(
        'Response',
        props.responseStreaming,
        typeOf(props.responseLongType ?? props.responseType, props.responseTypeLink)
      )
    )
  )
}

function fieldRow(field: Props): MarkupChild[][] {
  const label = text(field.label) ?? ''
  const type = typeOf(field.longType ?? field.type, field.typeLink)
  return [[code(field.name)], [...(label === '' ? [] : [element('em', {}, label), ' ']), type], describe(field)]
}

/** The description in a cell, after a badge if the field or value is deprecated. */
function describe({ description, options }: Props): MarkupChild[] {
  const words = lines(text(description) ?? '')
  if (propsOf(options).deprecated !== true) return words
  return [element('span', { class: 'proto-badge proto-badge--warning' }, 'Deprecated'), ' ', ...words]
}

function side(label: string, isStream: unknown, type: Markup): Markup[] {
  const stream = isStream === true ? [element('em', {}, 'stream'), ' '] : []
  return [element('dt', {}, label), element('dd', {}, ...stream, type)]
}

/** The name of a type, linked to the type's heading if the plugin wrote its address. */
function typeOf(name: unknown, link: unknown): Markup {
  const href = text(link) ?? ''
  return href === '' ? code(name) : element('code', {}, element('a', { href }, text(name) ?? ''))
}

function code(value: unknown): Markup {
  return element('code', {}, text(value) ?? '')
}

function table(name: string, heads: readonly string[], rows: readonly MarkupChild[][][]): Markup {
  const head = element('tr', {}, ...heads.map(title => element('th', {}, title)))
  const body = rows.map(cells => element('tr', {}, ...cells.map(cell => element('td', {}, ...cell))))
  return element('table', { class: name }, element('thead', {}, head), element('tbody', {}, ...body))
}

function paragraphs(description: unknown): Markup[] {
  const whole = (text(description) ?? '').split(/\n\s*\n/).filter(part => part.trim() !== '')
  return whole.map(part => element('p', {}, ...lines(part)))
}

/** Text whose line breaks become `<br>`. */
function lines(words: string): MarkupChild[] {
  return words.split('\n').flatMap((line, index) => (index === 0 ? [line] : [element('br', {}), line]))
}

function propsOf(value: unknown): Props {
  return typeof value === 'object' && value !== null ? (value as Props) : {}
}

function listOf(value: unknown): Props[] {
  return Array.isArray(value) ? value.map(propsOf) : []
}
