/**
 * Offers images in smaller formats and in the widths that are displayed: an `<img>` becomes a `<picture>` with the
 * original as the fallback. The conversions are made when they are published (output/pictures.ts).
 */

import { posix } from 'node:path'
import type { Element } from 'hast'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { assetsFolder } from '../../shared/dom.ts'
import type { OutputPath, SourcePath } from '../../types/basics.ts'
import type { Picture, PictureConfig } from '../../types/output.ts'
import { shortHash } from '../../util/hash.ts'
import { encodePath } from '../../util/paths.ts'
import { addFinding, type PageContext } from '../context.ts'
import { classOf } from '../inline-styles.ts'

/** The parts of the package `sharp` used here. */
type Sharp = (bytes: Uint8Array) => {
  metadata(): Promise<{ readonly width: number; readonly height: number; readonly hasAlpha?: boolean }>
  resize(width: number, height: number): { raw(): { toBuffer(): Promise<Uint8Array> } }
}

/** Width of the text column, the maximum for pictures (templates/styles/page.css). */
const column = '48rem'

/** Offers conversions of the picture; `shownWidth` is the width that the author gave it, in CSS pixels. */
export async function offerPictures(
  image: Element,
  file: SourcePath,
  shownWidth: number | null,
  context: PageContext
): Promise<void> {
  const { images, filesUrl } = context.environment.config
  if (images === null || !/\.(?:png|jpe?g)$/i.test(file) || image.properties.srcSet !== undefined) return
  const bytes = await context.environment.readBytes(file)
  if (bytes === null || isAnimated(bytes)) return
  const facts = await factsOf(bytes, context)
  if (facts === null) return
  const widths = widthsOf(facts.width, shownWidth, images)
  const sizes = shownWidth === null ? `(min-width: ${column}) ${column}, 100vw` : `${shownWidth}px`
  const name = posix
    .basename(file, posix.extname(file))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
  const sources = images.formats.map((format): Element => {
    const candidates = widths.map(width => {
      const path = `${assetsFolder}/images/${name}-${shortHash(bytes)}-${width}.${format}`
      // Joined from parts that cannot leave the folder: the name has no slash.
      const picture: Picture = { file, output: path as OutputPath, width, format }
      context.found.pictures.set(picture.output, picture)
      return `${filesUrl}${encodePath(path)} ${width}w`
    })
    const properties = { type: `image/${format}`, srcSet: candidates.join(', '), sizes }
    return { type: 'element', tagName: 'source', properties, children: [] }
  })
  const { className } = image.properties
  const color = facts.color === '' ? [] : [classOf(`background-color:${facts.color}`, context.found)]
  const classes = [...(Array.isArray(className) ? className : []), ...color]
  const shown: Element = {
    ...image,
    properties: { ...image.properties, ...(classes.length > 0 && { className: classes }) }
  }
  Object.assign(image, { tagName: 'picture', properties: {}, children: [...sources, shown] })
}

/** Whether a PNG is animated: the `acTL` chunk precedes the first frame. Conversions would contain only that frame. */
function isAnimated(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return head.startsWith('\x89PNG') && head.includes('acTL')
}

/** In ascending order; the last one is the picture's own width, or the maximum for screens with twice the pixels. */
function widthsOf(natural: number, shown: number | null, { widths }: PictureConfig): number[] {
  const wanted = shown === null ? widths : [shown, 2 * shown]
  const most = Math.min(natural, Math.max(...wanted))
  return [...new Set([...wanted.filter(width => width < most), most])].sort((a, b) => a - b)
}

interface PictureFacts {
  readonly width: number
  /** Average color, shown while the picture loads; '' for a picture with transparency. */
  readonly color: string
}

/** null: the picture cannot be decoded, or sharp is not installed. */
async function factsOf(bytes: Uint8Array, context: PageContext): Promise<PictureFacts | null> {
  const { codeBlocks } = context.environment
  const sharp = await loadSharp(context)
  if (sharp === null) return null
  const key = `picture ${shortHash(bytes)} ${bytes.length}`
  const known = codeBlocks.get(key) ?? (await readFacts(sharp, bytes))
  codeBlocks.set(key, known)
  const [width = '', color = ''] = known.split(' ')
  return width === '' ? null : { width: Number(width), color }
}

/** `1200 #a0b0c0`; '' for a broken file. */
async function readFacts(sharp: Sharp, bytes: Uint8Array): Promise<string> {
  try {
    const { width, hasAlpha = false } = await sharp(bytes).metadata()
    const pixel = await sharp(bytes).resize(1, 1).raw().toBuffer()
    const hex = [...pixel.subarray(0, 3)].map(part => part.toString(16).padStart(2, '0')).join('')
    return `${width} ${hasAlpha || pixel.length < 3 ? '' : `#${hex}`}`
  } catch {
    return ''
  }
}

/** Importing records a dependency: the page is compiled again when the package is installed or changes. */
async function loadSharp(context: PageContext): Promise<Sharp | null> {
  const { environment } = context
  try {
    // `sharp` is the default export.
    return (await environment.importPackage('sharp')).default as Sharp
  } catch {
    const place = placeOf(environment.config.file)
    const message = '“images” is set, but the package “sharp”, which converts pictures, is not installed.'
    const hint = 'Install it with “npm install sharp”, or remove “images”.'
    addFinding(context, finding('image/package', place, message, hint))
    return null
  }
}
