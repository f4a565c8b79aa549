/**
 * “Try it”: a form that sends a request to the API from the reader's browser. Credentials stay in the memory of the page.
 * It draws with the DOM, because the policy of a site allows no HTML from text.
 */
import { codeElements, sampleLanguages } from './languages.ts'
import { type Filled, type FilledBody, type MadeRequest, makeRequest } from './send.ts'
import type { TryBody, TryData, TryParameter, TryScheme } from './try-data.ts'

/** Kept while the reader goes from page to page, and nowhere else. */
const memory = new Map<string, string>()

/** Opens the form below the line of the operation; a second click closes it. */
export function openTry(button: HTMLButtonElement): void {
  const line = button.closest('.ref-signature')
  if (line === null) return
  const open = line.nextElementSibling
  if (open?.classList.contains('ref-try')) {
    open.remove()
    button.setAttribute('aria-expanded', 'false')
    button.focus()
    return
  }
  // Written by the build.
  const data = JSON.parse(button.dataset['apiTry'] ?? '{}') as TryData
  const form = drawForm(data, button)
  line.after(form)
  button.setAttribute('aria-expanded', 'true')
  form.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}

type Child = Node | string | null | false

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false))
  return element
}

let ids = 0

/** A control with its label. */
function labeled(name: string, control: HTMLElement, isRequired = false, hint = ''): HTMLElement {
  const id = `api-try-${++ids}`
  control.id = id
  if (hint !== '') control.setAttribute('aria-describedby', `${id}-hint`)
  return make(
    'div',
    { class: 'ref-try__field' },
    make(
      'label',
      { for: id },
      make('code', {}, name),
      isRequired && make('span', { class: 'ref-flag ref-flag--required' }, ' required')
    ),
    control,
    hint !== '' && make('small', { id: `${id}-hint` }, hint)
  )
}

function group(title: string, ...children: readonly Child[]): HTMLElement | null {
  const shown = children.filter(Boolean)
  return shown.length === 0 ? null : make('fieldset', {}, make('legend', {}, title), ...shown)
}

interface Controls {
  readonly server: () => string
  readonly parameters: () => ReadonlyMap<string, string>
  readonly schemes: () => readonly TryScheme[]
  readonly body: () => FilledBody | null
}

function drawForm(data: TryData, button: HTMLButtonElement): HTMLElement {
  const [server, serverFields] = drawServers(data)
  const [schemes, authFields] = drawSecurity(data)
  const [parameters, parameterFields] = drawParameters(data)
  const [body, bodyFields] = drawBodies(data)
  const controls: Controls = { server, parameters, schemes, body }
  const result = make('div', { class: 'ref-try__result', role: 'status' })
  const send = make('button', { type: 'submit', class: 'button' }, 'Send')
  const copy = make('button', { type: 'button', class: 'button button--quiet' }, 'Copy as curl')
  const close = make('button', { type: 'button', class: 'button button--quiet' }, 'Close')
  const form = make(
    'form',
    { class: 'ref-try', 'aria-label': `Try ${data.method} ${data.path}` },
    serverFields,
    authFields,
    ...parameterFields,
    bodyFields,
    data.proxy !== null &&
      make('p', { class: 'ref-note' }, `Requests go through ${data.proxy}, which sees them with your credentials.`),
    make('div', { class: 'ref-try__actions' }, send, copy, close),
    result
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void run(makeRequest(data, filledBy(controls)), data, send, result)
  })
  copy.addEventListener('click', () => void copyCurl(makeRequest(data, filledBy(controls)), copy, result))
  close.addEventListener('click', () => openTry(button))
  return form
}

function filledBy({ server, parameters, schemes, body }: Controls): Filled {
  return { server: server(), parameters: parameters(), schemes: schemes(), credentials: memory, body: body() }
}

function choice(values: readonly (readonly [value: string, label: string])[]): HTMLSelectElement {
  return make('select', {}, ...values.map(([value, label]) => make('option', { value }, label)))
}

