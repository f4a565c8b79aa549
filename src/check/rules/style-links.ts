/** Files that the site's own style sheets show with `url(…)`. */
import { placeOf } from '../../diagnostics/finding.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { Rule } from '../check.ts'
import { checkAddress } from '../stated-address.ts'

export const styleLinks: Rule = (input, report) => {
  for (const file of input.config.styles) {
    const css = input.readText(file) ?? ''
    // Comments keep their length, so that places stay true.
    const text = css.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    for (const match of text.matchAll(/url\(\s*(["']?)([^"')\s]+)\1\s*\)/gi)) {
      const written = match[2] ?? ''
      // `#id` means an element of the page.
      if (written.startsWith('#')) continue
      const place = placeIn(text, match.index + match[0].indexOf(written), written.length, file)
      checkAddress({ written, kind: 'image', place }, input, report)
    }
  }
}

function placeIn(text: string, at: number, length: number, file: SourcePath): Place {
  const before = text.slice(0, at)
  return placeOf(file, before.split('\n').length, at - before.lastIndexOf('\n'), length)
}
