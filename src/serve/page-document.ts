/** A page as the server sends it: as the build would write it, and at its end what keeps it current. */
import { serveAddresses, serveNotesId } from '../shared/dom.ts'
import type { ServeNotes } from '../types/serve.ts'

/** `html` may be empty: then the findings are the page. */
export function toDocument(html: string, notes: ServeNotes): string {
  const document = html === '' ? makeshift : html
  const json = JSON.stringify(notes).replaceAll('<', '\\u003c')
  const live =
    `<script type="application/json" id="${serveNotesId}">${json}</script>` +
    `<script type="module" src="${serveAddresses.script}"></script>`
  const end = document.lastIndexOf('</body>')
  return end < 0 ? document + live : document.slice(0, end) + live + document.slice(end)
}

const makeshift =
  '<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>This page cannot be shown</title></head>' +
  '<body><main><h1>This page cannot be shown</h1><p>The findings say why. It comes back by itself.</p></main></body></html>\n'
