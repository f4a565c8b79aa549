/**
 * The components of committed pages that Docusaurus' protobuf plugin generated (`@theme/ProtoFile`): what
 * protoc-gen-doc said of one message, enum or method, written into the page as a property. New sites have their
 * pages from the `.proto` files themselves (src/protobuf).
 */
import { element, type Markup, type MarkupChild, type Props, text } from './markup.ts'

/** `<ProtoMessage message={{…}} />`: words and a table of fields. */
export function protoMessage({ message }: Props): Markup {
  const { description, fields } = propsOf(message)
  const rows = listOf(fields)
  return element(
    'div',
    {},
    ...paragraphs(description),
    rows.length === 0
      ? element('p', { class: 'proto-empty' }, 'No fields.')
      : table('proto-fields', ['Name', 'Type', 'Description'], rows.map(fieldRow))
  )
}

/** `<ProtoEnum enumb={{…}} />`: words and a table of values. */
export function protoEnum({ enumb }: Props): Markup {
  const { description, values } = propsOf(enumb)
  const rows = listOf(values).map(value => [[code(value.name)], [code(value.number)], cellWords(value)])
  return element('div', {}, ...paragraphs(description), table('proto-values', ['Name', 'Number', 'Description'], rows))
}

/** `<ProtoServiceMethod method={{…}} />`: words, request and response. */
export function protoServiceMethod({ method }: Props): Markup {
  const props = propsOf(method)
  return element(
    'div',
    {},
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
  return [[code(field.name)], [...(label === '' ? [] : [element('em', {}, label), ' ']), type], cellWords(field)]
}

/** What a cell says, with the mark of what must not be used any more in front. */
function cellWords({ description, options }: Props): MarkupChild[] {
  const words = lines(text(description) ?? '')
  if (propsOf(options).deprecated !== true) return words
  return [element('span', { class: 'proto-badge proto-badge--warning' }, 'Deprecated'), ' ', ...words]
}

function side(label: string, isStream: unknown, type: Markup): Markup[] {
  const stream = isStream === true ? [element('em', {}, 'stream'), ' '] : []
  return [element('dt', {}, label), element('dd', {}, ...stream, type)]
}

/** The name of a type; the plugin wrote the address of the type's heading beside it, where there is one. */
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

/** Line breaks stay; nothing in the text is markup. */
function lines(words: string): MarkupChild[] {
  return words.split('\n').flatMap((line, index) => (index === 0 ? [line] : [element('br', {}), line]))
}

function propsOf(value: unknown): Props {
  return typeof value === 'object' && value !== null ? (value as Props) : {}
}

function listOf(value: unknown): Props[] {
  return Array.isArray(value) ? value.map(propsOf) : []
}
