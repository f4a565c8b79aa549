/** A rule: words that the word list replaces are findings, which `docsgen check --fix` corrects. */
import { definePlugin } from 'docsgen/config'

interface Options {
  /** The word to write, by the word that is not to be written. */
  readonly words: Readonly<Record<string, string>>
}

export const terminology = definePlugin<Options>({
  name: 'terminology',
  version: '1',
  check: {
    word: {
      severity: 'warning',
      page({ prose }, { options: { words }, report }) {
        for (const [wrong, right] of Object.entries(words)) {
          for (const { index, 0: found } of prose.matchAll(new RegExp(`\\b${wrong}\\b`, 'gi'))) {
            const fix = /^\p{Lu}/u.test(found) ? right.charAt(0).toUpperCase() + right.slice(1) : right
            report({
              message: `“${found}” is not a word of this manual.`,
              hint: `Write “${fix}”.`,
              at: index,
              length: found.length,
              fix
            })
          }
        }
      }
    }
  }
})
