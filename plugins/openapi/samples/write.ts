/** Requests as code in eight languages. Runs in the build and in browsers; each writer knows the kinds of its words. */
import type { TokenKind } from 'docsgen/reference'
import type { SampleRequest } from './request.ts'

/** A piece of code and what it is; null: nothing special. */
export type Piece = readonly [kind: TokenKind | null, text: string]

export interface SampleLanguage {
  /** Also its name in code blocks. */
  readonly id: string
  readonly label: string
  readonly write: (request: SampleRequest) => readonly Piece[]
}

export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'bash', label: 'curl', write: writeCurl },
  { id: 'javascript', label: 'JavaScript', write: writeJavaScript },
  { id: 'python', label: 'Python', write: writePython },
  { id: 'go', label: 'Go', write: writeGo },
  { id: 'java', label: 'Java', write: writeJava },
  { id: 'csharp', label: 'C#', write: writeCSharp },
  { id: 'php', label: 'PHP', write: writePhp },
  { id: 'ruby', label: 'Ruby', write: writeRuby }
]

type Part = string | Piece | readonly Piece[]

function pieces(...parts: readonly Part[]): Piece[] {
  return parts.flatMap((part): readonly Piece[] => {
    if (typeof part === 'string') return [[null, part]]
    return isList(part) ? part : [part]
  })
}

function isList(part: Piece | readonly Piece[]): part is readonly Piece[] {
  return part.length === 0 || Array.isArray(part[0])
}

const word = (text: string): Piece => ['word', text]
const name = (text: string): Piece => ['name', text]
const key = (text: string): Piece => ['key', text]
const text = (value: string): Piece => ['text', value]

/** The pieces of a list with `between` after each but the last. */
function joined(list: readonly (readonly Piece[])[], between: string): Piece[] {
  return list.flatMap((one, index): Piece[] => (index === 0 ? [...one] : [[null, between], ...one]))
}

const json = (value: unknown, indent = 2) => JSON.stringify(value, null, indent)

/** A text in double quotes, as JavaScript, Go, Java, C# and Ruby have it. */
const quoted = (value: string): Piece => text(JSON.stringify(value))

