/** Prompts before the commands of a terminal: pseudo-elements, which are neither copied nor selected. */
import { type CodeLine, lineClass } from './lines.ts'

/** The languages of shells whose prompt is `$`. */
const shells = new Set('bash console sh shell shell-session shellscript shellsession zsh'.split(' '))

/**
 * Marks the lines on which a command begins: not what goes on with it, comments, output, or the inside of a loop. A block that has
 * prompts, or is a script, keeps its lines as they are.
 */
export function markPrompts(lines: readonly CodeLine[], language: string, title: string | null): void {
  const isScript = lines[0]?.text.startsWith('#!') || (title !== null && /\.\w+$/.test(title))
  if (!shells.has(language) || isScript || lines.some(({ text }) => written.test(text))) return
  let goesOn = false
  let end: string | null = null
  for (const { text, classes } of lines) {
    const isCommand = !goesOn && end === null && /^[^\s#]/.test(text) && !inside.test(text)
    if (isCommand) classes.add(`${lineClass}--prompt`)
    if (end === null) end = /<<-?\s*['"]?(\w+)/.exec(text)?.[1] ?? null
    else if (text.trim() === end) end = null
    goesOn = /(?:\\|&&|\|)\s*$/.test(text)
  }
}

/** A prompt that the author has written. */
const written = /^[ \t]*(?:\$|%|>|PS[^>\n]*>)[ \t]+\S/

/** What only goes on with the command above. */
const inside = /^(?:do|done|elif|else|esac|fi|then|[)}\]])(?:\b|[;\s]|$)/
