/** Texts that this script puts into the page: what the server sends is a page of the site. */
import { livePolicy } from '../../src/shared/dom.ts'

const asIs = { createHTML: (html: string) => html, createScript: (text: string) => text }

/** Where the content security policy asks for no trusted types, texts stay texts. */
export const trusted = typeof trustedTypes === 'undefined' ? asIs : trustedTypes.createPolicy(livePolicy, asIs)

export function parseDocument(html: string): Document {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
}

/** A copy of a document. Scripts of a clone are not trusted. */
export function copyDocument(page: Document): Document {
  return parseDocument(`<!DOCTYPE html>${page.documentElement.outerHTML}`)
}
