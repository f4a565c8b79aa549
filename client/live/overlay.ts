/**
 * Shows what is wrong with the page, on the page. It stands beside the document in a shadow tree, so that the
 * site's styles and scripts and it know nothing of each other. All texts are text nodes.
 */
import type { ServeNotes, ShownFinding } from '../../src/types/serve.ts'
import { element } from './element.ts'
import { drawFinding } from './finding.ts'
import { overlayStyles } from './overlay-styles.ts'

export interface Overlay {
  /** Shows these findings in the place of those before; none: nothing is shown. */
  show(notes: ServeNotes): void
}

const closedKey = 'docsgen.live.closed'

/** Opens by itself for errors that its reader has not closed before; everything else is a button that tells how many. */
export function createOverlay(): Overlay {
  const host = document.createElement('docsgen-findings')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyles)
  root.adoptedStyleSheets = [sheet]
  let findings: readonly ShownFinding[] = []
  let shown = ''
  let isOpen = false

  function draw(): void {
    root.replaceChildren(isOpen ? panel() : button())
    if (findings.length === 0) host.remove()
    else if (!host.isConnected) document.documentElement.append(host)
  }

  function setOpen(next: boolean): void {
    const hadFocus = root.activeElement !== null
    isOpen = next
    if (!next) remember(findings.map(keyOf))
    draw()
    if (hadFocus) root.querySelector<HTMLElement>('button')?.focus()
  }

  function panel(): HTMLElement {
    const close = element('button', { class: 'close', type: 'button' }, 'Close')
    close.addEventListener('click', () => setOpen(false))
    const section = element(
      'section',
      { class: 'panel', 'aria-label': 'Findings of this page' },
      element('header', {}, element('h2', {}, countOf(findings)), close),
      element('ol', {}, ...findings.map(drawFinding))
    )
    section.addEventListener('keydown', event => event.key === 'Escape' && setOpen(false))
    return section
  }

  function button(): HTMLElement {
    const open = element('button', { class: `badge ${worstOf(findings)}`, type: 'button' }, countOf(findings))
    open.addEventListener('click', () => setOpen(true))
    return open
  }

  return {
    show(notes) {
      const text = JSON.stringify(notes.findings)
      if (text === shown) return
      shown = text
      findings = notes.findings
      const closed = recall()
      const isNews = findings.some(found => found.severity === 'error' && !closed.includes(keyOf(found)))
      isOpen = findings.length > 0 && (isNews || isOpen)
      draw()
    }
  }
}

function keyOf({ code, message }: ShownFinding): string {
  return `${code} ${message}`
}

function worstOf(findings: readonly ShownFinding[]): string {
  return (['error', 'warning'] as const).find(severity => findings.some(found => found.severity === severity)) ?? 'info'
}

/** `1 error, 2 warnings` */
function countOf(findings: readonly ShownFinding[]): string {
  const names = { error: 'error', warning: 'warning', info: 'note' }
  return (['error', 'warning', 'info'] as const)
    .map(severity => [findings.filter(found => found.severity === severity).length, names[severity]] as const)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(', ')
}

function remember(keys: readonly string[]): void {
  try {
    sessionStorage.setItem(closedKey, JSON.stringify(keys))
  } catch {
    // Storage is blocked: it opens again on the next page.
  }
}

function recall(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(closedKey) ?? '[]') as readonly string[]
  } catch {
    return []
  }
}