function drawServers({ servers }: TryData): [() => string, HTMLElement | null] {
  const select = choice(servers.map(({ url }, index) => [String(index), url]))
  const variables = make('div', { class: 'ref-try__fields' })
  const inputs = new Map<string, HTMLInputElement | HTMLSelectElement>()
  const chosen = () => servers[Number(select.value) || 0]
  const draw = () => {
    inputs.clear()
    variables.replaceChildren(
      ...(chosen()?.variables ?? []).map(({ name, value, values }) => {
        const input = values.length > 0 ? choice(values.map(one => [one, one])) : make('input', { value })
        input.value = value
        inputs.set(name, input)
        return labeled(name, input)
      })
    )
  }
  select.addEventListener('change', draw)
  draw()
  const url = () => {
    const filled = (chosen()?.url ?? '').replace(/\{([^{}]*)\}/g, (all, name: string) => inputs.get(name)?.value ?? all)
    // A relative address is one of the site.
    return new URL(filled, location.href).href
  }
  const shown = servers.length > 1 || inputs.size > 0
  return [url, shown ? group('Server', servers.length > 1 && labeled('server', select), variables) : null]
}

function drawSecurity({ security }: TryData): [() => readonly TryScheme[], HTMLElement | null] {
  if (security.length === 0) return [() => [], null]
  const select = choice(security.map((all, index) => [String(index), all.map(({ name }) => name).join(' and ')]))
  const fields = make('div', { class: 'ref-try__fields' })
  const chosen = () => security[Number(select.value) || 0] ?? []
  const draw = () => fields.replaceChildren(...chosen().flatMap(credentialFields))
  select.addEventListener('change', draw)
  draw()
  const note = make('small', {}, 'Kept in the memory of this page only.')
  return [chosen, group('Authentication', security.length > 1 && labeled('scheme', select), fields, note)]
}

function credentialFields({ name, kind, key }: TryScheme): HTMLElement[] {
  const secret = (label: string, read: () => string, write: (value: string) => void, type = 'password') => {
    const input = make('input', { type, autocomplete: 'off', spellcheck: 'false' })
    input.value = read()
    input.addEventListener('input', () => write(input.value))
    return labeled(label, input)
  }
  const stored = () => memory.get(name) ?? ''
  if (kind !== 'basic') return [secret(kind === 'bearer' ? name : key, stored, value => void memory.set(name, value))]
  const part = (index: 0 | 1) => {
    const at = stored().indexOf(':')
    if (at < 0) return ''
    return index === 0 ? stored().slice(0, at) : stored().slice(at + 1)
  }
  return [
    secret(
      'user name',
      () => part(0),
      value => void memory.set(name, `${value}:${part(1)}`),
      'text'
    ),
    secret(
      'password',
      () => part(1),
      value => void memory.set(name, `${part(0)}:${value}`)
    )
  ]
}

