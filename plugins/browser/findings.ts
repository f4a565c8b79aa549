/** From what was seen on all pages to findings: one for each cause, at the first page that has it. */
import type { FoundByInspection, FoundPlace, InspectedComponent, InspectedPage } from 'docsgen/config'
import type { Visit } from './visit.ts'

/** One cause on one page. */
interface Seen extends Pick<FoundByInspection, 'code' | 'message'> {
  readonly hint: string
  readonly page: InspectedPage
  readonly component?: InspectedComponent
}

/** A part whose text changes a little is no finding: a counter, a date, the name of a button. */
const leastLost = { words: 4, share: 0.2 } as const

/**
 * The findings of all visits, in the order of the pages. `configFile` is the place of pages that no file has, `textOf` the
 * text of a file.
 */
export function findingsOf(visits: readonly Visit[], { configFile, textOf }: Files): readonly FoundByInspection[] {
  const byCause = new Map<string, Seen[]>()
  for (const seen of visits.flatMap(causesOf)) {
    const key = `${seen.code} ${seen.message}`
    byCause.set(key, [...(byCause.get(key) ?? []), seen])
  }
  return [...byCause.values()].flatMap(all => {
    const [first] = all
    return first === undefined ? [] : [toFinding(first, new Set(all.map(({ page }) => page)), { configFile, textOf })]
  })
}

interface Files {
  readonly configFile: string
  readonly textOf: (file: string) => string | null
}

function toFinding(
  { code, message, hint, page, component }: Seen,
  pages: ReadonlySet<InspectedPage>,
  { configFile, textOf }: Files
): FoundByInspection {
  const others = [...pages].filter(one => one !== page)
  const more = others.length > 1 ? ` and ${others.length - 1} more` : ''
  const also = others[0] === undefined ? '' : ` Also on ${others[0].path}${more}.`
  const module = component !== undefined && /\.\w+$/.test(component.module) ? component.module : null
  return {
    code: `browser/${code}`,
    message: page.file === null ? `On ${page.path}: ${message}` : message,
    hint: hint + also,
    place: page.file === null ? { file: configFile } : placeIn(page.file, component, textOf),
    related: module === null || module === page.file ? [] : [{ message: 'the component', place: { file: module } }]
  }
}

/** Where the page uses the component, if its name is written there. */
function placeIn(file: string, component: InspectedComponent | undefined, textOf: Files['textOf']): FoundPlace {
  const lines = component === undefined ? [] : (textOf(file)?.split('\n') ?? [])
  const tag = `<${component === undefined ? '' : tagOf(component)}`
  const at = lines.findIndex(line => line.includes(tag))
  return at < 0 ? { file } : { file, line: at + 1, column: (lines[at]?.indexOf(tag) ?? 0) + 1, length: tag.length }
}

function causesOf({ page, before, after, errors, missing }: Visit): readonly Seen[] {
  const component = (id: string) => page.components.find(one => one.id === id)
  const at = (id: string, code: string, what: (name: string) => string, hint: string): Seen => {
    const found = component(id)
    return { code, message: what(nameOf(found)), hint, page, ...(found && { component: found }) }
  }
  const crashes = after.crashed.map(({ message }) => message)
  const isOfCrash = (text: string) => crashes.some(crash => crash !== '' && text.includes(crash))
  return [
    ...after.crashed.map(({ id, message }) =>
      at(id, 'crashed', name => `${name} crashes in the browser: ${sentence(message)}`, 'Correct the component.')
    ),
    ...after.asleep.map(id =>
      at(
        id,
        'not-started',
        name => `${name} does not start in the browser.`,
        'Its HTML is there, but nothing in it reacts. The console of the browser says why.'
      )
    ),
    ...[...new Set(before.mismatches)].map(id =>
      at(
        id,
        'mismatch',
        name => `${name} renders differently in the browser than in the build.`,
        'Read the clock, the window and the storage in an effect, not while the component is drawn.'
      )
    ),
    ...lostTexts(before.texts, after.texts).map(({ id, words }) =>
      at(
        id,
        'text-lost',
        name => `${name} loses text when its script runs: “${words}”.`,
        'Readers with scripts do not see it, and search engines may not either. Keep the text, or leave it out of the first drawing.'
      )
    ),
    ...errors
      .filter(text => !isOfCrash(text))
      .map(text => ({
        code: 'error',
        message: `The console says: ${sentence(text.split('\n')[0]?.slice(0, 200) ?? '')}`,
        hint: 'Correct the code that logs it.',
        page
      })),
    ...missing.map(({ url, why }) => ({
      code: 'missing',
      message: `“${addressOf(url)}” ${why}.`,
      hint: 'Correct the address, or add the file to a static folder.',
      page
    })),
    ...before.blocked.map(blocked => ({ code: 'blocked', ...sayBlocked(blocked), page })),
    ...after.unseen.map(part => ({
      code: 'not-in-view',
      message: `The ${part} is not in view at 1440 pixels.`,
      hint: 'A style sheet of the site hides or moves it. If that is intended, set “browser/not-in-view” to “off” under “severities”.',
      page
    }))
  ]
}

function sayBlocked({ uri, directive }: Visit['before']['blocked'][number]): { message: string; hint: string } {
  const [, kind = ''] = /^(script|style)-src/.exec(directive) ?? []
  if (uri === 'inline' && kind !== '') {
    return {
      message: `The security policy blocks a ${kind} that code of the page writes into it (${directive}).`,
      hint: `Put it into a file, or allow all of them: securityPolicy: { add: { '${kind}-src': ["'unsafe-inline'"] } }.`
    }
  }
  return {
    message: `The security policy blocks “${uri}” (${directive}).`,
    hint: `Take it out, or allow its origin: securityPolicy: { add: { '${directive.replace(/-(?:elem|attr)$/, '')}': ['${originOf(uri)}'] } }.`
  }
}

function originOf(uri: string): string {
  return URL.canParse(uri) && new URL(uri).origin !== 'null' ? new URL(uri).origin : uri
}

/** “Counter” */
function nameOf(component: InspectedComponent | undefined): string {
  return component === undefined ? 'A part of the page' : `“${tagOf(component)}”`
}

/** As pages write it: a default export has the name of its file, mostly. */
function tagOf({ name, module }: InspectedComponent): string {
  return name === 'default'
    ? (module
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? module)
    : name
}

/** Parts of which words have gone, with the first of the words. */
function lostTexts(before: Visit['before']['texts'], after: Visit['after']['texts']) {
  return Object.entries(before).flatMap(([id, words]) => {
    const left = new Map<string, number>()
    for (const word of after[id] ?? []) left.set(word, (left.get(word) ?? 0) + 1)
    const lost = words.filter(word => {
      const count = left.get(word) ?? 0
      left.set(word, count - 1)
      return count <= 0
    })
    const isMuch = lost.length >= leastLost.words && lost.length >= leastLost.share * words.length
    const shown = lost.slice(0, 8).join(' ')
    return isMuch ? [{ id, words: lost.length > 8 ? `${shown} …` : shown }] : []
  })
}

/** Without the server of this run, which has another port each time. */
function addressOf(url: string): string {
  const { host, pathname, search } = new URL(url)
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(host) ? pathname + search : url
}

function sentence(text: string): string {
  const withoutServer = text.trim().replaceAll(/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, '')
  return /[.!?]$/.test(withoutServer) ? withoutServer : `${withoutServer}.`
}
