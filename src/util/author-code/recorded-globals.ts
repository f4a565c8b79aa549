/**
 * The clock, chance and the network as code of a site gets them: who keeps what the code makes is told that it looked there.
 * A year can be compared with that of the next run; a moment, a random number and an answer of another host cannot.
 */
import { reportRead } from './ambient.ts'

/** The present moment. What is asked of it decides whether the answer lasts. */
class Now extends Date {}

for (const name of [...Object.getOwnPropertyNames(Date.prototype), Symbol.toPrimitive]) {
  const method = Reflect.get(Date.prototype, name) as unknown
  if (typeof method !== 'function' || name === 'constructor' || /^set/.test(String(name))) continue
  const what = /^get(?:UTC)?FullYear$/.test(String(name)) ? 'year' : 'moment'
  const value = function (this: Date, ...given: unknown[]) {
    reportRead('clock', what)
    return Reflect.apply(method, this, given) as unknown
  }
  Object.defineProperty(Now.prototype, name, { value, configurable: true, writable: true })
}

const RecordedDate = new Proxy(Date, {
  construct(target, given, made) {
    if (given.length === 0) return new Now()
    if (given[0] instanceof Now) reportRead('clock', 'moment')
    return Reflect.construct(target, given, made) as Date
  },
  apply() {
    reportRead('clock', 'moment')
    return String(new Date())
  },
  get(target, name) {
    if (name === 'now') reportRead('clock', 'moment')
    return Reflect.get(target, name) as unknown
  }
})

const recorded = {
  Date: RecordedDate,
  fetch(...given: Parameters<typeof fetch>) {
    reportRead('builtin', 'fetch')
    return fetch(...given)
  },
  random() {
    reportRead('builtin', 'Math.random')
    return Math.random()
  }
}

Object.defineProperty(globalThis, 'docsgenRecorded', { value: recorded, configurable: true })

/** For esbuild: code of a site gets these instead, unless it has variables of those names. */
export const recordedGlobals = {
  Date: 'docsgenRecorded.Date',
  fetch: 'docsgenRecorded.fetch',
  'Math.random': 'docsgenRecorded.random'
}

/** For code that esbuild does not see: names and values of parameters, but those that the code declares itself. */
export function recordedParameters(code: string): {
  readonly names: readonly string[]
  readonly values: readonly unknown[]
} {
  const known = Object.entries({ Date: RecordedDate, fetch: recorded.fetch })
  const used = known.filter(([name]) => !new RegExp(`\\b(?:const|let|var|class|function)\\s+${name}\\b`).test(code))
  return { names: used.map(([name]) => name), values: used.map(([, value]) => value) }
}

/** The 1-based line of a text that looks where nothing can be compared; null: none does. */
export function uncertainLine(
  text: string
): { readonly line: number; readonly column: number; readonly written: string } | null {
  const found = uncertain.exec(text)
  if (found === null) return null
  const before = text.slice(0, found.index)
  return {
    line: before.split('\n').length,
    column: found.index - before.lastIndexOf('\n'),
    written: found[0]
  }
}

const uncertain =
  /\bnew Date\(\)(?!\.get(?:UTC)?FullYear\(\))|\bDate\.now\(\)|(?<!new )\bDate\(\)|\bMath\.random\(\)|\bfetch\(|\bexec(?:File)?Sync\(|\bspawnSync\(|\bgetBuiltinModule\(|(?:node:)?(?:child_process|https?|net|dns)['"]/
