/** On load the sidebar shows where the reader is (behaviour D-19). */
import { dataAttributes } from '../../src/shared/dom.ts'

/** Scrolls the side column, never the page. */
export function revealCurrentItem(): void {
  const column = document.querySelector(`[${dataAttributes.sidebar}]`)
  const current = [...(column?.querySelectorAll('[aria-current=page]') ?? [])].at(-1)
  if (!column || !current) return
  const outer = column.getBoundingClientRect()
  const inner = current.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) column.scrollTop += inner.top - outer.top - outer.height / 3
}
