/** Third parties load further scripts by themselves; the Trusted Types policy `default` lets those of their own hosts through. */

// Not in TypeScript's library yet.
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): void }
  | undefined

/** Call once. Where the content security policy asks for no trusted types, nothing changes. */
export function trustOrigins(addresses: readonly (string | undefined)[]): void {
  if (typeof trustedTypes === 'undefined') return
  const origins = addresses.flatMap(address => (address ? [new URL(address).origin] : []))
  trustedTypes.createPolicy('default', {
    createScriptURL: url => (origins.includes(new URL(url, location.href).origin) ? url : null)
  })
}
