/** Missing types: a browser API, and modules that bundles get from the site (src/output/client/site-imports.ts). */

/** Undefined in browsers without Trusted Types. Trusted values are objects, but the DOM's types only accept strings. */
declare var trustedTypes: { createPolicy<Rules extends object>(name: string, rules: Rules): Rules } | undefined

/** Names that a site adds to live examples. */
declare module 'docsgen-live-names' {
  const names: Readonly<Record<string, unknown>>
  export default names
}

/** The part `Root` of the site; null: the site has none. */
declare module 'docsgen-root' {
  const root: unknown
  export default root
}
