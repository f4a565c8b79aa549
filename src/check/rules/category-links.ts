/** The pictures of generated indexes (`link.image`) in `_category_` files; those of pages are judged where they are compiled. */
import { placeOfText } from '../../util/find-text.ts'
import type { Rule } from '../check.ts'
import { checkAddress } from '../stated-address.ts'

export const categoryLinks: Rule = (input, report) => {
  const files = new Map([...input.sources.categories.values()].flat().map(source => [source.path, source]))
  for (const { link, source } of input.content.categories) {
    if (link?.type !== 'generated-index' || link.image === null) continue
    checkAddress({ written: link.image, kind: 'image', place: placeOfText(files, source, link.image) }, input, report)
  }
}
