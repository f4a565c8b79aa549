/** A comparison as text for terminals. As JSON it is what it is. */
import type { Aspect, Comparison, Difference } from './compare.ts'

/** A table of all aspects, then up to `most` differences of each. */
export function formatComparison({ aspects, extra }: Comparison, most: number): string {
  const counted = aspects.filter(({ of }) => of > 0)
  const rows = counted.map(aspect => `${aspect.name.padEnd(20)} ${String(aspect.of).padStart(8)}  ${percentOf(aspect)}`)
  const lists = counted.flatMap(aspect => differencesOf(aspect, most))
  const more =
    extra.length === 0
      ? []
      : [
          '',
          `Pages that only the second site has: ${extra.length}`,
          ...extra.slice(0, most).map(address => `  ${address}`)
        ]
  return `${[...rows, ...lists, ...more].join('\n')}\n`
}

/** `99.98 %`: never rounded up to all. */
function percentOf({ equal, of }: Pick<Aspect, 'equal' | 'of'>): string {
  return of === equal ? '100 %' : `${(Math.floor((equal / of) * 10_000) / 100).toFixed(2)} %`
}

function differencesOf({ name, differences }: Aspect, most: number): string[] {
  if (differences.length === 0) return []
  const shown = differences.slice(0, most).map(toLine)
  const rest = differences.length - shown.length
  return ['', `${name}: ${differences.length}`, ...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])]
}

function toLine({ address, before, after }: Difference): string {
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
  if (before === address) return `  ${address}`
  return `  ${address}\n    - ${short(before)}${after === null ? '' : `\n    + ${short(after)}`}`
}
