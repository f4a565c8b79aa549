/** Addresses and pictures of the authors of the changelog, at the authors file. */
import type { SourcePath } from '../../model.ts'
import type { Rule } from '../check.ts'
import { checkAddress, placeOfSpelling } from '../stated-address.ts'

export const authorLinks: Rule = (input, report) => {
  const { content, sources } = input
  const file: SourcePath | undefined = sources.authors?.path
  if (file === undefined) return
  for (const { imageUrl, url } of content.authors) {
    for (const [written, kind] of [
      [imageUrl, 'image'],
      [url, 'link']
    ] as const) {
      if (written === null) continue
      checkAddress({ written, kind, place: placeOfSpelling([written], file, sources) }, input, report)
    }
  }
}
