/** Tables in HTML: those that are shown as cards, and columns that are only data. */
import type { SourceEdit } from 'docsgen/config'
import { iconHtml } from './blocks.ts'
import { iconPattern, withTitles } from './inline.ts'
import type { Reading } from './syntax.ts'

export async function tableEdits(reading: Reading): Promise<SourceEdit[]> {
  const { prose, page } = reading
  const found = [...prose.matchAll(/<table([^<>]{0,500})>[\s\S]*?<\/table>/g)]
  const edits = await Promise.all(
    found.map(async ({ index, 0: { length }, 1: attributes = '' }) => {
      const table = page.text.slice(index, index + length)
      const isCards = /data-view="cards"/.test(attributes)
      const shown = await withTitles(isCards ? cardsOf(table) : withoutHidden(table), reading)
      return shown === table ? [] : [{ at: index, length, text: shown }]
    })
  )
  return edits.flat()
}

interface Column {
  readonly isHidden: boolean
  readonly isTarget: boolean
  readonly isCover: boolean
}

function columnsOf(table: string): readonly Column[] {
  const head = /<thead[^<>]*>([\s\S]*?)<\/thead>/.exec(table)?.[1] ?? ''
  return [...head.matchAll(/<th([^<>]*)>/g)].map(([, attributes = '']) => ({
    isHidden: /\bdata-hidden\b/.test(attributes),
    isTarget: /\bdata-card-target\b/.test(attributes),
    isCover: /\bdata-card-cover(?!-)\b/.test(attributes)
  }))
}

function cellsOf(row: string): readonly string[] {
  return [...row.matchAll(/<td[^<>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll('\n', ' ').trim())
}

function rowsOf(table: string): readonly string[] {
  const body = /<tbody[^<>]*>([\s\S]*?)<\/tbody>/.exec(table)?.[1] ?? ''
  return [...body.matchAll(/<tr[^<>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => row)
}

/** On one line, so that it is one block of HTML. */
function cardsOf(table: string): string {
  const columns = columnsOf(table)
  const cards = rowsOf(table).map(row => {
    const cells = cellsOf(row)
    const cellOf = (is: (column: Column) => boolean) => cells[columns.findIndex(is)] ?? ''
    const target = /href="([^"]*)"/.exec(cellOf(({ isTarget }) => isTarget))?.[1]
    const cover = /(?:href|src)="([^"]*)"/.exec(cellOf(({ isCover }) => isCover))?.[1]
    const shown = cells.filter((cell, at) => columns[at]?.isHidden !== true && cell !== '')
    const drawn = shown.map(cell => cell.replace(iconPattern, (_, name: string) => iconHtml(name)))
    // A cell before the title may have only an icon.
    const icon = drawn.length > 1 && isEmpty(drawn[0] ?? '') ? bareOf(drawn.shift() ?? '') : ''
    const [title = '', ...texts] = drawn
    const bare = bareOf(title)
    const picture = cover === undefined ? '' : `<img src="${cover}" alt="">`
    const label = target === undefined ? bare : `<a class="card__link" href="${target}">${bare || target}</a>`
    const body = texts.map(text => `<p>${text}</p>`).join('')
    return `<div class="card${target === undefined ? '' : ' card--link'}">${picture}${icon}<p class="card__title">${label}</p><div class="card__body">${body}</div></div>`
  })
  return `<div class="card-grid">${cards.join('')}</div>`
}

function bareOf(cell: string): string {
  return cell.replace(/<\/?(?:strong|h[1-6]|p|b|br|a)\b[^<>]*>/g, '').trim()
}

function isEmpty(cell: string): boolean {
  return cell.replace(/<(?!img\b)[^<>]*>/g, '').trim() === ''
}

function withoutHidden(table: string): string {
  const columns = columnsOf(table)
  const bare = table.replace(/<select[^<>]*>[\s\S]*?<\/select>/g, '')
  if (!columns.some(({ isHidden }) => isHidden)) return bare
  return bare.replace(/<tr([^<>]*)>([\s\S]*?)<\/tr>/g, (_, attributes: string, row: string) => {
    let at = -1
    const cells = row.replace(/<t([hd])[^<>]*>[\s\S]*?<\/t\1>/g, cell => {
      at++
      return columns[at]?.isHidden === true ? '' : cell
    })
    return `<tr${attributes}>${cells}</tr>`
  })
}
