/** What TypeScript does not know: a part of browsers, and modules that a bundle gets from the site (src/output/client/island-imports.ts). */

/** Undefined where a browser has no Trusted Types. Trusted values are objects; the DOM's types know texts alone. */
declare var trustedTypes: { createPolicy<Rules extends object>(name: string, rules: Rules): Rules } | undefined

/** Names that a site adds to live examples. */
declare module 'docsgen-live-names' {
  const names: Readonly<Record<string, unknown>>
  export default names
}

/** `src/theme/Root` of a Docusaurus site; null: it has none. */
declare module 'docsgen-root' {
  const root: unknown
  export default root
}
