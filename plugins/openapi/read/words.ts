/** Limits of a schema in plain words. */
import type { SizeKey } from '../model.ts'
import type { Fields } from './node.ts'

type Get = (key: string) => unknown

const limitKeys = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties'
]

export function limitsOf(get: Get): string[] {
  // Most schemas have none.
  if (limitKeys.every(key => get(key) === undefined)) return []
  const number = (key: string) => numberOf(get, key)
  return [
    counted(number('minLength'), number('maxLength'), 'character'),
    rangeOf(get),
    number('multipleOf') !== null && `a multiple of ${number('multipleOf')}`,
    counted(number('minItems'), number('maxItems'), 'item'),
    get('uniqueItems') === true && 'different items',
    get('contains') !== undefined && counted(number('minContains') ?? 1, number('maxContains'), 'such item'),
    counted(number('minProperties'), number('maxProperties'), 'property', 'properties')
  ].filter(words => typeof words === 'string')
}

function counted(min: number | null, max: number | null, one: string, many = `${one}s`): string | null {
  const least = min === 0 ? null : min
  if (least === null && max === null) return null
  const unit = (max ?? least) === 1 ? one : many
  if (least === null) return `at most ${max} ${unit}`
  if (max === null) return `at least ${least} ${unit}`
  return least === max ? `exactly ${least} ${unit}` : `${least} to ${max} ${unit}`
}

function numberOf(get: Get, key: string): number | null {
  const value = get(key)
  return typeof value === 'number' ? value : null
}

/** The range of a number. OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`, JSON Schema a number. */
export function numbersOf(get: Get) {
  const above = numberOf(get, get('exclusiveMinimum') === true ? 'minimum' : 'exclusiveMinimum')
  const below = numberOf(get, get('exclusiveMaximum') === true ? 'maximum' : 'exclusiveMaximum')
  const least = above === null ? numberOf(get, 'minimum') : null
  const most = below === null ? numberOf(get, 'maximum') : null
  return { above, below, least, most }
}

const sizeKeys: readonly SizeKey[] = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf'
]
const noSizes = {}

export function sizesOf(get: Get): Readonly<Partial<Record<SizeKey, number>>> {
  // Most schemas have none.
  if (sizeKeys.every(key => get(key) === undefined)) return noSizes
  const known = sizeKeys.map(key => [key, numberOf(get, key)] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== null))
}

function rangeOf(get: Get): string | null {
  const { above, below, least, most } = numbersOf(get)
  if (least !== null && most !== null) return least === most ? `exactly ${least}` : `${least} to ${most}`
  const words = [
    above !== null && `more than ${above}`,
    least !== null && `at least ${least}`,
    below !== null && `less than ${below}`,
    most !== null && `at most ${most}`
  ].filter(Boolean)
  return words.length === 0 ? null : words.join(', ')
}

const phrases: Fields = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a teapot",
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  511: 'Network Authentication Required'
}

/** What a status means, by RFC 9110. */
export function statusTitle(status: string): string {
  if (status === 'default') return 'Any other status'
  const kinds = ['Any information', 'Any success', 'Any redirection', 'Any client error', 'Any server error']
  const range = /^([1-5])XX$/i.exec(status)?.[1]
  if (range !== undefined) return kinds[Number(range) - 1] ?? ''
  return Object.hasOwn(phrases, status) ? String(phrases[status]) : ''
}
