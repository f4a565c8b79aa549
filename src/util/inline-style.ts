/** Parses the value of a `style` attribute; reports declarations that browsers cannot read or could run as code. */
import { shortHash } from './hash.ts'
import { judgeAddress } from './schemes.ts'

/** A class to use instead of a `style` attribute, which the security policy forbids: `width:300px` → `s-1f3a9c0e`. */
export function classOfStyle(declarations: string): string {
  return `s-${shortHash(declarations)}`
}

/** `Color :  red; x` → `Color :  red`, and what is wrong with `x`. */
export function readStyle(style: string): { readonly read: readonly string[]; readonly problems: readonly string[] } {
  const read: string[] = []
  const problems: string[] = []
  for (const written of splitDeclarations(style)) {
    const reason = problemOf(written)
    const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written
    if (reason === null) read.push(written)
    else problems.push(`The inline style “${shown}” is left out of the page. ${reason}`)
  }
  return { read, problems }
}

/** Splits a style at semicolons outside of quotes and brackets, and drops comments. */
function splitDeclarations(style: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (const [token] of style.matchAll(tokens)) {
    if (token.startsWith('/*')) continue
    if (token === ';' && depth === 0) {
      parts.push(part)
      part = ''
      continue
    }
    if (/[([{]/.test(token) && token.length === 1) depth += 1
    if (/[)\]}]/.test(token) && token.length === 1) depth = Math.max(0, depth - 1)
    part += token
  }
  return [...parts, part].map(text => text.trim()).filter(text => text !== '')
}

/** A comment, a string, an address without quotes, an escape, or one character. */
const tokens =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\\[\s\S]|[^"'\\;()[\]{}/]+|[\s\S]/g

const declaration = /^(--[\w-]+|-?[a-z][a-z-]*)\s*:\s*(\S[\s\S]*)$/i

/** Why a declaration is left out; null: it is fine. */
function problemOf(written: string): string | null {
  const [, name, value = ''] = declaration.exec(written) ?? []
  if (name === undefined) return 'It is not a CSS declaration such as “color: red”.'
  const bare = [...value.matchAll(tokens)].filter(([token]) => token.length === 1).map(([token]) => token)
  if (bare.some(token => token === '"' || token === "'")) return 'A quote is not closed.'
  if (bare.some(token => token === '{' || token === '}')) return 'Its value cannot be read.'
  if (!isBalanced(bare)) return 'A bracket is not closed or not opened.'
  const unsafe = addressesOf(value).find(({ address }) => judgeAddress(address, true) !== 'safe')
  if (hasUnreadAddress(value)) return 'An address cannot be read.'
  if (unsafe !== undefined) return `“${unsafe.address}” is not the address of a picture.`
  return null
}

/** Whether there is an unquoted `url()` with brackets or quotes inside, which browsers do not accept. */
function hasUnreadAddress(value: string): boolean {
  const bare = [...value.matchAll(tokens)].map(([token]) => (/^["']./s.test(token) ? '""' : token)).join('')
  const [all, read] = [/url\(/gi, /url\(\s{0,20}(?:""|[^"'()\s]*)\s{0,20}\)/gi].map(
    pattern => bare.match(pattern)?.length
  )
  return all !== read
}

function isBalanced(bare: readonly string[]): boolean {
  const partner: Readonly<Record<string, string>> = { ')': '(', ']': '[' }
  const open: string[] = []
  for (const token of bare) {
    if (token === '(' || token === '[') open.push(token)
    else if (partner[token] !== undefined && open.pop() !== partner[token]) return false
  }
  return open.length === 0
}

/** `Color :  red` → `color:red`, so that the same declarations have one class. */
export function normalizeDeclaration(written: string): string {
  const [, name = '', value = ''] = declaration.exec(written) ?? []
  const spaced = [...value.matchAll(tokens)].map(([token]) =>
    /^["'\\]/.test(token) ? token : token.replace(/\s+/g, ' ')
  )
  return `${name.startsWith('--') ? name : name.toLowerCase()}:${spaced.join('').trim()}`
}

interface StyleAddress {
  /** `url("a.png")` */
  readonly whole: string
  readonly address: string
}

/** Addresses in a value. The length limits keep matching linear on a line with many `url(`. */
export function addressesOf(value: string): StyleAddress[] {
  const found = value.matchAll(
    /url\([ \t\n]{0,20}(?:"([^"\n]{0,4000})"|'([^'\n]{0,4000})'|([^"'()\s]{0,4000}))[ \t\n]{0,20}\)/gi
  )
  return [...found].map(([whole, double, single, plain]) => ({
    whole,
    address: (double ?? single ?? plain ?? '').trim()
  }))
}
