/**
 * Removes what can run code or violate the security policy: scripts, `on*` attributes, addresses with schemes that
 * pages must not have. Each is reported at its element and removed; the rest of the element stays. Inline styles become
 * classes.
 */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { directiveFor, foreignSource, policyHash } from '../../model/policy-directives.ts'
import type { Place } from '../../types/basics.ts'
import type { Diagnostic } from '../../types/findings.ts'
import { isRemoved, removalsOf, removedElementHint } from '../../util/html-safety.ts'
import { resolveAddress } from '../assets.ts'
import { checkAttributeNames } from '../attribute-names.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { inlineStyles, keepRules, madeByComponents } from '../inline-styles.ts'
import { originOf, placeOfAddress, placeOfElement } from '../origin.ts'
import { skip, walk } from '../tree.ts'

export function rehypeSafety() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file)
    const styled: Element[] = []
    clean(tree, context, styled)
    if (styled.length > 0) await inlineStyles(styled, context)
  }
}

/** Cleans a tree; elements with an inline style are collected in `styled`. */
function clean(tree: Root | Element, context: PageContext, styled: Element[]): void {
  walk<Nodes>(tree, (node, index, siblings) => {
    if (node.type === 'element' && node.tagName === 'docsgen-island') {
      cleanIsland(node, context, styled)
      return skip
    }
    if (node.type === 'element' && (isOwnStyle(node, context) || !isDropped(node))) {
      if (node.tagName === 'style') allowStyle(node, context)
      checkAttributes(node, context)
      // The tags of MDX are checked where they still have the names that the author wrote.
      if (context.format === 'md') checkAttributeNames(node, context)
      if (node.properties.style !== undefined) styled.push(node)
      // The content of a template is not in its children, and with “shadowrootmode” browsers show it.
      if (node.content !== undefined) clean(node.content, context, styled)
      return
    }
    if (node.type === 'element') reportElement(node, placeOfElement(node, context), context)
    else if (node.type !== 'comment' && node.type !== 'doctype') return
    siblings.splice(index, 1)
    return index
  })
}

function isDropped({ tagName, properties }: Element): boolean {
  return tagName === 'style' || isRemoved(tagName, properties.attributeName)
}

/** Whether it is a `<style>` of a page whose code may run: the rules hold as long as the page is shown. */
function isOwnStyle({ tagName }: Element, { format, environment: { config } }: PageContext): boolean {
  return tagName === 'style' && format === 'mdx' && !config.isUntrusted
}

/** The policy lets the browser use this text, and no other. */
function allowStyle(element: Element, context: PageContext): void {
  const source = policyHash(rulesOf(element))
  context.found.policySources.push({ directive: 'style-src', source, place: placeOfElement(element, context) })
}

function rulesOf({ children }: Element): string {
  return children.map(child => ('value' in child ? child.value : '')).join('')
}

/**
 * The HTML of an island must stay as React wrote it, comments included, so that it can be hydrated. If something has to
 * be removed, the browser renders the island again instead. This includes inline styles, which React may set by script.
 */
function cleanIsland(island: Element, context: PageContext, styled: Element[]): void {
  let isChanged = false
  walk<Nodes>(island, (node, index, siblings) => {
    // Raw, because comments are not serialized: React uses comments to separate adjacent texts.
    if (node.type === 'comment') siblings[index] = { type: 'raw', value: `<!--${node.value}-->` } as unknown as Nodes
    if (node.type !== 'element') return
    if (node.tagName === 'docsgen-slot') {
      clean(node, context, styled)
      return skip
    }
    // Packages write one for each component, and more in the browser: they become one sheet.
    const isOfPackage = Object.keys(node.properties).some(name => name.startsWith('data'))
    const isKept = !isOfPackage && isOwnStyle(node, context)
    if (isKept) allowStyle(node, context)
    else if (isDropped(node)) {
      if (node.tagName === 'style') keepRules(rulesOf(node), context.found)
      else reportElement(node, placeOfElement(node, context), context)
      siblings.splice(index, 1)
      isChanged = true
      return index
    }
    const names = Object.keys(node.properties).length
    checkAttributes(node, context)
    notePolicySources(node, context)
    resolveStaticFiles(node, context)
    const isStyled = node.properties.style !== undefined
    if (isStyled) styled.push(node)
    madeByComponents.add(node)
    isChanged ||= isStyled || Object.keys(node.properties).length < names
    return
  })
  const { islands } = context.found
  const at = islands.findIndex(({ id }) => id === island.properties.dataIsland)
  const known = islands[at]
  if (isChanged && known !== undefined) islands[at] = { ...known, isRedrawn: true }
}

/**
 * Static files are published once, so a path that begins at the page would lead below the base URL of its language. React
 * keeps the address that it finds in the HTML.
 */
function resolveStaticFiles(element: Element, context: PageContext): void {
  if (context.environment.config.locale.isDefault) return
  for (const name of ['src', 'poster', 'href', 'data']) {
    const written = element.properties[name]
    if (typeof written !== 'string' || !/^[\w.]/.test(written) || /^[a-z][a-z\d+.-]*:/i.test(written)) continue
    const found = resolveAddress(written, originOf(element, context).source.path, context)
    if (found.kind === 'file' && found.output !== null) element.properties[name] = found.href
  }
}

/** Records external content in islands for the policy; outside of islands, rehype-images does. */
function notePolicySources(element: Element, context: PageContext): void {
  for (const [name, value] of Object.entries(element.properties)) {
    const directive = directiveFor(element.tagName, name)
    const source = directive && foreignSource(String(value), directive)
    if (directive === null || source === null) continue
    context.found.policySources.push({ directive, source, place: placeOfElement(element, context) })
  }
}

function reportElement({ tagName }: Element, place: Place, context: PageContext): void {
  const message = `“<${tagName}>” is left out of the page.`
  const styleHint = 'Put the rules into a style sheet and list it under “styles” in the configuration.'
  if (tagName === 'style') add(finding('markdown/style', place, message, styleHint), context)
  else add(finding('markdown/unsafe-html', place, message, removedElementHint), context)
}

function checkAttributes(element: Element, context: PageContext): void {
  for (const [name, value] of Object.entries(element.properties)) {
    for (const { code, message, hint, written } of removalsOf(element.tagName, name.toLowerCase(), String(value))) {
      if (code === 'link/unknown-scheme' && isLinkByName(element, name, written, context)) continue
      delete element.properties[name]
      if (code === 'markdown/unsafe-html') add(finding(code, placeOfElement(element, context), message, hint), context)
      else addFinding(context, finding(code, placeOfAddress(element, written, context), message, hint))
    }
  }
}

/** Whether the scheme is one of a plugin, whose names are resolved like paths: `schema:Job`. */
function isLinkByName(element: Element, name: string, written: string, context: PageContext): boolean {
  if (name !== 'href' || (element.tagName !== 'a' && element.tagName !== 'area')) return false
  return resolveAddress(written, originOf(element, context).source.path, context).kind !== 'external'
}

/** One finding per line: an element with three handlers is one mistake, and plugins generate many styles. */
function add(found: Diagnostic, context: PageContext): void {
  const last = context.found.diagnostics.findLast(known => known.code === found.code)
  if (last?.place?.line !== found.place?.line || last?.place?.file !== found.place?.file) addFinding(context, found)
}
