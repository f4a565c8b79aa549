/** Validation rules in plain words: `string.min_len: 1` → “At least 1 character.” */
import { type Html, html, joinHtml } from 'docsgen/text'
import type { PlainObject, PlainValue } from 'docsgen/theme'
import type { Rules } from '../descriptor.ts'

/** A sentence for each rule, in the order of the rules, `required` first. */
export function rulesInWords(rules: Rules): Html[] {
  const { required, cel, ...others } = rules
  const sentences = required === true ? [html`Required.`] : []
  const done = new Set<string>()
  for (const [name, value] of Object.entries(others)) {
    const limits = limitsOf(name, others)
    if (limits !== null && done.has(limits.scope)) continue
    if (limits !== null) done.add(limits.scope)
    const words = limits === null ? wordsOf(name, value) : range(limits)
    if (words !== null) sentences.push(html`${capital(prefixOf(name))}${words}.`)
  }
  return [...sentences, ...customRules(cel)]
}

/** Prefix for rules of list items, map keys and map values. */
function prefixOf(name: string): string {
  if (name.startsWith('repeated.items.')) return 'each item: '
  if (name.startsWith('map.keys.')) return 'each key: '
  return name.startsWith('map.values.') ? 'each value: ' : ''
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface Limits {
  /** The name without its last part: `int64`, `repeated.items.int64`. */
  readonly scope: string
  readonly least: string | null
  readonly most: string | null
  readonly above: string | null
  readonly below: string | null
}

const limitNames = /\.(?:gte|lte|gt|lt)(?:\.seconds)?$/

/** The limits of a number, duration or time; null when the rule is no limit. */
function limitsOf(name: string, rules: Rules): Limits | null {
  if (!limitNames.test(name)) return null
  const scope = name.replace(limitNames, '')
  const limit = (end: string): string | null => {
    const seconds = rules[`${scope}.${end}.seconds`]
    if (typeof seconds === 'number') return timeOf(seconds)
    const value = rules[`${scope}.${end}`]
    return value === undefined || typeof value === 'object' ? null : String(value)
  }
  return { scope, least: limit('gte'), most: limit('lte'), above: limit('gt'), below: limit('lt') }
}

function range({ scope, least, most, above, below }: Limits): Html {
  const isFirst = prefixOf(`${scope}.`) === ''
  const words = (text: string) => html`${isFirst ? capital(text) : text}`
  if (least !== null && most !== null) return words(`from ${least} to ${most}`)
  const parts = [
    least !== null && `at least ${least}`,
    most !== null && `at most ${most}`,
    above !== null && `more than ${above}`,
    below !== null && `less than ${below}`
  ]
  return words(parts.filter(part => part !== false).join(', '))
}

function wordsOf(name: string, value: PlainValue | undefined): Html | null {
  if (value === undefined || value === false) return null
  const bare = name.replace(/^(?:repeated\.items|map\.keys|map\.values)\./, '')
  const isFirst = bare === name
  const known = rules.get(bare) ?? rules.get(bare.replace(/^\w+\./, ''))
  if (known === undefined) return html`<code>${bare}</code> is <code>${JSON.stringify(value)}</code>`
  const [first = '', ...others] = known.split('#')
  const shown = /\.seconds$/.test(bare) ? timeOf(Number(value)) : listOf(value)
  const count = counted(others[0] ?? '', value)
  return html`${isFirst ? capital(first) : first}${others.length > 0 && html`${shown}${count}`}`
}

/** Singular or plural: ` character(s)` → ` character` for 1, ` characters` for others. */
function counted(words: string, value: PlainValue): string {
  return words.replace('(s)', value === 1 ? '' : 's')
}

function listOf(value: PlainValue): Html {
  if (typeof value === 'number') return html`${value}`
  const values = Array.isArray(value) ? value : [value]
  return joinHtml(
    values.map(item => html`<code>${String(item)}</code>`),
    ', '
  )
}

/** Sentences by rule name, with or without the type as prefix; `#` is replaced by the value. */
const rules: ReadonlyMap<string, string> = new Map([
  ['string.const', 'must be #'],
  ['string.len', 'exactly # character(s)'],
  ['string.min_len', 'at least # character(s)'],
  ['string.max_len', 'at most # character(s)'],
  ['string.len_bytes', 'exactly # byte(s)'],
  ['string.min_bytes', 'at least # byte(s)'],
  ['string.max_bytes', 'at most # byte(s)'],
  ['bytes.len', 'exactly # byte(s)'],
  ['bytes.min_len', 'at least # byte(s)'],
  ['bytes.max_len', 'at most # byte(s)'],
  ['pattern', 'must match #'],
  ['prefix', 'must begin with #'],
  ['suffix', 'must end with #'],
  ['contains', 'must contain #'],
  ['not_contains', 'must not contain #'],
  ['const', 'must be #'],
  ['in', 'one of #'],
  ['not_in', 'none of #'],
  ['email', 'must be an email address'],
  ['hostname', 'must be a host name'],
  ['ip', 'must be an IP address'],
  ['ipv4', 'must be an IPv4 address'],
  ['ipv6', 'must be an IPv6 address'],
  ['uri', 'must be a URI'],
  ['uri_ref', 'must be a URI or a relative reference'],
  ['address', 'must be a host name or an IP address'],
  ['host_and_port', 'must be a host and a port'],
  ['uuid', 'must be a UUID'],
  ['tuuid', 'must be a UUID without hyphens'],
  ['finite', 'must be finite'],
  ['defined_only', 'must be a value of the enum'],
  ['min_items', 'at least # item(s)'],
  ['max_items', 'at most # item(s)'],
  ['unique', 'items must differ'],
  ['min_pairs', 'at least # pair(s)'],
  ['max_pairs', 'at most # pair(s)'],
  ['gt_now', 'must be in the future'],
  ['lt_now', 'must be in the past'],
  ['within.seconds', 'within # of now'],
  ['message.required', 'required']
])

const units: readonly (readonly [seconds: number, name: string])[] = [
  [86400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second']
]

/** 31536000 → `365 days`: uses the largest unit without a remainder. */
function timeOf(seconds: number): string {
  const [size, name] = units.find(([unit]) => seconds !== 0 && seconds % unit === 0) ?? [1, 'second']
  const amount = seconds / size
  return `${amount} ${name}${amount === 1 ? '' : 's'}`
}

/** CEL rules: their message, otherwise the expression. */
function customRules(cel: PlainValue | undefined): Html[] {
  if (!Array.isArray(cel)) return []
  return (cel as readonly (PlainObject | string)[]).map(rule => {
    if (typeof rule === 'string') return html`<code>${rule}</code>`
    const { message, expression } = rule
    if (typeof message !== 'string' || message === '') return html`<code>${String(expression)}</code>`
    return html`${capital(message)}${!/[.!?]$/.test(message) && '.'}`
  })
}