/** A text in quotes of Ruby, in which `#{` has a meaning. */
const rubyText = (value: string): Piece => text(JSON.stringify(value).replace(/#(?=[{$@])/g, '\\#'))

/** A text in single quotes of a shell. */
function shell(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`
}

// ------------------------------------------------------------------------------------------------------ curl

function writeCurl({ method, url, headers, body }: SampleRequest): Piece[] {
  const lines: Piece[][] = []
  const hasData = body !== null && body.kind !== 'parts'
  const isUsual = method === (body === null ? 'GET' : 'POST')
  const first = pieces(
    name('curl'),
    ' ',
    ...(method === 'HEAD' ? [key('--head'), ' '] : isUsual ? [] : [key('-X'), ` ${method} `]),
    text(shell(url))
  )
  for (const [title, value] of headers) lines.push(pieces(key('-H'), ' ', text(shell(`${title}: ${value}`))))
  if (hasData) lines.push(curlData(body))
  if (body?.kind === 'parts')
    for (const { name: field, value, isFile } of body.parts)
      lines.push(pieces(key('-F'), ' ', text(shell(`${field}=${isFile ? '@' : ''}${value}`))))
  return joined([first, ...lines], ' \\\n  ')
}

function curlData(body: Exclude<SampleRequest['body'], null | { kind: 'parts' }>): Piece[] {
  switch (body.kind) {
    case 'json':
      return pieces(key('-d'), ' ', text("'"), literal(body.value, shellJson, '  '), text("'"))
    case 'text':
      return pieces(key('--data-raw'), ' ', text(shell(body.text)))
    case 'file':
      return pieces(key('--data-binary'), ' ', text(`@${body.name}`))
    case 'form':
      return joined(
        body.fields.map(([field, value]) => pieces(key('--data-urlencode'), ' ', text(shell(`${field}=${value}`)))),
        ' \\\n  '
      )
  }
}

// ------------------------------------------------------------------------------------------------ literals

interface Literals {
  readonly open: string
  readonly close: string
  readonly pair: (name: string) => readonly Piece[]
  readonly list: readonly [open: string, close: string]
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>
  readonly quote: (value: string) => Piece
}

/** A JSON value as a literal of a language. */
function literal(value: unknown, language: Literals, indent = ''): Piece[] {
  const inner = `${indent}${language === php ? '    ' : '  '}`
  if (value === null || value === undefined) return [word(language.words.null)]
  if (typeof value === 'boolean') return [word(language.words[`${value}`])]
  if (typeof value === 'number') return [['number', String(value)]]
  if (typeof value !== 'object') return [language.quote(String(value))]
  if (Array.isArray(value)) {
    const [open, close] = language.list
    const items = value.map((item: unknown) => literal(item, language, inner))
    if (items.length === 0) return [[null, open + close]]
    return pieces(`${open}\n${inner}`, joined(items, `,\n${inner}`), `\n${indent}${close}`)
  }
  const entries = Object.entries(value).map(([field, item]) =>
    pieces([...language.pair(field)], literal(item, language, inner))
  )
  if (entries.length === 0) return [[null, language.open + language.close]]
  return pieces(`${language.open}\n${inner}`, joined(entries, `,\n${inner}`), `\n${indent}${language.close}`)
}

const usualWords = { true: 'true', false: 'false', null: 'null' }

/** JSON inside of single quotes of a shell. */
const shellQuoted = (value: string) => JSON.stringify(value).replaceAll("'", `'\\''`)
const shellJson: Literals = {
  open: '{',
  close: '}',
  pair: field => [key(shellQuoted(field)), [null, ': ']],
  list: ['[', ']'],
  words: usualWords,
  quote: value => text(shellQuoted(value))
}

const javascript: Literals = {
  open: '{',
  close: '}',
  pair: field => [
    key(/^[A-Za-z_$][\w$]*$/.test(field) && field !== '__proto__' ? field : JSON.stringify(field)),
    [null, ': ']
  ],
  list: ['[', ']'],
  words: usualWords,
  quote: quoted
}

const python: Literals = {
  open: '{',
  close: '}',
  pair: field => [key(JSON.stringify(field)), [null, ': ']],
  list: ['[', ']'],
  words: { true: 'True', false: 'False', null: 'None' },
  quote: quoted
}

const ruby: Literals = {
  open: '{',
  close: '}',
  pair: field => [key(rubyText(field)[1]), [null, ' => ']],
  list: ['[', ']'],
  words: { ...usualWords, null: 'nil' },
  quote: rubyText
}

/** In single quotes, in which only `\` and `'` have a meaning. */
const phpText = (value: string): Piece => text(`'${value.replace(/[\\']/g, '\\$&')}'`)

const php: Literals = {
  open: '[',
  close: ']',
  pair: field => [key(phpText(field)[1]), [null, ' => ']],
  list: ['[', ']'],
  words: usualWords,
  quote: phpText
}

// ---------------------------------------------------------------------------------------------- JavaScript

function writeJavaScript({ method, url, headers, body }: SampleRequest): Piece[] {
  const before: Piece[] = []
  let sent: Piece[] | null = null
  if (body?.kind === 'json')
    sent = pieces(name('JSON'), '.', name('stringify'), '(', literal(body.value, javascript, '  '), ')')
  if (body?.kind === 'text') sent = [quoted(body.text)]
  if (body?.kind === 'file') sent = pieces(name('file'), ' ', ['comment', `// the content of ${body.name}`])
  if (body?.kind === 'form')
    sent = pieces(
      word('new'),
      ' ',
      name('URLSearchParams'),
      '(',
      literal(Object.fromEntries(body.fields), javascript, '  '),
      ')'
    )
  if (body?.kind === 'parts') {
    before.push(...pieces(word('const'), ' form = ', word('new'), ' ', name('FormData'), '()\n'))
    for (const { name: field, value, isFile } of body.parts)
      before.push(
        ...pieces(
          'form.',
          name('append'),
          '(',
          quoted(field),
          ', ',
          isFile ? pieces('file, ', quoted(value)) : quoted(value),
          ')\n'
        )
      )
    before.push([null, '\n'])
    sent = [[null, 'form']]
  }
  const options: Piece[][] = []
  if (method !== 'GET') options.push(pieces(key('method'), ': ', quoted(method)))
  if (headers.length > 0)
    options.push(pieces(key('headers'), ': ', literal(Object.fromEntries(headers), javascript, '  ')))
  if (sent !== null) options.push(pieces(key('body'), ': ', sent))
  const call = options.length === 0 ? [] : pieces(', {\n  ', joined(options, ',\n  '), '\n}')
  return pieces(
    before,
    word('const'),
    ' response = ',
    word('await'),
    ' ',
    name('fetch'),
    '(',
    quoted(url),
    call,
    ')\n',
    name('console'),
    '.',
    name('log'),
    '(response.status, ',
    word('await'),
    ' response.',
    name('text'),
    '())'
  )
}

// -------------------------------------------------------------------------------------------------- Python

function writePython({ method, url, headers, body }: SampleRequest): Piece[] {
  const options: Piece[][] = []
  const shown =
    body?.kind === 'json'
      ? headers.filter(([title, value]) => !(title === 'Content-Type' && value === 'application/json'))
      : headers
  if (shown.length > 0) options.push(pieces('headers=', literal(Object.fromEntries(shown), python, '    ')))
  if (body?.kind === 'json') options.push(pieces('json=', literal(body.value, python, '    ')))
  if (body?.kind === 'text') options.push(pieces('data=', quoted(body.text)))
  if (body?.kind === 'file')
    options.push(pieces('data=', name('open'), '(', quoted(body.name), ', ', text('"rb"'), ')'))
  if (body?.kind === 'form') options.push(pieces('data=', literal(Object.fromEntries(body.fields), python, '    ')))
  if (body?.kind === 'parts') {
    const files = body.parts.filter(({ isFile }) => isFile)
    const fields = body.parts.filter(({ isFile }) => !isFile)
    if (files.length > 0) {
      const entries = files.map(part =>
        pieces(key(JSON.stringify(part.name)), ': ', name('open'), '(', quoted(part.value), ', ', text('"rb"'), ')')
      )
      options.push(pieces('files={', joined(entries, ', '), '}'))
    }
    if (fields.length > 0)
      options.push(
        pieces(
          'data={',
          joined(
            fields.map(part => pieces(key(JSON.stringify(part.name)), ': ', quoted(part.value))),
            ', '
          ),
          '}'
        )
      )
  }
  const usual = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method)
  const call = usual ? pieces(name(method.toLowerCase()), '(') : pieces(name('request'), '(', quoted(method), ', ')
  const rest =
    options.length === 0
      ? pieces(quoted(url), ')')
      : pieces('\n    ', quoted(url), ',\n    ', joined(options, ',\n    '), ',\n)')
  return pieces(
    word('import'),
    ' requests\n\nresponse = requests.',
    call,
    rest,
    '\n',
    name('print'),
    '(response.status_code, response.text)'
  )
}

// ------------------------------------------------------------------------------------------------------ Go

/** A text in the quotes of Go in which nothing has a meaning, if it can be. */
function goText(value: string): Piece {
  return value.includes('`') || value.includes('\r') || (!value.includes('\n') && !value.includes('"'))
    ? quoted(value)
    : text(`\`${value}\``)
}

function writeGo({ method, url, headers, body }: SampleRequest): Piece[] {
  const before: Piece[] = []
  let reader: Piece[] = [word('nil')]
  let form: Piece[] = []
  const add = (...parts: readonly Part[]) => void before.push(...pieces(...parts))
  const stringBody = (value: Piece) => {
    add('\tbody := strings.', name('NewReader'), '(', value, ')\n')
    reader = [[null, 'body']]
  }
  if (body?.kind === 'json') stringBody(goText(json(body.value)))
  if (body?.kind === 'text') stringBody(goText(body.text))
  if (body?.kind === 'file') {
    add(
      '\tbody, err := os.',
      name('Open'),
      '(',
      quoted(body.name),
      ')\n\t',
      word('if'),
      ' err != ',
      word('nil'),
      ' {\n\t\t',
      name('panic'),
      '(err)\n\t}\n'
    )
    reader = [[null, 'body']]
  }
  if (body?.kind === 'form') stringBody(quoted(new URLSearchParams(body.fields.map(([a, b]) => [a, b])).toString()))
  if (body?.kind === 'parts') {
    add('\tbody := &bytes.Buffer{}\n\tform := multipart.', name('NewWriter'), '(body)\n')
    for (const part of body.parts) {
      if (part.isFile)
        add(
          '\tfile, err := os.',
          name('ReadFile'),
          '(',
          quoted(part.value),
          ')\n\t',
          word('if'),
          ' err != ',
          word('nil'),
          ' {\n\t\t',
          name('panic'),
          '(err)\n\t}\n',
          '\tpart, _ := form.',
          name('CreateFormFile'),
          '(',
          quoted(part.name),
          ', ',
          quoted(part.value),
          ')\n\tpart.',
          name('Write'),
          '(file)\n'
        )
      else add('\tform.', name('WriteField'), '(', quoted(part.name), ', ', quoted(part.value), ')\n')
    }
    add('\tform.', name('Close'), '()\n')
    reader = [[null, 'body']]
    form = pieces(
      '\trequest.Header.',
      name('Set'),
      '(',
      text('"Content-Type"'),
      ', form.',
      name('FormDataContentType'),
      '())\n'
    )
  }
  const hasError = body?.kind === 'file' || (body?.kind === 'parts' && body.parts.some(({ isFile }) => isFile))
  const isRead = body !== null && ['json', 'text', 'form'].includes(body.kind)
  const packages = [
    'fmt',
    'io',
    'net/http',
    ...(isRead ? ['strings'] : []),
    ...(hasError ? ['os'] : []),
    ...(body?.kind === 'parts' ? ['bytes', 'mime/multipart'] : [])
  ]
  const check = pieces('\t', word('if'), ' err != ', word('nil'), ' {\n\t\t', name('panic'), '(err)\n\t}\n')
  return pieces(
    word('package'),
    ' main\n\n',
    word('import'),
    ' (\n',
    packages.sort().flatMap((one): Piece[] => [[null, '\t'], quoted(one), [null, '\n']]),
    ')\n\n',
    word('func'),
    ' ',
    name('main'),
    '() {\n',
    before,
    '\trequest, err ',
    hasError ? '=' : ':=',
    ' http.',
    name('NewRequest'),
    '(',
    quoted(method),
    ', ',
    quoted(url),
    ', ',
    reader,
    ')\n',
    check,
    headers.flatMap(([title, value]) =>
      pieces('\trequest.Header.', name('Set'), '(', quoted(title), ', ', quoted(value), ')\n')
    ),
    form,
    '\tresponse, err := http.DefaultClient.',
    name('Do'),
    '(request)\n',
    check,
    '\t',
    word('defer'),
    ' response.Body.',
    name('Close'),
    '()\n\ttext, _ := io.',
    name('ReadAll'),
    '(response.Body)\n\tfmt.',
    name('Println'),
    '(response.StatusCode, ',
    name('string'),
    '(text))\n}'
  )
}

// ---------------------------------------------------------------------------------------------- Java and C#

/** A text of several lines in three quotes, indented. */
function textBlock(value: string, indent: string): Piece {
  if (!value.includes('\n') && !value.includes('"')) return quoted(value)
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')
  return text(
    `"""\n${escaped
      .split('\n')
      .map(line => `${indent}${line}`)
      .join('\n')}"""`
  )
}

function writeJava({ method, url, headers, body }: SampleRequest): Piece[] {
  let publisher = pieces('HttpRequest.BodyPublishers.', name('noBody'), '()')
  const string = (value: Piece) => pieces('HttpRequest.BodyPublishers.', name('ofString'), '(', value, ')')
  const ofFile = (path: string) =>
    pieces('HttpRequest.BodyPublishers.', name('ofFile'), '(Path.', name('of'), '(', quoted(path), '))')
  const sentHeaders = [...headers]
  if (body?.kind === 'json') publisher = string(textBlock(json(body.value), '        '))
  if (body?.kind === 'text') publisher = string(textBlock(body.text, '        '))
  if (body?.kind === 'form')
    publisher = string(quoted(new URLSearchParams(body.fields.map(([a, b]) => [a, b])).toString()))
  if (body?.kind === 'file') publisher = ofFile(body.name)
  if (body?.kind === 'parts') {
    // A file can have any bytes, so it is not read as text. What is between files is one text.
    const publishers: Piece[][] = []
    let between = ''
    const addText = () => publishers.push([...string(quoted(between))])
    for (const { name: field, value, isFile } of body.parts) {
      between += `--boundary\r\nContent-Disposition: form-data; name="${field}"`
      between += isFile ? `; filename="${value}"\r\n\r\n` : `\r\n\r\n${value}\r\n`
      if (!isFile) continue
      addText()
      publishers.push([...ofFile(value)])
      between = '\r\n'
    }
    between += '--boundary--\r\n'
    addText()
    publisher = pieces(
      'HttpRequest.BodyPublishers.',
      name('concat'),
      '(\n        ',
      joined(publishers, ',\n        '),
      ')'
    )
    sentHeaders.push(['Content-Type', 'multipart/form-data; boundary=boundary'])
  }
  return pieces(
    word('var'),
    ' request = HttpRequest.',
    name('newBuilder'),
    '(URI.',
    name('create'),
    '(',
    quoted(url),
    '))\n',
    sentHeaders.flatMap(([title, value]) =>
      pieces('    .', name('header'), '(', quoted(title), ', ', quoted(value), ')\n')
    ),
    '    .',
    name('method'),
    '(',
    quoted(method),
    ', ',
    publisher,
    ')\n    .',
    name('build'),
    '();\n',
    word('var'),
    ' response = HttpClient.',
    name('newHttpClient'),
    '()\n    .',
    name('send'),
    '(request, HttpResponse.BodyHandlers.',
    name('ofString'),
    '());\n',
    'System.out.',
    name('println'),
    '(response.',
    name('statusCode'),
    '() + ',
    text('" "'),
    ' + response.',
    name('body'),
    '());'
  )
}

/** Headers that C# sets on the content. */
const contentHeader = /^content-/i

function writeCSharp({ method, url, headers, body }: SampleRequest): Piece[] {
  const type = headers.find(([title]) => contentHeader.test(title))?.[1] ?? 'application/octet-stream'
  let content: Piece[] | null = null
  const after: Piece[] = []
  const string = (value: Piece) =>
    pieces(
      word('new'),
      ' ',
      name('StringContent'),
      '(',
      value,
      ', ',
      word('null'),
      ', ',
      quoted(type.split(';')[0] ?? type),
      ')'
    )
  if (body?.kind === 'json') content = string(rawText(json(body.value)))
  if (body?.kind === 'text') content = string(rawText(body.text))
  if (body?.kind === 'file')
    content = pieces(
      word('new'),
      ' ',
      name('ByteArrayContent'),
      '(File.',
      name('ReadAllBytes'),
      '(',
      quoted(body.name),
      '))'
    )
  if (body?.kind === 'form') {
    const entries = body.fields.map(([field, value]) => pieces('[', quoted(field), '] = ', quoted(value)))
    content = pieces(
      word('new'),
      ' ',
      name('FormUrlEncodedContent'),
      '(',
      word('new'),
      ' Dictionary<string, string> { ',
      joined(entries, ', '),
      ' })'
    )
  }
  if (body?.kind === 'parts') {
    content = pieces(word('new'), ' ', name('MultipartFormDataContent'), '()')
    const parts = body.parts.map(({ name: field, value, isFile }) =>
      isFile
        ? pieces(
            '{ ',
            word('new'),
            ' ',
            name('ByteArrayContent'),
            '(File.',
            name('ReadAllBytes'),
            '(',
            quoted(value),
            ')), ',
            quoted(field),
            ', ',
            quoted(value),
            ' }'
          )
        : pieces('{ ', word('new'), ' ', name('StringContent'), '(', quoted(value), '), ', quoted(field), ' }')
    )
    content.push(...pieces('\n{\n    ', joined(parts, ',\n    '), '\n}'))
  }
  if (content !== null) after.push(...pieces('request.Content = ', content, ';\n'))
  return pieces(
    word('using'),
    ' ',
    word('var'),
    ' client = ',
    word('new'),
    ' ',
    name('HttpClient'),
    '();\n',
    word('using'),
    ' ',
    word('var'),
    ' request = ',
    word('new'),
    ' ',
    name('HttpRequestMessage'),
    '(',
    word('new'),
    ' ',
    name('HttpMethod'),
    '(',
    quoted(method),
    '), ',
    quoted(url),
    ');\n',
    headers
      .filter(([title]) => !contentHeader.test(title))
      .flatMap(([title, value]) =>
        pieces('request.Headers.', name('TryAddWithoutValidation'), '(', quoted(title), ', ', quoted(value), ');\n')
      ),
    after,
    word('using'),
    ' ',
    word('var'),
    ' response = ',
    word('await'),
    ' client.',
    name('SendAsync'),
    '(request);\n',
    'Console.',
    name('WriteLine'),
    '($',
    text('"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}"'),
    ');'
  )
}

/** A raw text of C# with more quotes than it has. */
function rawText(value: string): Piece {
  if (!value.includes('\n') && !value.includes('"')) return quoted(value)
  const quotes = '"'.repeat(Math.max(3, ...Array.from(value.matchAll(/"+/g), ([run]) => run.length + 1)))
  return text(`${quotes}\n${value}\n${quotes}`)
}

// ----------------------------------------------------------------------------------------------- PHP, Ruby

function writePhp({ method, url, headers, body }: SampleRequest): Piece[] {
  const options: Piece[][] = [
    pieces(name('CURLOPT_CUSTOMREQUEST'), ' => ', phpText(method)),
    pieces(name('CURLOPT_RETURNTRANSFER'), ' => ', word('true'))
  ]
  if (headers.length > 0) {
    const lines = headers.map(([title, value]) => [phpText(`${title}: ${value}`)])
    options.push(pieces(name('CURLOPT_HTTPHEADER'), ' => [\n        ', joined(lines, ',\n        '), '\n    ]'))
  }
  const fields = (value: Piece[]) => void options.push(pieces(name('CURLOPT_POSTFIELDS'), ' => ', value))
  if (body?.kind === 'json') fields(pieces(name('json_encode'), '(', literal(body.value, php, '    '), ')'))
  if (body?.kind === 'text') fields([phpText(body.text)])
  if (body?.kind === 'file') fields(pieces(name('file_get_contents'), '(', phpText(body.name), ')'))
  if (body?.kind === 'form')
    fields(pieces(name('http_build_query'), '(', literal(Object.fromEntries(body.fields), php, '    '), ')'))
  if (body?.kind === 'parts') {
    const entries = body.parts.map(({ name: field, value, isFile }) =>
      pieces(
        key(phpText(field)[1]),
        ' => ',
        isFile ? pieces(word('new'), ' ', name('CURLFile'), '(', phpText(value), ')') : [phpText(value)]
      )
    )
    fields(pieces('[\n        ', joined(entries, ',\n        '), '\n    ]'))
  }
  return pieces(
    word('<?php'),
    '\n',
    key('$curl'),
    ' = ',
    name('curl_init'),
    '(',
    phpText(url),
    ');\n',
    name('curl_setopt_array'),
    '(',
    key('$curl'),
    ', [\n    ',
    joined(options, ',\n    '),
    '\n]);\n',
    key('$response'),
    ' = ',
    name('curl_exec'),
    '(',
    key('$curl'),
    ');\n',
    word('echo'),
    ' ',
    name('curl_getinfo'),
    '(',
    key('$curl'),
    ', CURLINFO_HTTP_CODE), ',
    text("' '"),
    ', ',
    key('$response'),
    ';'
  )
}

function writeRuby({ method, url, headers, body }: SampleRequest): Piece[] {
  const kind = method.charAt(0) + method.slice(1).toLowerCase()
  const isUsual = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'Trace'].includes(kind)
  const made = isUsual
    ? pieces('Net::HTTP::', name(kind), '.', name('new'), '(uri)')
    : pieces(
        'Net::HTTPGenericRequest.',
        name('new'),
        '(',
        quoted(method),
        ', ',
        word(body === null ? 'false' : 'true'),
        ', ',
        word('true'),
        ', uri)'
      )
  const sent: Piece[] = []
  if (body?.kind === 'json')
    sent.push(...pieces('request.body = ', literal(body.value, ruby), '.', name('to_json'), '\n'))
  if (body?.kind === 'text') sent.push(...pieces('request.body = ', rubyText(body.text), '\n'))
  if (body?.kind === 'file')
    sent.push(...pieces('request.body = File.', name('binread'), '(', rubyText(body.name), ')\n'))
  if (body?.kind === 'form')
    sent.push(...pieces('request.', name('set_form_data'), '(', literal(Object.fromEntries(body.fields), ruby), ')\n'))
  if (body?.kind === 'parts') {
    const entries = body.parts.map(({ name: field, value, isFile }) =>
      pieces(
        '[',
        rubyText(field),
        ', ',
        isFile ? pieces('File.', name('open'), '(', rubyText(value), ')') : [rubyText(value)],
        ']'
      )
    )
    sent.push(
      ...pieces('request.', name('set_form'), '([', joined(entries, ', '), '], ', text('"multipart/form-data"'), ')\n')
    )
  }
  return pieces(
    word('require'),
    ' ',
    text('"net/http"'),
    '\n',
    word('require'),
    ' ',
    text('"json"'),
    '\n\n',
    'uri = ',
    name('URI'),
    '(',
    rubyText(url),
    ')\nrequest = ',
    made,
    '\n',
    headers.flatMap(([title, value]) => pieces('request[', rubyText(title), '] = ', rubyText(value), '\n')),
    sent,
    'response = Net::HTTP.',
    name('start'),
    '(uri.host, uri.port, ',
    key('use_ssl:'),
    ' uri.scheme == ',
    text('"https"'),
    ') { |http| http.',
    name('request'),
    '(request) }\n',
    name('puts'),
    ' response.code, response.body'
  )
}
