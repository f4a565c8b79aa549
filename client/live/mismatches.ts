/** Findings that only a browser can make: what a template or a component draws there is not what the build has drawn. */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import type { ShownFinding } from '../../src/types/serve.ts'
import { type MismatchDetail, on } from '../boot/events.ts'

const names: readonly (readonly [attribute: string, name: string])[] = [
  [dataAttributes.navbar, 'navigation bar'],
  [dataAttributes.sidebar, 'side column'],
  [dataAttributes.announcementBar, 'announcement bar'],
  [dataAttributes.island, 'interactive component']
]

const hint =
  'Templates and components draw the same everywhere when nothing in them depends on the time, on chance or on the browser. Extensions and translations of the browser cause this, too.'

/** Calls `onChange` with all findings since the page was loaded whenever there is another one. */
export function collectMismatches(onChange: (findings: readonly ShownFinding[]) => void): void {
  const found = new Map<string, ShownFinding>()
  on<MismatchDetail>(events.mismatch, ({ detail: { element, error } }) => {
    const name = names.find(([attribute]) => element.hasAttribute(attribute))?.[1] ?? 'page'
    const message = `React found other HTML in the ${name} than it draws there, and drew it anew.`
    console.warn(message, error)
    found.set(message, { severity: 'warning', code: 'template/browser', message, hint, place: null, excerpt: null })
    onChange([...found.values()])
  })
}
