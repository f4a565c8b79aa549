/** Trusted values for this script, which inserts pages of the site as the server sends them. */
import { livePolicy } from '../../src/shared/dom.ts'

const asIs = { createHTML: (html: string) => html, createScript: (text: string) => text }

/** Without Trusted Types in the browser, texts stay texts. */
export const trusted = typeof trustedTypes === 'undefined' ? asIs : trustedTypes.createPolicy(livePolicy, asIs)

export function parseDocument(html: string): Document {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
}

/** A copy of a document, parsed again because scripts of a clone are not trusted. */
export function copyDocument(page: Document): Document {
  return parseDocument(`<!DOCTYPE html>${page.documentElement.outerHTML}`)
}
