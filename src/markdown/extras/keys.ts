/** Keys of a keyboard: `++ctrl+k++` → Ctrl + K, `++cmd+"Any text"++`. Names are those of MkDocs. */
import type { MarkdownNode } from '../tree.ts'
import type { Extra } from './extra.ts'
import { element, replaceInTexts, text } from './replace.ts'

const pattern = /(?<![+\w])\+\+((?:[^\s+"]+|"[^"\n]{1,60}")(?:\+(?:[^\s+"]+|"[^"\n]{1,60}")){0,8})\+\+(?![+\w])/g

export const keys: Extra = {
  name: 'keys',
  stage: 'text',
  sign: /\+\+[^\s+]/,
  apply: (tree, context) => {
    replaceInTexts(tree, context, pattern, ([, written = '']) => {
      context.found.sheets.add('extras')
      const names = written.match(/"[^"]+"|[^+]+/g) ?? []
      const children = names.flatMap((name, index): MarkdownNode[] => {
        const key = element('kbd', {}, [text(labelOf(name))])
        return index === 0 ? [key] : [text('+'), key]
      })
      // A shortcut is read from left to right in every language.
      return element('span', { className: ['keys'], dir: 'ltr' }, children)
    })
  }
}

function labelOf(name: string): string {
  if (name.startsWith('"')) return name.slice(1, -1)
  const lower = name.toLowerCase()
  const known = labels.get(lower)
  if (known !== undefined) return known
  if (name.length === 1 || /^f\d{1,2}$/.test(lower)) return name.toUpperCase()
  return name
    .split(/[-_]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const labels: ReadonlyMap<string, string> = new Map(
  [
    ['Ctrl', 'ctrl control'],
    ['Cmd', 'cmd command'],
    ['Option', 'option opt'],
    ['Win', 'win windows'],
    ['Enter', 'enter return'],
    ['Esc', 'esc escape'],
    ['Del', 'del delete'],
    ['Ins', 'ins insert'],
    ['Page Up', 'page-up pageup pgup page-up'],
    ['Page Down', 'page-down pagedown pgdn'],
    ['↑', 'up arrow-up'],
    ['↓', 'down arrow-down'],
    ['←', 'left arrow-left'],
    ['→', 'right arrow-right'],
    ['Print Screen', 'prtsc print-screen'],
    ['+', 'plus'],
    ['-', 'minus']
  ].flatMap(([label = '', names = '']) => names.split(' ').map(name => [name, label] as const))
)
