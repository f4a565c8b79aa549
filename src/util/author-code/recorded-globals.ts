/**
 * `Date`, `Math.random` and `fetch` for the site's code: each use is reported to whoever caches a result of the code.
 * The current year can be compared in the next run; a point in time, a random number or a response cannot.
 */
import { fileURLToPath } from 'node:url'
import { recordedProcess, reportRead } from './ambient.ts'

/**
 * The current time. Which method is called decides whether the result can be cached: `getFullYear` is reported as a
 * year.
 */
class Now extends Date {}

for (const name of [...Object.getOwnPropertyNames(Date.prototype), Symbol.toPrimitive]) {
  const method = Reflect.get(Date.prototype, name) as unknown
  if (typeof method !== 'function' || name === 'constructor' || /^set/.test(String(name))) continue
  const what = /^get(?:UTC)?FullYear$/.test(String(name)) ? 'year' : 'moment'
  const value = function (this: Date, ...given: unknown[]) {
    reportRead('clock', what)
    if (what === 'year') reportRead('process', 'timeZone')
    return Reflect.apply(method, this, given) as unknown
  }
  Object.defineProperty(Now.prototype, name, { value, configurable: true, writable: true })
}

const RecordedDate = new Proxy(Date, {
  construct(target, given, made) {
    if (given.length === 0) return new Now()
    if (given[0] instanceof Now) reportRead('clock', 'moment')
    reportRead('process', 'timeZone')
    return Reflect.construct(target, given, made) as Date
  },
  apply() {
    reportRead('clock', 'moment')
    return String(new Date())
  },
  get(target, name) {
    if (name === 'now') reportRead('clock', 'moment')
    if (name === 'parse') reportRead('process', 'timeZone')
    return Reflect.get(target, name) as unknown
  }
})

/** The object, with the use of some of its members reported. */
function watched<Value extends object>(value: Value, report: (member: string) => void): Value {
  return new Proxy(value, {
    get(target, name) {
      if (typeof name === 'string') report(name)
      const member: unknown = Reflect.get(target, name)
      // Methods of native objects need their own object.
      return typeof member === 'function' && !/^[A-Z]/.test(String(name)) ? member.bind(target) : member
    }
  })
}

const unlessFixed = (fixed: RegExp, name: string) => (member: string) => {
  if (!fixed.test(member)) reportRead('builtin', name)
}

const recorded = {
  Date: RecordedDate,
  /** For `import.meta.dirname` of modules: `/C:/a` is no path on Windows. */
  fileURLToPath,
  process: recordedProcess,
  Intl: watched(Intl, () => {
    reportRead('process', 'timeZone')
    reportRead('process', 'locale')
  }),
  Math: watched(Math, member => member === 'random' && reportRead('builtin', 'Math.random')),
  crypto: watched(crypto, unlessFixed(/^subtle$/, 'crypto')),
  performance: watched(performance, unlessFixed(/^toString$/, 'performance')),
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

/** For esbuild's `define`: replacements in the site's code, except where it declares variables of these names. */
export const recordedGlobals = {
  Date: 'docsgenRecorded.Date',
  fetch: 'docsgenRecorded.fetch',
  'Math.random': 'docsgenRecorded.random',
  process: 'docsgenRecorded.process',
  Intl: 'docsgenRecorded.Intl',
  crypto: 'docsgenRecorded.crypto',
  performance: 'docsgenRecorded.performance'
}

/** The same for code that is not bundled, as function parameters; leaves out names that the code declares itself. */
export function recordedParameters(code: string): {
  readonly names: readonly string[]
  readonly values: readonly unknown[]
} {
  const { random: _random, fileURLToPath: _toPath, ...globals } = recorded
  const known = Object.entries(globals).filter(([name]) => code.includes(name))
  const used = known.filter(([name]) => !new RegExp(`\\b(?:const|let|var|class|function)\\s+${name}\\b`).test(code))
  return { names: used.map(([name]) => name), values: used.map(([, value]) => value) }
}

/** The first place (1-based) where a text uses something that cannot be compared between runs; null: nowhere. */
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
  /\bnew Date\(\)(?!\.get(?:UTC)?FullYear\(\))|\bDate\.now\(\)|(?<!new )\bDate\(\)|\bMath\.random\(\)|\bcrypto\.random\w+\(|\bperformance\.now\(|\bprocess\.(?:hrtime|uptime|pid|memoryUsage)\b|\bfetch\(|\bexec(?:File)?Sync\(|\bspawnSync\(|\bgetBuiltinModule\(|(?:node:)?(?:child_process|https?|net|dns)['"]/
