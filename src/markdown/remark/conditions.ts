/**
 * Parts of pages for some versions, languages or flags:
 *
 *   :::if version=2.0,2.1 language=en      all conditions must hold; of a list, one value
 *   :::if flag!=cloud                      all values but these
 *
 * What a condition leaves out is not compiled: it has no headings, links or findings.
 */
import type { Point } from 'unist'
import { nearest } from '../../shared/nearest.ts'
import { deepestAround } from '../../util/paths.ts'
import { type PageContext, report } from '../context.ts'

/** Whether the part is shown. A condition that cannot be read is reported, and its part is shown. */
export function holds(written: string, start: Point | undefined, context: PageContext): boolean {
  const terms = [...written.matchAll(/\S+/g)]
  const say = (message: string, hint: string, { index = 0, 0: term = '' }: Partial<RegExpMatchArray> = {}) => {
    const point = start && { ...start, column: start.column + index }
    report(context, 'markdown/condition', point, message, hint, term.length || 1)
  }
  if (terms.length === 0) {
    say('“:::if” has no condition, so this part is always shown.', `Write a condition: ${forms}.`)
    return true
  }
  return terms.every(match => {
    const [term] = match
    const [, key, sign, list = ''] = /^(version|language|flag)(!?=)([^=!]+)$/.exec(term) ?? []
    if (key === undefined) {
      say(`“${term}” is not a condition, so this part is always shown.`, `Write a condition: ${forms}.`, match)
      return true
    }
    const { known, present } = factsOf(key, context)
    const values = list.split(',').filter(Boolean)
    const unknown = values.find(value => !known.includes(value))
    if (unknown === undefined) return values.some(value => present.includes(value)) === (sign === '=')
    const meant = nearest(unknown, known)
    const others = known.length === 0 ? 'The site has none.' : `The known values are ${known.slice(0, 20).join(', ')}.`
    const more = key === 'flag' ? ' Add it to “flags” of “markdown” in the configuration.' : ''
    const hint = meant === null ? others + more : `Did you mean “${term.replace(unknown, meant)}”?`
    say(`The site has no ${key} “${unknown}”, so this part is always shown.`, hint, match)
    return true
  })
}

const forms = 'version=2.0, language=en or flag=cloud; “!=” excludes'

/** The values that a condition may name, and those that hold for the page. */
function factsOf(
  key: string,
  { page, environment }: PageContext
): { readonly known: readonly string[]; readonly present: readonly string[] } {
  const { config } = environment
  if (key === 'language') return { known: config.locales.map(({ tag }) => tag), present: [config.locale.tag] }
  if (key === 'flag') {
    const flags = Object.entries(config.markdown.flags)
    return { known: flags.map(([name]) => name), present: flags.flatMap(([name, isOn]) => (isOn ? [name] : [])) }
  }
  const own = config.docs.find(({ id }) => id === page.collection) ?? deepestAround(page.source, config.docs)
  const versions = config.docs.filter(({ set }) => set === own?.set).map(({ version }) => version.name)
  return { known: versions, present: own === undefined || own === null ? [] : [own.version.name] }
}

/** Whether a body may differ between languages because of its conditions. */
export function asksForLanguage(body: string): boolean {
  return body.includes(':::') && /^[ \t>]*(?:[-*+][ \t]+)?:{3,}[ \t]*if\b.*\blanguage!?=/m.test(body)
}
