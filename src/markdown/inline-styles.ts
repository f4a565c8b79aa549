/**
 * Inline styles become classes: `style="color: red"` is `class="s-1f3a9c0e"`, whose rule is in a style sheet of the pages
 * that have inline styles. The pages' security policy forbids the attribute, because what smuggles in text could use it.
 */
import type { Element } from 'hast'
import { finding } from '../diagnostics/finding.ts'
import { withSiteTokens } from '../model/own-tokens.ts'
import { foreignSource } from '../model/policy-directives.ts'
import { nearest } from '../shared/nearest.ts'
import { shortHash } from '../util/hash.ts'
import { cssProperties } from '../util/packages/package.ts'
import { judgeAddress } from '../util/paths.ts'
import { publishFile, resolveAddress } from './assets.ts'
import { addFinding, type Found, type PageContext } from './context.ts'
import { camelCase, encodeAddress, findProperty, originOf, placeOfAddress, placeOfElement } from './origin.ts'

/** Name of the sheet, beside those of features. */
const sheetName = 'inline'

/** The class with these declarations, which every page that uses it gets: `width:300px` → `s-1f3a9c0e`. */
export function classOf(declarations: string, found: Pick<Found, 'styles' | 'sheets'>): string {
  const name = `s-${shortHash(declarations)}`
  found.styles.set(name, declarations)
  found.sheets.add(sheetName)
  return name
}

/** Rules that a component has made, as `<style>` in its HTML: they go to the sheet of the page. */
export function keepRules(rules: string, found: Pick<Found, 'styles' | 'sheets'>): void {
  found.styles.set(`@${shortHash(rules)}`, rules)
  found.sheets.add(sheetName)
}

/** Elements whose style a component has made: its author cannot correct what packages write there. */
export const madeByComponents = new WeakSet<Element>()

/** Gives elements a class in the place of their style; what is no CSS, or runs code, is reported. */
export async function inlineStyles(elements: readonly Element[], context: PageContext): Promise<void> {
  for (const element of elements) await toClass(element, context)
}

async function toClass(element: Element, context: PageContext): Promise<void> {
  const style = String(element.properties.style ?? '')
  delete element.properties.style
  const declarations: string[] = []
  for (const written of splitDeclarations(style)) {
    const reason = problemOf(written)
    if (reason === null) {
      if (!madeByComponents.has(element)) checkProperty(written, element, context)
      const { theirs } = context.environment.config
      const own = theirs === null ? written : withSiteTokens(written)
      declarations.push(await withAddresses(normalize(own), element, context))
    } else reportStyle(written, reason, element, context)
  }
  if (declarations.length === 0) return
  const known = element.properties.className
  const classes = Array.isArray(known) ? known : known === undefined || known === null ? [] : [String(known)]
  element.properties.className = [...classes, classOf(declarations.join(';'), context.found)]
}

/** The parts of a style, without comments; what is inside of quotes and brackets does not end one. */
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

/** Why browsers, or readers, could not have it; null: they can. */
function problemOf(written: string): string | null {
  const [, name, value = ''] = declaration.exec(written) ?? []
  if (name === undefined) return 'It is no declaration of CSS such as “color: red”.'
  const bare = [...value.matchAll(tokens)].filter(([token]) => token.length === 1).map(([token]) => token)
  if (bare.some(token => token === '"' || token === "'")) return 'A quote has no end.'
  if (bare.some(token => token === '{' || token === '}')) return 'Its value cannot be read.'
  if (!isBalanced(bare)) return 'A bracket has no partner.'
  const unsafe = addressesOf(value).find(({ address }) => judgeAddress(address, true) !== 'safe')
  if (hasUnreadAddress(value)) return 'An address cannot be read.'
  if (unsafe !== undefined) return `“${unsafe.address}” is no address of a picture.`
  return null
}

/** Without quotes, browsers read no address that has brackets or quotes in it. */
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
function normalize(written: string): string {
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

/** Addresses in a value. The bounds keep a line full of openings linear. */
function addressesOf(value: string): StyleAddress[] {
  const found = value.matchAll(
    /url\([ \t\n]{0,20}(?:"([^"\n]{0,4000})"|'([^'\n]{0,4000})'|([^"'()\s]{0,4000}))[ \t\n]{0,20}\)/gi
  )
  return [...found].map(([whole, double, single, plain]) => ({
    whole,
    address: (double ?? single ?? plain ?? '').trim()
  }))
}

/** The declaration with addresses as they work from the style sheet; files beside the page are published. */
async function withAddresses(written: string, element: Element, context: PageContext): Promise<string> {
  let text = written
  for (const { whole, address } of addressesOf(written)) {
    if (address === '' || /^(?:data:|#)/i.test(address)) continue
    const resolution = resolveAddress(address, originOf(element, context).source.path, context)
    const place = placeOfAddress(element, address, context)
    const href =
      resolution.kind === 'file'
        ? ((await publishFile(resolution, 'images', context)) ?? encodeAddress(address))
        : encodeAddress(address)
    const source = resolution.kind === 'external' ? foreignSource(resolution.href, 'img-src') : null
    if (source !== null) context.found.policySources.push({ directive: 'img-src', source, place })
    context.found.links.push({ written: address, href, place, kind: 'resource', text: null })
    text = text.replace(whole, () => `url(${JSON.stringify(href)})`)
  }
  return text
}

/** Browsers pass over a property that they do not know. Those with `-` before are of the author or of one browser. */
function checkProperty(written: string, element: Element, context: PageContext): void {
  const [, name = ''] = declaration.exec(written) ?? []
  const known = cssProperties()
  if (name.startsWith('-') || Object.hasOwn(known, name.toLowerCase())) return
  const { spelling, place } = findProperty(element, name, context)
  const found = nearest(name, Object.keys(known))
  const meant = found !== null && spelling !== name ? camelCase(found) : found
  const message = `“${spelling}” is no property of CSS, so browsers pass over it.`
  const hint =
    meant === null
      ? `Write a property of CSS, or “--${name}” for a value that you read with var(--${name}).`
      : `Did you mean “${meant}”?`
  addFinding(context, finding('markdown/style-property', place, message, hint))
}

function reportStyle(written: string, reason: string, element: Element, context: PageContext): void {
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written
  const message = `The inline style “${shown}” is left out of the page. ${reason}`
  const hint = 'Correct it, or remove it.'
  addFinding(context, finding('markdown/style', placeOfElement(element, context), message, hint))
}
