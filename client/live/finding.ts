/** One finding: what is wrong, where, the line, and what to do. */
import type { ShownFinding } from '../../src/types/serve.ts'
import { element } from './element.ts'

export function drawFinding({ severity, code, message, hint, place, excerpt }: ShownFinding): HTMLElement {
  return element(
    'li',
    { class: severity },
    element(
      'p',
      { class: 'where' },
      element('b', {}, severity),
      element('code', {}, code),
      ...(place === null ? [] : [placeButton(place)])
    ),
    element('p', { class: 'message' }, message),
    ...(excerpt === null ? [] : [drawExcerpt(excerpt)]),
    ...(hint === null ? [] : [element('p', { class: 'hint' }, hint)])
  )
}

/** Copies the place, which editors and terminals open; nothing on this page starts a program. */
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
