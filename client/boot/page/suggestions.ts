/** “Did you mean” on the page for addresses that lead nowhere: the pages with the nearest addresses. */

import { belowBaseUrl, stripHtml } from '../../../src/shared/address.ts'
import { dataAttributes } from '../../../src/shared/dom.ts'
import { editDistance } from '../../../src/shared/nearest.ts'
import { texts } from '../../../src/shared/texts.ts'
import type { Boot } from '../boot.ts'

/** Address and title of a page. */
export type PageEntry = readonly [href: string, title: string]

const atMost = 3

/** Fills the element for suggestions on the page that is shown; it stays empty if no page is similar. */
export async function suggestPages({ settings, read }: Pick<Boot, 'settings' | 'read'>): Promise<void> {
  const place = document.querySelector(`[${dataAttributes.suggestions}]`)
  const file = place?.getAttribute(dataAttributes.suggestions)
  if (!place || !file) return
  const pages = await read<readonly PageEntry[]>(file)
  const near = nearPages(location.pathname, pages, settings.baseUrl)
  const field = document.querySelector<HTMLInputElement>('.not-found-search input')
  if (field && field.value === '') field.value = searchWords(location.pathname, settings.baseUrl)
  if (near.length === 0) return
  const list = element('ul', ...near.map(toItem))
  place.replaceChildren(element('p', texts.didYouMean), list)
}

function toItem([href, title]: PageEntry): HTMLElement {
  const link = element('a', title)
  link.setAttribute('href', href)
  return element('li', link, element('code', href))
}

function element(tag: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...children)
  return made
}

/** The pages most similar to a wrong address, best first: `/quikstart` → Quickstart at `/quickstart`. */
export function nearPages(path: string, pages: readonly PageEntry[], baseUrl: string): readonly PageEntry[] {
  const wanted = wordsOf(path, baseUrl)
  return pages
    .map(page => ({
      page,
      score: Math.max(likeness(wanted, wordsOf(page[0], baseUrl)), named(wanted.at(-1) ?? '', page))
    }))
    .filter(({ score }) => score >= 0.6)
    .sort((a, b) => b.score - a.score || a.page[0].length - b.page[0].length)
    .slice(0, atMost)
    .map(({ page }) => page)
}

/** What a reader would type to find the page: `/guides/getting-started.html` → `getting started`. */
function searchWords(path: string, baseUrl: string): string {
  return (wordsOf(path, baseUrl).at(-1) ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** `/docs/Getting-Started.html` → `docs`, `getting-started`. */
function wordsOf(path: string, baseUrl: string): readonly string[] {
  const below = belowBaseUrl(path, baseUrl) ?? path
  return stripHtml(decode(below)).toLowerCase().split('/').filter(Boolean)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** From 0 to 1. The last part counts most: moved pages keep it, and a folder has many pages. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const folders = similarity(a.slice(0, -1).join('/'), b.slice(0, -1).join('/'))
  return 0.8 * similarity(a.at(-1) ?? '', b.at(-1) ?? '') + 0.2 * folders
}

/** Whether the page's title or address has all words of the last part: a moved page keeps its words. */
function named(part: string, [href, title]: PageEntry): number {
  const words = part.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 2)
  const known = new Set(`${href} ${title}`.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return words.length > 0 && words.every(word => known.has(word)) ? 0.7 : 0
}

/** The share of letters that need no edit. */
function similarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  return length === 0 ? 1 : 1 - editDistance(a, b, length) / length
}
