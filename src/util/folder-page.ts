/** Files that stand for their folder: the folder's address is theirs, and a sidebar makes them its category's page. */

/** Whether a file is named `index`, `README`, or like its folder; names without number prefix and extension. */
export function isFolderPage({ folder, name }: { readonly folder: string; readonly name: string }): boolean {
  const lower = name.toLowerCase()
  return lower === 'index' || lower === 'readme' || lower === folder.split('/').at(-1)?.toLowerCase()
}
