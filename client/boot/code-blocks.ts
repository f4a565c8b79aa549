/** The buttons of code blocks: copying, and wrapping long lines. */
import { dataAttributes } from '../../src/shared/dom.ts'
import { closestTo } from './events.ts'

const copiedMs = 1000
const blockSelector = `[${dataAttributes.codeBlock}]`
const wrappedClass = 'codeblock--wrapped'
const doneClass = 'codeblock__button--done'

export function startCodeBlocks(signal: AbortSignal): void {
  const widths = new ResizeObserver(entries => {
    for (const { target } of entries) showWrapButton(target)
  })
  signal.addEventListener('abort', () => widths.disconnect())
  for (const block of document.querySelectorAll(blockSelector)) {
    const pre = block.querySelector('pre')
    if (pre) widths.observe(pre)
    // Pages that do not come over a secure connection cannot write to the clipboard.
    const copy = block.querySelector<HTMLButtonElement>('[data-copy]')
    if (copy && 'clipboard' in navigator) copy.hidden = false
  }
  document.querySelector('main')?.addEventListener('click', onClick, { signal })
  if (document.querySelector('.codeblock__line[id]')) {
    void import('./code-lines.ts').then(({ startCodeLines }) => startCodeLines(signal))
  }
}

function onClick({ target }: Event): void {
  const button = closestTo(target, '[data-copy], [data-wrap]')
  const block = button?.closest(blockSelector)
  if (!button || !block) return
  if (button.hasAttribute('data-copy')) void copy(block, button)
  else wrap(block, button)
}

async function copy(block: Element, button: Element): Promise<void> {
  const code = block.querySelector('pre > code')
  const label = button.getAttribute('aria-label')
  if (!code || button.classList.contains(doneClass)) return
  try {
    await navigator.clipboard.writeText(textToCopy(code, block.className))
  } catch {
    // The browser does not allow it: selected, the code is one key away from being copied.
    getSelection()?.selectAllChildren(code)
    return
  }
  button.classList.add(doneClass)
  button.setAttribute('aria-label', 'Copied')
  setTimeout(() => {
    button.classList.remove(doneClass)
    button.setAttribute('aria-label', label ?? '')
  }, copiedMs)
}

/** The code without what is no part of it: prompts and what programs have answered, marks of a diff, lines that are removed. */
export function textToCopy(code: Element, classes: string): string {
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

/** Lines with a prompt, and those that go on after a backslash. */
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

function wrap(block: Element, button: Element): void {
  button.setAttribute('aria-pressed', String(block.classList.toggle(wrappedClass)))
}

/** Only code that is wider than its box, or that is being wrapped, has something to switch. */
function showWrapButton(pre: Element): void {
  const block = pre.closest(blockSelector)
  const button = block?.querySelector<HTMLButtonElement>('[data-wrap]')
  if (button) button.hidden = !block?.classList.contains(wrappedClass) && pre.scrollWidth <= pre.clientWidth
}
