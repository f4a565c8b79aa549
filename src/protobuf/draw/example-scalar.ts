/** A value of a scalar type that keeps the rules of its field, as far as that can be known. */
import type { PlainValue } from '../../types/basics.ts'
import type { Rules } from '../descriptor.ts'

/** In the form of JSON: numbers of 64 bits and bytes are text. */
export function scalarExample(type: string, rules: Rules): PlainValue {
  const rule = (name: string): PlainValue | undefined =>
    rules[`${type}.${name}`] ?? rules[`repeated.items.${type}.${name}`]
  const given = rule('const') ?? firstOf(rule('in'))
  if (given !== undefined) return given
  if (type === 'bool') return true
  if (type === 'bytes') return 'Ynl0ZXM='
  if (type === 'string') return textExample(rule)
  if (type === 'double' || type === 'float') return numberExample(0.5, 0, rule)
  const whole = numberExample(1, 1, rule)
  return type.endsWith('64') ? String(whole) : whole
}

type Rule = (name: string) => PlainValue | undefined

function firstOf(value: PlainValue | undefined): PlainValue | undefined {
  return Array.isArray(value) ? (value as readonly PlainValue[])[0] : undefined
}

/** `usual`, moved between the limits; `step` is how far from an excluded limit. */
function numberExample(usual: number, step: number, rule: Rule): number {
  const least = Math.max(numberOf(rule('gte'), -Infinity), numberOf(rule('gt'), -Infinity) + step)
  const most = Math.min(numberOf(rule('lte'), Infinity), numberOf(rule('lt'), Infinity) - step)
  return Math.min(Math.max(usual, least), most)
}

function numberOf(value: PlainValue | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

const forms: Readonly<Record<string, string>> = {
  uuid: '3f2b8c1e-6d4a-4e9b-9c57-0a1d2e3f4b5c',
  tuuid: '3f2b8c1e6d4a4e9b9c570a1d2e3f4b5c',
  email: 'name@example.com',
  hostname: 'example.com',
  ip: '192.0.2.1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  uri_ref: '/path',
  address: 'example.com',
  host_and_port: 'example.com:443'
}

function textExample(rule: Rule): string {
  const form = Object.keys(forms).find(name => rule(name) === true)
  if (form !== undefined) return forms[form] ?? ''
  const pattern = rule('pattern')
  if (typeof pattern === 'string') return candidates.find(text => matches(text, pattern)) ?? 'string'
  const part = (name: string) => (typeof rule(name) === 'string' ? String(rule(name)) : '')
  const text = `${part('prefix')}${part('contains')}string${part('suffix')}`
  const least = numberOf(rule('len') ?? rule('min_len'), 0)
  const most = numberOf(rule('len') ?? rule('max_len'), Infinity)
  return text.padEnd(Math.min(least, longestText), 'string').slice(0, most)
}

/** Nobody needs to see a text of a megabyte to know that there may be one. */
const longestText = 64

const candidates = [
  'my-name',
  'name',
  'Name',
  'NAME',
  'my_name',
  'abc123',
  '12345',
  '1.0.0',
  'v1',
  '2025-01-31',
  'a',
  '1'
]

/** Patterns are written for another engine: one that this one cannot read matches nothing. */
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(text)
  } catch {
    return false
  }
}
