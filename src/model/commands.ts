/** Names of docsgen's commands, with those of its own plugins: no plugin of a site can have a command of these names. */
export const ownCommandNames: readonly string[] = [
  'init',
  'build',
  'check',
  'test',
  'explain',
  'redirects',
  'translations',
  'diff',
  'compare',
  'feedback',
  'docs-version',
  'search',
  'eject',
  'clean',
  'serve',
  'preview',
  'mcp',
  'help'
]
