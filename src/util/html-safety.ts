/**
 * What HTML of authors must not contain, because it could run code, read local files or deceive scripts of the page.
 * One list for raw HTML in Markdown (rehype-safety.ts), and for HTML of the configuration and of sidebars
 * (safe-html.ts), which have different trees. Names are those of HTML, in lower case.
 */
import { nearest } from '../shared/nearest.ts'
import { judgeAddress, schemeOf } from './schemes.ts'

/** Why an attribute is removed; `written` is the text to search for in the source. */
export interface Removal {
  readonly code: 'markdown/unsafe-html' | 'link/unsafe' | 'link/malformed' | 'link/unknown-scheme'
  readonly message: string
  readonly hint: string
  readonly written: string
}

/** Whether an element is removed. `animated`: its attribute `attributeName`, if it has one. */
export function isRemoved(tagName: string, animated: unknown): boolean {
  if (/^(?:script|base|meta|link)$/.test(tagName)) return true
  // Animations of SVG could give a link an unchecked address, or set an event handler.
  return /^(?:set|animate\w*)$/i.test(tagName) && /^\s*(?:(?:xlink:)?href\s*$|on)/i.test(String(animated ?? ''))
}

export const removedElementHint =
  'Use a component for behavior, “headTags” in the configuration for the head of all pages, “styles” for style sheets.'

const addressNames = new Set(
  'href src action formaction xlinkhref poster data cite background ping longdesc manifest icon codebase classid archive profile usemap'.split(
    ' '
  )
)
const imageElements = new Set(['img', 'source', 'image', 'input', 'video', 'picture'])

/** Why an attribute has to be removed: nothing, or a reason for each address in it. */
export function removalsOf(tagName: string, name: string, value: string): readonly Removal[] {
  const because = (hint: string): readonly Removal[] => [
    { code: 'markdown/unsafe-html', message: `The attribute “${name}” is left out.`, hint, written: `${name}=` }
  ]
  if (/^on./.test(name)) return because('Use a component, or a file listed under “scripts” in the configuration.')
  if (name === 'srcdoc') return because('Give the frame an address in “src”.')
  if (name === 'name' && hidesDocument(tagName, value)) {
    return because('Give it another name: scripts of the page would find the element instead of what they look for.')
  }
  const addresses = name === 'srcset' ? value.split(',') : addressNames.has(name) ? [value] : []
  return addresses.flatMap(address => removalOfAddress(address.trim(), imageElements.has(tagName)) ?? [])
}

function removalOfAddress(written: string, isImage: boolean): Removal | null {
  const judgement = judgeAddress(written, isImage)
  const scheme = `${schemeOf(written)}:`
  switch (judgement) {
    case 'safe':
      return null
    case 'unsafe': {
      const message = `“${written}” is left out: “${scheme}” can run code or read local files.`
      return { code: 'link/unsafe', message, hint: allowed, written }
    }
    case 'malformed': {
      const message = `“${written}” looks like a Windows path.`
      return { code: 'link/malformed', message, hint: 'Use a path with slashes.', written }
    }
    case 'unknown': {
      const message = `“${written}” is left out: “${scheme}” is not an allowed URL scheme.`
      return { code: 'link/unknown-scheme', message, hint: meantScheme(written) ?? allowed, written }
    }
  }
}

const allowed = 'Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.'

/** `htpps://a` → “https://a”. */
function meantScheme(address: string): string | null {
  const scheme = schemeOf(address) ?? ''
  const meant = nearest(scheme, ['https', 'http', 'mailto', 'tel'])
  return meant === null ? null : `Did you mean “${meant}${address.slice(address.indexOf(':'))}”?`
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
