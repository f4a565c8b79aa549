/** The actions of code buttons: copying, and wrapping long lines. Wrapping is remembered for other pages. */
import { dataAttributes, storageKeys } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'
import type { Store } from '../boot.ts'

const copiedMs = 1000
const doneClass = 'codeblock__button--done'

/** Copies the code of a block; the button says so for a moment. */
export async function copyCode(block: Element, button: Element): Promise<void> {
  const code = block.querySelector('pre > code')
  const label = button.getAttribute('aria-label')
  if (!code || button.classList.contains(doneClass)) return
  try {
    await navigator.clipboard.writeText(textToCopy(code, block.className))
  } catch {
    // Copying is forbidden: select the code, so that the reader can copy it with one key.
    getSelection()?.selectAllChildren(code)
    return
  }
  button.classList.add(doneClass)
  button.setAttribute('aria-label', texts.copied)
  setTimeout(() => {
    button.classList.remove(doneClass)
    button.setAttribute('aria-label', label ?? '')
  }, copiedMs)
}

/** The code without prompts, program output, diff marks and removed lines. */
function textToCopy(code: Element, classes: string): string {
  const copied = code.cloneNode(true) as Element
  for (const part of copied.querySelectorAll('summary, .codeblock__line--removed')) {
    if (part.matches('summary') || !isDiff.test(classes)) part.remove()
  }
  const text = copied.textContent ?? ''
  const lines = text.split('\n')
  if (isDiff.test(classes)) return lines.some(line => patchHeader.test(line)) ? text : withoutMarks(lines)
  return isShell.test(classes) && lines.some(line => prompt.test(line)) ? commandsIn(lines) : text
}

const isDiff = /\blanguage-diff\b/
const patchHeader = /^(?:diff |@@ |--- |index )/
const isShell =
  /\blanguage-(?:bash|console|powershell|ps1|sh|shell|shell-session|shellscript|shellsession|sh-session|terminal|zsh)\b/
const prompt = /^[ \t]*(?:\$|%|>|PS[^>\n]*>)[ \t]+(?=\S)/

function withoutMarks(lines: readonly string[]): string {
  return lines
    .filter(line => !line.startsWith('-'))
    .map(line => line.replace(/^[+ ]/, ''))
    .join('\n')
}

/** Lines with a prompt, and their continuation lines after a backslash. */
function commandsIn(lines: readonly string[]): string {
  const commands: string[] = []
  let goesOn = false
  for (const line of lines) {
    if (!goesOn && !prompt.test(line)) continue
    commands.push(goesOn ? line : line.replace(prompt, ''))
    goesOn = line.endsWith('\\')
  }
  return commands.join('\n')
}

// --------------------------------------------------------------------------------------------------- wrapping

const blockSelector = `[${dataAttributes.codeBlock}]`
const wrappedClass = 'codeblock--wrapped'

/** The observers of the page that is shown, which wait for blocks to wrap. */
let observers: readonly { disconnect(): void }[] = []

/** A click on the button of a block. */
export function chooseWrap(block: Element, storage: Store): void {
  const { top } = block.getBoundingClientRect()
  const choice = String(!block.classList.contains(wrappedClass))
  storage.set(storageKeys.codeWrap, choice)
  startWrap(choice, false)
  // Blocks above may have grown; the clicked block must not move on the screen.
  window.scrollBy({ top: block.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** `isSeen`: the page is visible already, so visible blocks are changed only when they are out of view. */
export function startWrap(choice: string, isSeen: boolean): void {
  for (const observer of observers) observer.disconnect()
  const blocks = [...document.querySelectorAll(blockSelector)]
  const kept = new Set(isSeen ? blocks : [])
  const draw = (some: readonly Element[]) =>
    wrap(
      some.filter(block => !kept.has(block)),
      choice
    )
  const sight = new IntersectionObserver(entries => {
    // Without scroll anchoring, blocks that grow above the viewport move the text in it.
    const away = entries.filter(
      ({ isIntersecting, boundingClientRect: { top } }) =>
        !isIntersecting && (top >= 0 || CSS.supports('overflow-anchor:auto'))
    )
    for (const { target } of away) kept.delete(target)
    draw(away.map(({ target }) => target))
  })
  const widths = new ResizeObserver(entries => {
    const resized = entries.flatMap(({ target }) => target.closest(blockSelector) ?? [])
    // In the next frame, because the browser reports an error if an observed element changes its height now.
    requestAnimationFrame(() => draw(resized))
  })
  observers = [sight, widths]
  draw(blocks)
  for (const block of kept) sight.observe(block)
  for (const pre of document.querySelectorAll(`${blockSelector} pre`)) widths.observe(pre)
}

/** Measures all blocks before changing any, so that the browser computes the layout once. */
function wrap(blocks: readonly Element[], choice: string): void {
  const long = blocks.filter(block => {
    const pre = block.querySelector('pre')
    return block.classList.contains(wrappedClass) || (pre !== null && pre.scrollWidth > pre.clientWidth)
  })
  for (const block of long) {
    const button = block.querySelector<HTMLButtonElement>('[data-wrap]')
    if (!button) continue
    button.hidden = false
    block.classList.toggle(wrappedClass, choice === 'true')
    button.setAttribute('aria-pressed', choice)
  }
}
