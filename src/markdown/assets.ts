/**
 * Files that a body shows, links or imports: resolves the written path and gives the file a published name with a hash.
 */
import { posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { Page } from '../types/content.ts'
import type { Resolution } from '../types/routes.ts'
import { shortHash } from '../util/hash.ts'
import { encodePath } from '../util/paths.ts'
import { addFinding, type CompileEnvironment, type Found, type PageContext, type PublishedFile } from './context.ts'

/** The published file whose address is `written`: the imports of an MDX page evaluate to such addresses. */
export function publishedAt(written: string, { found }: PageContext): PublishedFile | undefined {
  return found.files.size === 0 ? undefined : [...found.files.values()].find(({ href }) => href === written)
}

/**
 * Resolves an address written in the file `from`. A path that is missing from a partial is tried again from its page.
 */
export function resolveAddress(written: string, from: SourcePath, { environment, page }: PageContext): Resolution {
  const resolution = environment.resolve(written, from)
  if (resolution.kind !== 'missing' || from === page.source) return resolution
  const fromPage = environment.resolve(written, page.source)
  return fromPage.kind === 'missing' ? resolution : fromPage
}

/** The URL of a file of the site. A file beside a page is published with the page. null when it cannot be read. */
export async function publishFile(
  resolution: Extract<Resolution, { kind: 'file' }>,
  folder: 'images' | 'files',
  { environment, found }: PageContext
): Promise<string | null> {
  if (resolution.output !== null) return resolution.href
  const published = await publishedFile(resolution.file, folder, environment)
  if (published !== null) found.files.set(resolution.file, published)
  return published?.href ?? null
}

/** A file under the name it is published with: `assets/images/diagram-1f3a9c0e.svg`; null when it cannot be read. */
export async function publishedFile(
  file: SourcePath,
  folder: 'images' | 'files',
  environment: CompileEnvironment
): Promise<PublishedFile | null> {
  const bytes = await environment.readBytes(file)
  if (bytes === null) return null
  const extension = posix.extname(file)
  // Whether SVGs are optimized when published depends on this package.
  if (extension === '.svg' && environment.config.images !== null) environment.packageFolder('svgo')
  const name = posix
    .basename(file, extension)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
  const path = `${assetsFolder}/${folder}/${name}-${shortHash(bytes)}${extension.toLowerCase()}`
  // Joined from parts that cannot leave the folder: the name has no slash.
  return { file, output: path as OutputPath, href: environment.config.filesUrl + encodePath(path) }
}

/**
 * Publishes the social card image that front matter names, when it is beside the page. A missing image is reported.
 */
export async function publishCard(page: Page, found: Found, environment: CompileEnvironment): Promise<void> {
  const { meta, places, source } = page
  if (meta.image === null) return
  const resolution = environment.resolve(meta.image, source)
  if (resolution.kind === 'missing') {
    const hint = resolution.suggestion === null ? null : `Did you mean “${resolution.suggestion}”?`
    const place = places.image ?? placeOf(source)
    const code = resolution.rule === 'unsafe' ? 'link/unsafe' : 'link/broken-image'
    addFinding({ found }, finding(code, place, `“${meta.image}” ${resolution.reason}`, hint))
  }
  if (resolution.kind !== 'file' || resolution.output !== null) return
  const published = await publishedFile(resolution.file, 'images', environment)
  if (published !== null) found.files.set(resolution.file, published)
}
