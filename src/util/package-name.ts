/** Names of packages in imports. */

/** What authors can import of docsgen. */
export const ownEntries = ['docsgen', 'docsgen/config', 'docsgen/components', 'docsgen/theme', 'docsgen/markup']

/** `@a/b/c` → `@a/b`, `a/b` → `a`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
