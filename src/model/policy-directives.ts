/** The directives of the content security policy that elements and code need. */
import { createHash } from 'node:crypto'
import type { SourceDirective } from '../types/policy.ts'

/** Directives by element and attribute, in lower case. For pictures, every policy allows `https:`. */
const directives: Readonly<Record<string, Readonly<Record<string, SourceDirective>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src', xlinkhref: 'img-src' },
  input: { src: 'img-src', formaction: 'form-action' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  track: { src: 'media-src' },
  iframe: { src: 'frame-src' },
  embed: { src: 'object-src' },
  object: { data: 'object-src' },
  form: { action: 'form-action' },
  button: { formaction: 'form-action' },
  script: { src: 'script-src' }
}

/** Origins of players and playgrounds that components load in frames on demand. */
const frames =
  /https?:\/\/(?:www\.youtube(?:-nocookie)?\.com|player\.vimeo\.com|player\.twitch\.tv|fast\.wistia\.net|codesandbox\.io|stackblitz\.com|codepen\.io|snack\.expo\.dev|open\.spotify\.com|w\.soundcloud\.com|www\.loom\.com|www\.figma\.com|giscus\.app|utteranc\.es|platform\.twitter\.com)/g

/**
 * The known frame origins that code contains, without duplicates, as policy entries: `frame-src https://codepen.io`.
 */
function framesIn(code: string): readonly string[] {
  const origins = [...code.matchAll(frames)].map(([origin]) => origin.replace('http:', 'https:'))
  return [...new Set(origins)].sort().map(origin => `frame-src ${origin}`)
}

/** Policy entries that the code of a component package needs: for frames, generated styles, and HTML that it writes. */
export function packageLoads(code: string): readonly string[] {
  const styles = /\binsertRule\(/.test(code)
    ? [`style-src ${emptyStyle}`]
    : /\bcreateElement\(\s*["'`]style["'`]\s*\)/.test(code)
      ? ["style-src 'unsafe-inline'"]
      : []
  return [...framesIn(code), ...playersIn(code), ...styles, ...htmlWritten(code)]
}

/** Scripts that control the players in frames. */
function playersIn(code: string): readonly string[] {
  const scripts = code.matchAll(/https:\/\/(?:www\.youtube\.com\/iframe_api|player\.vimeo\.com\/api\/player\.js)/g)
  return [...new Set([...scripts].map(([address]) => `script-src ${new URL(address).origin}`))]
}

/** The hash of an empty `<style>`: the policy does not apply to rules that a script then adds to the element. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Policy entries for code that creates HTML from text, which does not use Trusted Types. */
export function htmlWritten(code: string): readonly string[] {
  const isWritten =
    /\.(?:inner|outer)HTML\s*=[^=]|\binsertAdjacentHTML\(|\bdangerouslySetInnerHTML["']?\s*[:=]\s*\{/.test(code)
  return isWritten ? ["require-trusted-types-for 'none'"] : []
}

/** Policy entries for a component of the site: also for frames with pages of the site, and for `fetch`. */
export function loadsIn(code: string): readonly string[] {
  const fetched = [...code.matchAll(/\bfetch\(\s*["'`](https:\/\/[\w.-]+)/g)].map(
    ([, origin]) => `connect-src ${origin}`
  )
  const own = /<iframe\s(?![^>]*\bsrc=["'`{]+https?:)/.test(code) ? ["frame-src 'self'"] : []
  return [...framesIn(code), ...own, ...new Set(fetched)]
}

/**
 * The directive for an attribute of an element, in the spelling of HTML or React; null: the attribute loads nothing.
 */
export function directiveFor(tagName: string, attribute: string): SourceDirective | null {
  return directives[tagName.toLowerCase()]?.[attribute.toLowerCase()] ?? null
}

/**
 * The source that the policy must contain for an address: its origin, or `data:`. null: the address belongs to the
 * site, or every policy allows it. `//host/a` is treated as https.
 */
export function foreignSource(address: string, directive: SourceDirective): string | null {
  const written = address.trim()
  if (/^data:/i.test(written)) return directive === 'img-src' ? null : 'data:'
  const absolute = written.startsWith('//') ? `https:${written}` : written
  if (!/^(?:https?|wss?):/i.test(absolute) || !URL.canParse(absolute)) return null
  const { protocol, origin } = new URL(absolute)
  return directive === 'img-src' && protocol === 'https:' ? null : origin
}

/** The hash of a script or a style in the form of the policy; browsers hash the text with LF line endings. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`
}
