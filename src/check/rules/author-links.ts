/** Addresses and pictures of the authors of the changelog, at the authors file. */
import type { SourcePath } from '../../types/basics.ts'
import type { CheckedSite, Rule } from '../check.ts'
import { checkAddress, placeOfSpelling, type StatedAddress } from '../stated-address.ts'

export const authorLinks: Rule = (input, report) => {
  for (const address of addressesOfAuthors(input)) checkAddress(address, input, report)
}

/** Every address of the authors file, at its place. */
export function addressesOfAuthors({ content, sources }: Pick<CheckedSite, 'content' | 'sources'>): StatedAddress[] {
  const file: SourcePath | undefined = sources.authors?.path
  if (file === undefined) return []
  const stated = content.authors.flatMap(({ imageUrl, url }) => [
    { written: imageUrl, kind: 'image' as const },
    { written: url, kind: 'link' as const }
  ])
  return stated.flatMap(({ written, kind }) =>
    written === null ? [] : [{ written, kind, place: placeOfSpelling([written], file, sources) }]
  )
}