const placeTitles: readonly (readonly [string, string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies']
]

function drawParameters({ parameters }: TryData): [() => ReadonlyMap<string, string>, (HTMLElement | null)[]] {
  const inputs = new Map<TryParameter, HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>()
  const groups = placeTitles.map(([place, title]) => {
    const fields = parameters
      .filter(one => one.in === place)
      .map(one => {
        const input = controlOf(one)
        inputs.set(one, input)
        return labeled(one.name, input, one.isRequired, one.hint)
      })
    return group(title, fields.length > 0 && make('div', { class: 'ref-try__fields' }, ...fields))
  })
  const read = () =>
    new Map(
      [...inputs].flatMap(([{ in: place, name, isRequired }, { value }]) =>
        value === '' && !(isRequired && place !== 'path') ? [] : [[`${place} ${name}`, value] as const]
      )
    )
  return [read, groups]
}

function controlOf({ kind, values, value, isRequired }: TryParameter) {
  if (kind === 'object') {
    const area = make('textarea', { rows: '3', spellcheck: 'false', required: isRequired, placeholder: '{ }' })
    area.value = value
    return area
  }
  const listed = kind === 'boolean' ? ['true', 'false'] : values
  if (listed.length > 0 && kind !== 'list') {
    const select = choice([
      ...(isRequired ? [] : [['', '(not sent)'] as const]),
      ...listed.map(one => [one, one] as const)
    ])
    select.value = value
    return select
  }
  const input = make('input', {
    type: kind === 'number' ? 'number' : 'text',
    step: 'any',
    required: isRequired,
    spellcheck: 'false'
  })
  input.value = value
  if (kind === 'list') input.placeholder = values.length > 0 ? values.join(', ') : 'a, b'
  return input
}

function drawBodies({ bodies, isBodyRequired }: TryData): [() => FilledBody | null, HTMLElement | null] {
  if (bodies.length === 0) return [() => null, null]
  const select = choice(bodies.map(({ type }, index) => [String(index), type]))
  const place = make('div', { class: 'ref-try__body' })
  let read: () => FilledBody | null = () => null
  const draw = () => {
    const body = bodies[Number(select.value) || 0]
    if (body === undefined) return
    const [reader, ...fields] = drawBody(body, isBodyRequired)
    read = reader
    place.replaceChildren(...fields)
  }
  select.addEventListener('change', draw)
  draw()
  return [() => read(), group('Body', bodies.length > 1 && labeled('media type', select), place)]
}

function drawBody(body: TryBody, isRequired: boolean): [() => FilledBody | null, ...HTMLElement[]] {
  const { type, fields, isFile, text } = body
  if (fields !== null) {
    const inputs = fields.map(field => {
      const input = make('input', { type: field.isFile ? 'file' : 'text', required: field.isRequired })
      if (!field.isFile) input.value = field.value
      return { field, input }
    })
    const read = () => ({
      type,
      text: '',
      file: null,
      fields: inputs.flatMap(({ field, input }): [string, string | File][] => {
        if (field.isFile) return Array.from(input.files ?? [], file => [field.name, file])
        return input.value === '' ? [] : [[field.name, input.value]]
      })
    })
    return [
      read,
      make(
        'div',
        { class: 'ref-try__fields' },
        ...inputs.map(({ field, input }) => labeled(field.name, input, field.isRequired))
      )
    ]
  }
  if (isFile) {
    const input = make('input', { type: 'file', required: isRequired })
    return [
      () => {
        const file = input.files?.[0] ?? null
        return file === null ? null : { type, text: '', file, fields: null }
      },
      labeled(type, input, isRequired)
    ]
  }
  const area = make('textarea', { rows: String(Math.min(16, text.split('\n').length + 1)), spellcheck: 'false' })
  area.value = text
  return [
    () => (area.value === '' ? null : { type, text: area.value, file: null, fields: null }),
    labeled(type, area, isRequired)
  ]
}

// ------------------------------------------------------------------------------------------------- sending

async function run(
  request: MadeRequest,
  { proxy }: TryData,
  send: HTMLButtonElement,
  result: HTMLElement
): Promise<void> {
  const { url, method, headers, body, notes } = request
  const target = proxy === null ? url : proxy + encodeURIComponent(url)
  send.disabled = true
  result.replaceChildren(make('p', { class: 'ref-note' }, 'Waiting for the response…'))
  const start = performance.now()
  try {
    const response = await fetch(target, {
      method,
      headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
      body: method === 'GET' || method === 'HEAD' ? null : body,
      // Only with a cookie of the API itself is there something to send.
      credentials: 'same-origin'
    })
    const data = await response.blob()
    const milliseconds = Math.round(performance.now() - start)
    result.replaceChildren(...drawNotes(notes), ...(await drawResponse(response, data, milliseconds)))
  } catch (error) {
    result.replaceChildren(...drawNotes(notes), ...drawFailure(error, target))
  } finally {
    send.disabled = false
  }
}

function drawNotes(notes: readonly string[]): HTMLElement[] {
  return notes.map(note => make('p', { class: 'ref-note' }, note))
}

const mostText = 200_000

async function drawResponse(response: Response, data: Blob, milliseconds: number): Promise<HTMLElement[]> {
  const { status, statusText, headers } = response
  const head = make(
    'p',
    { class: 'ref-try__status' },
    make('span', { class: `ref-status ref-status--${String(status).charAt(0)}` }, `${status} ${statusText}`.trim()),
    ` ${milliseconds} ms, ${data.size.toLocaleString('en')} bytes`
  )
  const list = make('dl', { class: 'ref-facts' })
  for (const [name, value] of headers) list.append(make('dt', {}, name), make('dd', {}, make('code', {}, value)))
  const details = make('details', { class: 'ref-fold' }, make('summary', {}, `${[...headers].length} headers`), list)
  const type = headers.get('content-type') ?? ''
  return [head, details, await drawBodyOf(data, type)]
}

async function drawBodyOf(data: Blob, type: string): Promise<HTMLElement> {
  if (data.size === 0) return make('p', { class: 'ref-note' }, 'The response has no body.')
  if (type.startsWith('image/') && !type.includes('svg')) {
    const image = make('img', { src: URL.createObjectURL(data), alt: 'The response' })
    return image
  }
  const text = await data.text()
  // NUL: not a text.
  if (text.includes('\u0000')) {
    return make('a', { href: URL.createObjectURL(data), download: 'response' }, 'Save the response')
  }
  const shown = text.length > mostText ? `${text.slice(0, mostText)}\n…` : text
  const code = make('code', {}, ...jsonElements(shown, text))
  const block = make('div', { class: 'ref-code', 'data-code-block': true }, make('pre', { tabindex: '0' }, code))
  return make('div', { class: 'ref-sample' }, make('div', { class: 'ref-sample__head' }, 'Body'), block)
}

/** JSON with indentation and colors; other text as it is. */
function jsonElements(shown: string, text: string): (string | HTMLElement)[] {
  if (text.length > mostText) return [shown]
  try {
    return codeElements(jsonPieces(JSON.parse(text), ''))
  } catch {
    return [shown]
  }
}

type Pieces = Parameters<typeof codeElements>[0]

function jsonPieces(value: unknown, indent: string): Pieces {
  if (typeof value === 'string') return [['text', JSON.stringify(value)]]
  if (typeof value === 'number') return [['number', String(value)]]
  if (typeof value !== 'object' || value === null) return [['word', String(value)]]
  const inner = `${indent}  `
  const isArray = Array.isArray(value)
  const entries = Object.entries(value).map(([name, item]): Pieces => {
    const content = jsonPieces(item, inner)
    return isArray ? content : [['key', JSON.stringify(name)], [null, ': '], ...content]
  })
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) return [[null, open + close]]
  return [
    [null, `${open}\n${inner}`],
    ...entries.flatMap((entry, index): Pieces => (index === 0 ? entry : [[null, `,\n${inner}`], ...entry])),
    [null, `\n${indent}${close}`]
  ]
}

