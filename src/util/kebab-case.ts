/** `dataTypes`, `Data Types` → data-types: how names become parts of addresses, as Docusaurus does it (`kebabCase` of lodash). */
export function kebabCase(text: string): string {
  const words = text
    .normalize('NFC')
    .match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu)
  return (words ?? []).join('-').toLowerCase()
}
