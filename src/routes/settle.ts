/** Gives each address to the first that claims it. Both spellings, with and without a slash at the end, are one address. */
import { finding } from '../diagnostics/finding.ts'
import type { Report } from '../types/findings.ts'
import type { Claim } from './claim.ts'
import { pathKey } from './permalink.ts'

/** The claims that are published, by their key; every other one is reported and names both owners. */
export function settle(claims: readonly Claim[], report: Report): ReadonlyMap<string, Claim> {
  const settled = new Map<string, Claim>()
  for (const claim of claims) {
    const key = pathKey(claim.path)
    const winner = settled.get(key)
    if (winner === undefined) settled.set(key, claim)
    else report(duplicate(claim, winner))
  }
  return settled
}

function duplicate(loser: Claim, winner: Claim) {
  // A slug or a redirect that somebody wrote is more likely the mistake than where a file lies.
  const atWinner = isStated(winner) && !isStated(loser)
  const place = atWinner ? winner.place : loser.place
  const related = [
    atWinner
      ? { message: 'this one is not published', place: loser.place }
      : { message: 'this one is published', place: winner.place }
  ]
  // Two file names that look the same: one composed, one decomposed (macOS).
  if (loser.owner !== winner.owner && loser.owner.normalize('NFC') === winner.owner.normalize('NFC')) {
    const message = `${loser.owner} and another file differ only in the Unicode form of their names.`
    return finding('route/case-collision', place, message, 'Remove one of them.', related)
  }
  const message = `“${pathKey(winner.path)}” is the address of ${winner.owner} and of ${loser.owner}.`
  const hint = `Only ${winner.owner} is published. Give one of them another address.`
  return finding('route/duplicate', place, message, hint, related)
}

/** Whether the address is written down at the claim's place, not made from the name of a file. */
function isStated({ place }: Claim): boolean {
  return place.line > 1 || place.column > 1
}
