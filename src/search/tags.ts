/** The tag by which results are filtered: of a docs set in its one version, or of everything else. */
export function searchTag(docsSet: string | null): string {
  return docsSet === null ? 'default' : `docs-${docsSet}-current`
}
