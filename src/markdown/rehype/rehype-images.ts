/**
 * Images and other embedded files: resolved with the route table, published under hashed names if they are beside
 * pages, and given their real size so that the layout does not shift while they load. A missing image is reported here;
 * other missing files, and addresses of forms, sprites and quotations, are reported by the check stage.
 */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { directiveFor, foreignSource } from '../../model/policy-directives.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { CompiledLink } from '../../types/compiled.ts'
import type { Resolution } from '../../types/routes.ts'
import { publishedAt, publishFile, resolveAddress } from '../assets.ts'
import { mendAddress } from '../broken-addresses.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { encodeAddress, isKeptAsWritten, isMarkdownImage, originOf, placed, placeOfAddress } from '../origin.ts'
import { walkElements } from '../tree.ts'
import { offerPictures } from './pictures.ts'

/**
 * Attributes that contain an address, by element, with the kind of link. `href` of links is handled by rehype-links.
 */
const embedding: ReadonlyMap<string, Readonly<Record<string, CompiledLink['kind']>>> = new Map([
  ['img', { src: 'image', srcSet: 'image' }],
  ['source', { src: 'resource', srcSet: 'image' }],
  ['image', { href: 'image', xLinkHref: 'image' }],
  ['input', { src: 'image', formAction: 'link' }],
  ['video', { src: 'resource', poster: 'image' }],
  ['audio', { src: 'resource' }],
  ['track', { src: 'resource' }],
  ['embed', { src: 'resource' }],
  ['object', { data: 'resource' }],
  ['iframe', { src: 'resource' }],
  ['use', { href: 'link', xLinkHref: 'link' }],
  ['form', { action: 'link' }],
  ['button', { formAction: 'link' }],
  ['blockquote', { cite: 'link' }],
  ['q', { cite: 'link' }],
  ['ins', { cite: 'link' }],
  ['del', { cite: 'link' }]
])

export function rehypeImages() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const elements: Element[] = []
    // Images for which the author chose the formats by writing `<picture>`.
    const chosen = new Set<unknown>()
    const seen = { isBelow: false, first: null as Element | null }
    walkElements(tree, element => {
      if (embedding.has(element.tagName)) elements.push(element)
      if (element.tagName === 'picture') for (const child of element.children) chosen.add(child)
      if (/^h[2-6]$/.test(element.tagName)) seen.isBelow = true
      if (element.tagName === 'img' && !seen.isBelow) seen.first ??= element
    })
    const context = contextOf(file)
    const hasPictures = context.environment.config.images !== null
    // The first picture at the top of the page is loaded with priority, because readers wait for it.
    if (hasPictures && seen.first !== null) {
      seen.first.properties.loading ??= 'eager'
      seen.first.properties.fetchPriority ??= 'high'
    }
    for (const element of elements) {
      const { src } = element.properties
      if (element.tagName === 'img' && typeof src === 'string') {
        const mended = mendAddress(element, src, context)
        if (mended === null) continue
        element.properties.src = mended
      }
      const shownWidth = element.properties.width
      const source = await embed(element, context)
      if (!hasPictures || source === null || chosen.has(element)) continue
      const isPixels = /^\d+$/.test(String(shownWidth ?? ''))
      await offerPictures(element, source, isPixels ? Number(shownWidth) : null, context)
    }
  }
}

/** The file of an `<img>`; null: another element, or not a file of this site. */
async function embed(element: Element, context: PageContext): Promise<SourcePath | null> {
  let source: SourcePath | null = null
  if (element.tagName === 'img') {
    element.properties.loading ??= 'lazy'
    element.properties.decoding ??= 'async'
    source = fileOf(String(element.properties.src ?? ''), element, context)
  }
  for (const [name, kind] of Object.entries(embedding.get(element.tagName) ?? {})) {
    const value = element.properties[name]
    if (value === undefined || value === null) continue
    element.properties[name] =
      name === 'srcSet'
        ? await targetsOf(element, String(value), context)
        : await targetOf(element, name, String(value), kind, context)
  }
  return source
}

function fileOf(written: string, element: Element, context: PageContext): SourcePath | null {
  if (context.environment.config.images === null || written === '' || /^\s*data:/i.test(written)) return null
  const published = publishedAt(written, context)
  if (published !== undefined) return published.file
  const resolution = resolveAddress(written, originOf(element, context).source.path, context)
  return resolution.kind === 'file' ? resolution.file : null
}

