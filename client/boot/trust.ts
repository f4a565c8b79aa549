/**
 * The one Trusted Types policy: text of this site that becomes HTML or a script passes here, nothing else
 * can (`require-trusted-types-for` in the content security policy). Documents are only ever parsed, never
 * written into the page as text.
 */
import { trustedTypesPolicy } from '../../src/shared/dom.ts'

export interface Trust {
  /** For `DOMParser.parseFromString`. */
  createHTML(html: string): string
  /** For `script.src`. */
  createScriptURL(url: string): string
  /** For `script.text`. */
  createScript(text: string): string
}

// Not in TypeScript's library yet. Trusted values are objects; the DOM's types know strings only.
declare const trustedTypes: { createPolicy(name: string, rules: Trust): Trust } | undefined

/** Call once: the policy must not be made twice. Browsers without Trusted Types get the texts as they are. */
export function createTrust(): Trust {
  const asIs = (text: string) => text
  const rules: Trust = { createHTML: asIs, createScriptURL: asIs, createScript: asIs }
  return typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(trustedTypesPolicy, rules)
}
