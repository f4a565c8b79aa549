/** The head: title, descriptions and addresses are exchanged, style sheets without a moment in which there is none. */

const pageTags = 'meta, link:not([rel=stylesheet]), script[type$=json], base'
const sheets = 'link[rel=stylesheet]'

/** Fulfilled when the new style sheets are there. */
export async function patchHead(before: Document, after: Document): Promise<void> {
  if (before.title !== after.title) document.title = after.title
  const added = missingIn(before, after, pageTags)
  for (const old of missingIn(after, before, pageTags)) findEqual(old)?.remove()
  document.head.append(...added.map(tag => document.importNode(tag, true)))
  await patchSheets(before, after)
}

/** The tags of `page` that `other` does not have. */
function missingIn(other: Document, page: Document, selector: string): Element[] {
  const others = [...other.head.querySelectorAll(selector)]
  return [...page.head.querySelectorAll(selector)].filter(tag => !others.some(known => known.isEqualNode(tag)))
}

function findEqual(tag: Element): Element | undefined {
  return [...document.head.querySelectorAll(tag.nodeName)].find(known => known.isEqualNode(tag))
}

/** The old sheet goes when the new one is there: without a flash of a page without styles. */
async function patchSheets(before: Document, after: Document): Promise<void> {
  const old = missingIn(after, before, sheets).flatMap(sheet => findEqual(sheet) ?? [])
  const added = missingIn(before, after, sheets).map(sheet => document.importNode(sheet, true))
  await Promise.all(
    added.map(sheet => {
      const loaded = new Promise<unknown>(done => {
        sheet.addEventListener('load', done)
        sheet.addEventListener('error', done)
      })
      const last = [...document.head.querySelectorAll(sheets)].at(-1)
      if (last === undefined) document.head.append(sheet)
      else last.after(sheet)
      return loaded
    })
  )
  for (const sheet of old) sheet.remove()
}
