/** Types of Material's admonitions as types of docsgen, with a title where the name of the type is not the same. */

const types: Readonly<Record<string, string>> = {
  note: 'note',
  seealso: 'note',
  example: 'example',
  quote: 'quote',
  cite: 'quote',
  abstract: 'abstract',
  summary: 'abstract',
  tldr: 'abstract',
  info: 'info',
  todo: 'info',
  tip: 'tip',
  hint: 'tip',
  important: 'tip',
  success: 'success',
  check: 'success',
  done: 'success',
  question: 'question',
  help: 'question',
  faq: 'question',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  failure: 'failure',
  fail: 'failure',
  missing: 'failure',
  danger: 'danger',
  error: 'danger',
  bug: 'bug'
}

/** The types that docsgen gets from the plugin. */
export const addedTypes = ['abstract', 'question', 'failure', 'bug', 'example', 'quote'] as const

/** A type of the site itself looks like a note. */
export function admonitionOf(type: string): string {
  return types[type.toLowerCase()] ?? 'note'
}

/** `tip` → `Tip`, as Python-Markdown writes it. */
export function titleOf(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()}`
}
