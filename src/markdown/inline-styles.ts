/**
 * Replaces inline styles by classes: `style="color: red"` becomes `class="s-1f3a9c0e"`, whose rule is in a style sheet
 * loaded by pages with inline styles. The security policy forbids the attribute, because injected markup could use it.
 */
import type { Element } from 'hast'
import { finding } from '../diagnostics/finding.ts'
import { withSiteTokens } from '../model/own-tokens.ts'
import { foreignSource } from '../model/policy-directives.ts'
import { nearest } from '../shared/nearest.ts'
import { shortHash } from '../util/hash.ts'
import { addressesOf, classOfStyle, normalizeDeclaration, readStyle } from '../util/inline-style.ts'
import { cssProperties } from '../util/packages/package.ts'
import { publishFile, resolveAddress } from './assets.ts'
import { addFinding, type Found, type PageContext } from './context.ts'
import { camelCase, encodeAddress, findProperty, originOf, placed, placeOfAddress, placeOfElement } from './origin.ts'

/** Name of the sheet, listed with the sheets of features. */
const sheetName = 'inline'

/** A class for these declarations, added to the styles of the page: `width:300px` → `s-1f3a9c0e`. */
export function classOf(declarations: string, found: Pick<Found, 'styles' | 'sheets'>): string {
  const name = classOfStyle(declarations)
  found.styles.set(name, declarations)
  found.sheets.add(sheetName)
  return name
}

/** Keeps the rules of a `<style>` that a component rendered: they go to the style sheet of the page. */
export function keepRules(rules: string, found: Pick<Found, 'styles' | 'sheets'>): void {
  found.styles.set(`@${shortHash(rules)}`, rules)
  found.sheets.add(sheetName)
}

/** Elements styled by a component. Property names are not checked: a page's author cannot change those of packages. */
export const madeByComponents = new WeakSet<Element>()

/** Replaces the style of elements by a class; reports what is not CSS or would run code. */
export async function inlineStyles(elements: readonly Element[], context: PageContext): Promise<void> {
  for (const element of elements) await toClass(element, context)
}

async function toClass(element: Element, context: PageContext): Promise<void> {
  const style = String(element.properties.style ?? '')
  delete element.properties.style
  const { read, problems } = readStyle(style)
  for (const problem of problems) reportStyle(problem, element, context)
  const declarations: string[] = []
  for (const written of read) {
    if (!madeByComponents.has(element)) checkProperty(written, element, context)
    const { dialect } = context.environment.config
    const own = normalizeDeclaration(dialect.plainStyles ? withSiteTokens(written) : written)
    declarations.push(await withAddresses(own, element, context))
  }
  if (declarations.length === 0) return
  const known = element.properties.className
  const classes = Array.isArray(known) ? known : known === undefined || known === null ? [] : [String(known)]
  element.properties.className = [...classes, classOf(declarations.join(';'), context.found)]
}

/** The declaration with addresses rewritten relative to the style sheet; publishes files beside the page. */
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
    context.found.links.push({
      written: address,
      href,
      ...placed(place, element, context),
      kind: 'resource',
      text: null
    })
    text = text.replace(whole, () => `url(${JSON.stringify(href)})`)
  }
  return text
}

/** Reports unknown properties, which browsers ignore. A leading `-` marks a custom or vendor property: not checked. */
function checkProperty(written: string, element: Element, context: PageContext): void {
  const name = written.slice(0, written.indexOf(':')).trim()
  const known = cssProperties()
  if (name.startsWith('-') || Object.hasOwn(known, name.toLowerCase())) return
  const { spelling, place } = findProperty(element, name, context)
  const found = nearest(name, Object.keys(known))
  const meant = found !== null && spelling !== name ? camelCase(found) : found
  const message = `“${spelling}” is not a CSS property, so browsers ignore it.`
  const hint =
    meant === null
      ? `Use a CSS property, or the custom property “--${name}” for a value that you read with var(--${name}).`
      : `Did you mean “${meant}”?`
  addFinding(context, finding('markdown/style-property', place, message, hint))
}

function reportStyle(message: string, element: Element, context: PageContext): void {
  const hint = 'Fix it, or remove it.'
  addFinding(context, finding('markdown/style', placeOfElement(element, context), message, hint))
}
