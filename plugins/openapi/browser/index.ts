/**
 * Pages of operations in browsers: writes a sample when its language is chosen, and opens “Try it”. What does that is loaded
 * then; until then a page loads this file only.
 */
import { fillSample } from './fill.ts'

const started = new WeakSet<Element>()

function startPage(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-api-request]')) {
    if (started.has(box)) continue
    started.add(box)
    const fill = () => {
      const open = box.querySelector<HTMLElement>('[data-empty]:not([hidden])')
      // Before the script of tabs has begun, all panels are without “hidden”.
      const hasBegun = box.querySelector('[role=tablist]:not([hidden])') !== null
      if (open !== null && hasBegun) void fillSample(open, box)
    }
    new MutationObserver(fill).observe(box, { attributes: true, attributeFilter: ['hidden'], subtree: true })
    fill()
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-api-try]')) {
    if (started.has(button)) continue
    started.add(button)
    button.hidden = false
    button.addEventListener('click', async () => {
      button.disabled = true
      try {
        const { openTry } = await import('./try.ts')
        openTry(button)
      } finally {
        button.disabled = false
      }
    })
  }
}

startPage()
document.addEventListener('docsgen:navigated', startPage)