/** Resolves each address of a `srcset`; the width and density descriptors stay. */
async function targetsOf(element: Element, srcset: string, context: PageContext): Promise<string> {
  const candidates: string[] = []
  for (const [, address = '', descriptor = ''] of srcset.matchAll(
    /(?<![^\s,])([^\s,]\S*[^\s,])(\s+[\d.]+[wxh])?\s*(?:,|$)/g
  )) {
    candidates.push((await targetOf(element, 'srcSet', address, 'image', context)) + descriptor)
  }
  return candidates.join(', ')
}

async function targetOf(
  element: Element,
  name: string,
  written: string,
  kind: CompiledLink['kind'],
  context: PageContext
): Promise<string> {
  if (/^\s*data:/i.test(written)) return written
  const published = publishedAt(written, context)
  if (published !== undefined) {
    if (element.tagName === 'img') await setSize(element, published.file, context)
    return written
  }
  const resolution = resolveAddress(written, originOf(element, context).source.path, context)
  const href = await hrefOf(element, written, resolution, kind, context)
  const place = placeOfAddress(element, written, context)
  notePolicySource(element, name, resolution, place, context)
  const text = element.tagName === 'img' && name === 'src' ? alternativeText(element, context) : null
  context.found.links.push({ written, href, ...placed(place, element, context), kind, text })
  return href
}

/** Records what the security policy has to allow: files of other hosts, and frames with pages of this site. */
function notePolicySource(
  { tagName }: Element,
  name: string,
  resolution: Resolution,
  place: Place,
  { found }: PageContext
): void {
  const directive = directiveFor(tagName, name)
  if (directive === null || resolution.kind === 'missing') return
  const isOwn = resolution.kind !== 'external'
  const source = isOwn ? (directive === 'frame-src' ? "'self'" : null) : foreignSource(resolution.href, directive)
  if (source !== null) found.policySources.push({ directive, source, place })
}

async function hrefOf(
  element: Element,
  written: string,
  resolution: Resolution,
  kind: CompiledLink['kind'],
  context: PageContext
): Promise<string> {
  if (resolution.kind === 'external') return encodeAddress(resolution.href)
  if (resolution.kind === 'file') {
    if (element.tagName === 'img') await setSize(element, resolution.file, context)
    if (isKeptAsWritten(written, element, context)) return encodeAddress(written)
    return (await publishFile(resolution, kind === 'image' ? 'images' : 'files', context)) ?? encodeAddress(written)
  }
  if (kind === 'image') reportMissing(element, written, resolution, context)
  return resolution.kind === 'route' ? resolution.href : encodeAddress(written)
}

function reportMissing(
  element: Element,
  written: string,
  resolution: Exclude<Resolution, { kind: 'file' | 'external' }>,
  context: PageContext
): void {
  const isRoute = resolution.kind === 'route'
  const reason = isRoute ? 'is a page, not a picture.' : resolution.reason
  const candidate = isRoute ? null : resolution.suggestion
  const hint = candidate === null ? wayToAdd(written) : `Did you mean “${candidate}”?`
  const place = placeOfAddress(element, written, context)
  const made = finding('link/broken-image', place, `“${written}” ${reason}`, hint)
  const isSure = !isRoute && resolution.rule === 'case' && candidate !== null
  addFinding(context, isSure ? withFix(made, written, candidate + (/[?#].*$/s.exec(written)?.[0] ?? '')) : made)
}

/** Recognizes absolute paths of the author's computer, which readers cannot load. */
function wayToAdd(written: string): string {
  return /^\/(?:Users|home|tmp|var|mnt|Volumes|private)\/./.test(written)
    ? 'This path exists on one computer only: copy the file beside the page, and write its name.'
    : 'Add the file, or remove the picture.'
}

/** Sets the real size of a picture unless the author gave one. Reads only the header; a broken file gets no size. */
async function setSize(element: Element, file: SourcePath, { environment }: PageContext): Promise<void> {
  const { properties } = element
  if (properties.width !== undefined || properties.height !== undefined) return
  const bytes = await environment.readBytes(file)
  if (bytes === null) return
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    if (width > 0 && height > 0) Object.assign(properties, { width: Math.round(width), height: Math.round(height) })
  } catch {
    // image-size cannot read the file: the picture is shown without a size.
  }
}

/** The alternative text of a picture; null if the author marked it as decorative with `alt=""`. */
function alternativeText(image: Element, context: PageContext): string | null {
  const { alt, ariaLabel, ariaLabelledBy, ariaHidden, role } = image.properties
  if (ariaLabelledBy !== undefined || String(ariaHidden) === 'true') return null
  if (role === 'presentation' || role === 'none') return null
  const text = [alt, ariaLabel].find(value => typeof value === 'string' && value.trim() !== '')
  if (text !== undefined) return String(text)
  // In Markdown an empty text was probably forgotten: ![](x.png).
  return alt === '' && !isMarkdownImage(image, context) ? null : ''
}
