/** What the copy button of a block of code does. */
import { texts } from '../../../src/shared/texts.ts'

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
    // The browser does not allow it: selected, the code is one key away from being copied.
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
