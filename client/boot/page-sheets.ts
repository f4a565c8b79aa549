/** Style sheets that only some pages have. The router loads this part for such a page. */
import { dataAttributes } from '../../src/shared/dom.ts'

const ownSheets = `link[${dataAttributes.sheet}]`
const longestWaitMs = 3000

/** Loads the style sheets that the next page has and this one lacks. They stay: other pages may need them, too. */
export async function loadSheets(next: Document): Promise<void> {
  const loaded = [...document.head.querySelectorAll(ownSheets)].map(sheet => sheet.getAttribute('href'))
  const missing = [...next.head.querySelectorAll(ownSheets)].filter(
    sheet => !loaded.includes(sheet.getAttribute('href'))
  )
  if (missing.length === 0) return
  const sheets = missing.map(sheet => document.importNode(sheet, true))
  const ready = sheets.map(
    sheet =>
      new Promise<unknown>(done => {
        sheet.addEventListener('load', done)
        sheet.addEventListener('error', done)
      })
  )
  document.head.append(...sheets)
  // A page without its style sheet is better than no page.
  await Promise.race([Promise.all(ready), new Promise(done => setTimeout(done, longestWaitMs))])
}
