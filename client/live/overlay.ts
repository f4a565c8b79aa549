/**
 * Shows the findings of a page on the page. The overlay is a shadow tree beside the document, so that the site's styles
 * and scripts do not affect it. All texts are text nodes.
 */
import type { ServeNotes, ShownFinding } from '../../src/types/client.ts'

interface Overlay {
  /** Replaces the shown findings; none: shows nothing. */
  show(notes: ServeNotes): void
}

const closedKey = 'docsgen.live.closed'

/** Opens by itself for errors that its reader has not dismissed; otherwise shows a button with the number. */
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
    return section
  }

  function button(): HTMLElement {
    const open = element('button', { class: `badge ${worstOf(findings)}`, type: 'button' }, countOf(findings))
    open.addEventListener('click', () => setOpen(true))
    return open
  }

  // The panel opens without taking the focus. What is above it closes first: a dialog, the search window.
  document.addEventListener('keydown', event => {
    const isAbove = event.defaultPrevented || document.querySelector('dialog[open], [popover]:popover-open') !== null
    if (event.key === 'Escape' && isOpen && !isAbove) setOpen(false)
  })

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

const severityNames = { error: 'error', warning: 'warning', info: 'note' }

/** `1 error, 2 warnings` */
function countOf(findings: readonly ShownFinding[]): string {
  return (['error', 'warning', 'info'] as const)
    .map(severity => [findings.filter(found => found.severity === severity).length, severityNames[severity]] as const)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(', ')
}

function remember(keys: readonly string[]): void {
  try {
    sessionStorage.setItem(closedKey, JSON.stringify(keys))
  } catch {
    // Storage is blocked: the overlay opens again on the next page.
  }
}

function recall(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(closedKey) ?? '[]') as readonly string[]
  } catch {
    return []
  }
}

function drawFinding({ severity, code, message, hint, place, excerpt }: ShownFinding): HTMLElement {
  return element(
    'li',
    { class: severity },
    element(
      'p',
      { class: 'where' },
      element('b', {}, severityNames[severity]),
      element('code', {}, code),
      ...(place === null ? [] : [placeButton(place)])
    ),
    element('p', { class: 'message' }, message),
    ...(excerpt === null ? [] : [drawExcerpt(excerpt)]),
    ...(hint === null ? [] : [element('p', { class: 'hint' }, hint)])
  )
}

/** Copies the place, which editors and terminals can open; a page cannot start a program. */
function placeButton(place: string): HTMLElement {
  const button = element('button', { type: 'button', title: 'Copy' }, place)
  const said = element('span', { class: 'said', role: 'status' })
  button.addEventListener('click', async () => {
    said.textContent = await copy(place)
  })
  return element('span', {}, button, said)
}

async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    return 'The browser does not allow it.'
  }
}

function drawExcerpt({ line, text, carets }: NonNullable<ShownFinding['excerpt']>): HTMLElement {
  const margin = ' '.repeat(String(line).length)
  return element('pre', {}, `${line} │ ${text}\n${margin} │ `, element('i', {}, carets))
}

/** An element with attributes and children; texts become text nodes. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Style sheet of the overlay, in the bundle, so that the site needs no file for it. */
const overlayStyles = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; font: inherit; }
.badge, .panel {
  position: fixed; z-index: 2147483647; inset-block-end: 0; inset-inline-end: 0;
  font: 14px/1.5 ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#fff, #1c1f22); color: light-dark(#1c1f22, #f2f3f4);
  border: 1px solid light-dark(#6b7280, #8b939c);
}
.badge { margin: 12px; padding: 6px 12px; border-radius: 999px; cursor: pointer; }
.badge.error { border-color: light-dark(#b3261e, #ff8a80); }
.panel { inset-inline-start: 0; max-block-size: 45vh; overflow: auto; border-width: 2px 0 0; }
header {
  position: sticky; inset-block-start: 0; display: flex; align-items: center; justify-content: space-between;
  padding: 8px 16px; background: inherit;
}
h2 { margin: 0; font-weight: 600; }
ol { margin: 0; padding: 0 16px 16px; list-style: none; }
li { padding-block: 8px; border-block-start: 1px solid light-dark(#d5d9dd, #3a4046); }
p { margin: 0 0 4px; overflow-wrap: anywhere; }
.where { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
b { font-weight: 600; }
.error b { color: light-dark(#b3261e, #ff8a80); }
.warning b { color: light-dark(#7a4d00, #ffc266); }
code, pre, .where button { font-family: ui-monospace, monospace; font-size: 13px; }
button { color: inherit; background: none; border: 1px solid currentColor; border-radius: 4px; padding: 2px 8px; cursor: pointer; }
button:focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
.said { margin-inline-start: 8px; }
pre { margin: 4px 0; padding: 8px; overflow-x: auto; background: light-dark(#f1f3f4, #2a2e32); }
i { font-style: normal; color: light-dark(#b3261e, #ff8a80); }
`
