/**
 * Removes what can run code or violate the security policy: scripts, `on*` attributes, addresses with schemes that
 * pages must not have. Each is reported at its element and removed; the rest of the element stays. Inline styles become
 * classes.
 */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import type { Code } from '../../diagnostics/codes.ts'
import { finding } from '../../diagnostics/finding.ts'
import { directiveFor, foreignSource } from '../../model/policy-directives.ts'
import { nearest } from '../../shared/nearest.ts'
import { judgeAddress, schemeOf } from '../../util/paths.ts'
import { checkAttributeNames } from '../attribute-names.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { textOf } from '../html.ts'
import { inlineStyles, keepRules, madeByComponents } from '../inline-styles.ts'
import { placeOfAddress, placeOfElement } from '../origin.ts'
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
    if (node.type === 'element' && !isDropped(node)) {
      checkAttributes(node, context)
      // The tags of MDX are checked where they still have the names that the author wrote.
      if (context.format === 'md') checkAttributeNames(node, context)
      if (node.properties.style !== undefined) styled.push(node)
      // The content of a template is not in its children, and with “shadowrootmode” browsers show it.
      if (node.content !== undefined) clean(node.content, context, styled)
      return
    }
    if (node.type === 'element') reportElement(node, context)
    else if (node.type !== 'comment' && node.type !== 'doctype') return
    siblings.splice(index, 1)
    return index
  })
}

function isDropped(element: Element): boolean {
  return droppedElements.has(element.tagName) || setsAddress(element)
}

/** `<set>` and `<animate>` of SVG could give a link an unchecked address, or set an event handler. */
function setsAddress({ tagName, properties }: Element): boolean {
  if (!/^(?:set|animate\w*)$/i.test(tagName)) return false
  return /^(?:xlink:)?href$|^on/i.test(String(properties.attributeName ?? '').trim())
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
    if (isDropped(node)) {
      if (node.tagName === 'style') keepRules(textOf(node), context.found)
      else reportElement(node, context)
      siblings.splice(index, 1)
      isChanged = true
      return index
    }
    const names = Object.keys(node.properties).length
    checkAttributes(node, context)
    notePolicySources(node, context)
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

/** Records external content in islands for the policy; outside of islands, rehype-images does. */
function notePolicySources(element: Element, context: PageContext): void {
  for (const [name, value] of Object.entries(element.properties)) {
    const directive = directiveFor(element.tagName, name)
    const source = directive && foreignSource(String(value), directive)
    if (directive === null || source === null) continue
    context.found.policySources.push({ directive, source, place: placeOfElement(element, context) })
  }
}

/** Elements that are not allowed in a body, with the code of the finding. */
const droppedElements: ReadonlyMap<string, Code> = new Map([
  ['script', 'markdown/unsafe-html'],
  ['base', 'markdown/unsafe-html'],
  ['meta', 'markdown/unsafe-html'],
  ['link', 'markdown/unsafe-html'],
  ['style', 'markdown/style']
])

function reportElement(element: Element, context: PageContext): void {
  const code = droppedElements.get(element.tagName) ?? 'markdown/unsafe-html'
  const hint =
    code === 'markdown/style'
      ? 'Put the rules into a style sheet and list it under “styles” in the configuration.'
      : 'Use a component for behavior, “headTags” in the configuration for the head of all pages.'
  add(element, context, code, `“<${element.tagName}>” is left out of the page.`, hint)
}

/** Properties that contain an address, in hast's spelling. */
const addressProperties = new Set(
  'href src action formAction xLinkHref poster data cite background ping longDesc manifest icon codeBase classId archive profile useMap'.split(
    ' '
  )
)

function checkAttributes(element: Element, context: PageContext): void {
  for (const [name, value] of Object.entries(element.properties)) {
    if (/^on/i.test(name) && name.length > 2) {
      drop(element, name, context, 'markdown/unsafe-html', 'Use a component, whose handlers run in the browser.')
    } else if (name === 'srcDoc') {
      drop(element, name, context, 'markdown/unsafe-html', 'Give the frame an address in “src”.')
    } else if (name === 'srcSet') {
      for (const candidate of String(value).split(',')) checkAddress(element, name, candidate.trim(), context)
    } else if (name === 'name' && hidesDocument(element.tagName, String(value))) {
      const hint = 'Give it another name: scripts of the page would find the element instead of what they look for.'
      drop(element, name, context, 'markdown/unsafe-html', hint)
    } else if (addressProperties.has(name)) {
      checkAddress(element, name, String(value), context)
    }
  }
}

/**
 * Whether an element with this name would shadow a property of `document`: <img name="getElementById"> (HTML Living
 * Standard, “The Document object”, named properties).
 */
function hidesDocument(tagName: string, name: string): boolean {
  return /^(?:img|form|embed|iframe|object)$/.test(tagName) && (/^[a-z]+[A-Z]/.test(name) || documentWords.has(name))
}

/** Properties of `document` that are a single lower-case word. */
const documentWords = new Set(
  'all anchors applets body children close contains cookie dir doctype domain embeds evaluate fonts forms fullscreen head hidden images implementation links location normalize open plugins prepend append referrer scripts timeline title write writeln'.split(
    ' '
  )
)

const imageElements = new Set(['img', 'source', 'image', 'input', 'video', 'picture'])

function checkAddress(element: Element, name: string, address: string, context: PageContext): void {
  const judgement = judgeAddress(address, imageElements.has(element.tagName))
  if (judgement === 'safe') return
  delete element.properties[name]
  const place = placeOfAddress(element, address, context)
  const scheme = `${schemeOf(address)}:`
  const found =
    judgement === 'unsafe'
      ? finding(
          'link/unsafe',
          place,
          `“${address}” is left out: “${scheme}” can run code or read local files.`,
          allowed
        )
      : judgement === 'malformed'
        ? finding('link/malformed', place, `“${address}” looks like a Windows path.`, 'Use a path with slashes.')
        : finding(
            'link/unknown-scheme',
            place,
            `“${address}” is left out: “${scheme}” is not a scheme that pages can use.`,
            meantScheme(address) ?? allowed
          )
  addFinding(context, found)
}

/** `htpps://a` → “https://a”. */
function meantScheme(address: string): string | null {
  const scheme = schemeOf(address) ?? ''
  const meant = nearest(scheme, ['https', 'http', 'mailto', 'tel'])
  return meant === null ? null : `Did you mean “${meant}${address.slice(address.indexOf(':'))}”?`
}

const allowed = 'Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.'

function drop(element: Element, name: string, context: PageContext, code: Code, hint: string): void {
  delete element.properties[name]
  add(element, context, code, `The attribute “${name.toLowerCase()}” is left out of the page.`, hint)
}

/** One finding per line: an element with three handlers is one mistake, and plugins generate many styles. */
function add(element: Element, context: PageContext, code: Code, message: string, hint: string): void {
  const place = placeOfElement(element, context)
  const last = context.found.diagnostics.findLast(known => known.code === code)
  if (last?.place?.line === place.line && last.place.file === place.file) return
  addFinding(context, finding(code, place, message, hint))
}
