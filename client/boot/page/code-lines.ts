/** Links to lines of code: `#example-L3-L7` marks all of them, and a fold that hides one opens. */

const markedClass = 'codeblock__line--linked'

export function startCodeLines(signal: AbortSignal): void {
  show(true)
  window.addEventListener('hashchange', () => show(true), { signal })
  document.querySelector('main')?.addEventListener('click', extend, { signal })
}

/** A click with Shift on a line number selects the range from the line in the address to this line. */
function extend(event: Event): void {
  const { target, shiftKey } = event as MouseEvent
  const link = target instanceof Element ? target.closest('.codeblock__number') : null
  const here = link && read(link.getAttribute('href') ?? '')
  const before = read(location.hash)
  if (!here || !before || !shiftKey || here.block !== before.block) return
  event.preventDefault()
  const [first, last] = [before.first, here.first].sort((a, b) => a - b)
  history.replaceState(history.state, '', `#${here.block}-L${first}-L${last}`)
  show(false)
}

interface Lines {
  readonly block: string
  readonly first: number
  readonly last: number
}

function read(hash: string): Lines | null {
  const [, block, first, last = first] = /^#(.+?)-L(\d+)(?:-L(\d+))?$/.exec(hash) ?? []
  return block === undefined ? null : { block, first: Number(first), last: Number(last) }
}

function show(scrolls: boolean): void {
  for (const line of document.querySelectorAll(`.${markedClass}`)) line.classList.remove(markedClass)
  const lines = read(location.hash)
  if (!lines) return
  for (let number = lines.first; number <= lines.last; number++) {
    const line = document.getElementById(`${lines.block}-L${number}`)
    if (!line) break
    line.classList.add(markedClass)
    line.closest('details')?.setAttribute('open', '')
    if (scrolls && number === lines.first) line.scrollIntoView({ block: 'center' })
  }
}