function drawFailure(error: unknown, target: string): HTMLElement[] {
  const { origin } = new URL(target)
  const words = error instanceof Error ? error.message : String(error)
  const code = (text: string) => make('code', {}, text)
  return [
    make(
      'p',
      { class: 'ref-try__status' },
      make('span', { class: 'ref-status ref-status--5' }, 'No response'),
      ` ${words}`
    ),
    make(
      'p',
      {},
      'The browser shows no response of ',
      code(origin),
      '. Either the server cannot be reached, or it does not allow requests of this site (CORS): its responses, also that to ',
      code('OPTIONS'),
      ', need the header ',
      code(`Access-Control-Allow-Origin: ${location.origin}`),
      '. Other programs have no such limit: “Copy as curl” gives the same request for a terminal.'
    )
  ]
}

async function copyCurl(request: MadeRequest, button: HTMLButtonElement, result: HTMLElement): Promise<void> {
  const [curl] = sampleLanguages
  const pieces = curl?.write(request.sample) ?? []
  const text = pieces.map(([, part]) => part).join('')
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy as curl'
    }, 1500)
  } catch {
    // Copying is forbidden: show it, so that the reader can select it.
    const code = make('code', {}, ...codeElements(pieces))
    result.replaceChildren(
      make('div', { class: 'ref-sample' }, make('div', { class: 'ref-code' }, make('pre', { tabindex: '0' }, code)))
    )
  }
}
