/** The picture that a page's front matter names for social networks: published with the page when it lies beside it. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Page } from '../types/content.ts'
import { publishedFile } from './assets.ts'
import { addFinding, type Found } from './context.ts'
import type { CompileEnvironment } from './environment.ts'

/** One that does not exist is reported. */
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
