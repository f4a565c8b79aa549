/** Links with a scheme or a host. Those to the site itself are judged like paths, the rest is left to the reader's browser. */

import { belowBaseUrl } from '../shared/address.ts'
import type { Resolution } from '../types/routes.ts'
import { type Link, missing } from './link.ts'
import { decodeLink } from './link-text.ts'

/** Schemes that run code or open files of the reader's machine. */
const unsafe = /^(?:javascript|vbscript|file|data(?!:image\/)):/i

/** Resolves `https://…`, `//…`, `mailto:…`; `resolveBelow` judges a path of the site below the base URL. */
export function resolveFullAddress(
  link: Link,
  address: string,
  resolveBelow: (path: string) => Resolution
): Resolution {
  if (unsafe.test(address)) return missing(link, 'unsafe')
  // A drive letter (`C:/docs`) is no scheme.
  if (/^[a-z]:/i.test(address) || /^(?:mailto|tel):(?:\?|$)/i.test(address)) return missing(link, 'malformed')
  if (!/^(?:https?:)?\/\//i.test(address)) return { kind: 'external', href: address }
  const url = parseUrl(address, link.index.config.url)
  if (url === null) return missing(link, 'malformed')
  const below = url.host === link.index.host ? belowBaseUrl(url.pathname, link.index.config.baseUrl) : null
  // The same host outside of the base URL: maybe another application.
  if (below === null) return { kind: 'external', href: address }
  const path = decodeLink(below)
  return path === null ? missing(link, 'malformed') : resolveBelow(path === '' ? '/' : path)
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
