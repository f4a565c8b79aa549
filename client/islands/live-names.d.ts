declare module 'docsgen-live-names' {
  const names: Readonly<Record<string, unknown>>
  export default names
}

/** `src/theme/Root` of a Docusaurus site; null: it has none (src/output/client/island-imports.ts). */
declare module 'docsgen-root' {
  const root: unknown
  export default root
}
