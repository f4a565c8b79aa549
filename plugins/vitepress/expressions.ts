/**
 * Values of expressions of Vue that need no program: literals, properties of known values, arithmetic, and a few methods.
 * No code is run.
 */

export type Scope = Readonly<Record<string, unknown>>

/** The value of an expression; `undefined`: it has none, or is not one of these. */
export function evaluate(written: string, scope: Scope): unknown {
  const reader = new Reader(written, scope)
  const value = reader.choice()
  return reader.isAtEnd() ? value : undefined
}

/** The value at the beginning of a text, and where it ends; null: there is none. */
export function evaluateStart(written: string, scope: Scope): { readonly value: unknown; readonly end: number } | null {
  const reader = new Reader(written, scope)
  const value = reader.choice()
  return value === undefined ? null : { value, end: reader.at }
}

/** What `{{ … }}` shows; null: nothing can be shown. */
export function shown(value: unknown): string | null {
  if (value === undefined) return null
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** Deeper expressions are not read. */
const deepest = 50

class Reader {
  at = 0
  readonly #text: string
  readonly #scope: Scope
  #depth = 0
  #isFaulty = false

  constructor(text: string, scope: Scope) {
    this.#text = text
    this.#scope = scope
  }

  isAtEnd(): boolean {
    this.#space()
    return !this.#isFaulty && this.at >= this.#text.length
  }

  /** `a ? b : c` */
  choice(): unknown {
    if (++this.#depth > deepest) return this.#fail()
    const condition = this.#either()
    if (!this.#takes('?', /[.?]/)) {
      this.#depth--
      return condition
    }
    const yes = this.choice()
    if (!this.#takes(':')) return this.#fail()
    const no = this.choice()
    this.#depth--
    return condition === undefined ? undefined : condition ? yes : no
  }

  #either(): unknown {
    let value = this.#equal()
    for (;;) {
      if (this.#takes('||')) {
        const other = this.#equal()
        value = value || other
      } else if (this.#takes('??')) {
        const other = this.#equal()
        value = value ?? other
      } else if (this.#takes('&&')) {
        const other = this.#equal()
        value = value && other
      } else return value
    }
  }

  #equal(): unknown {
    const value = this.#sum()
    for (const sign of ['===', '!==', '==', '!=']) {
      if (!this.#takes(sign)) continue
      const other = this.#sum()
      return sign.startsWith('=') ? value === other : value !== other
    }
    return value
  }

  #sum(): unknown {
    let value = this.#product()
    for (;;) {
      const sign = this.#takes('+') ? '+' : this.#takes('-') ? '-' : null
      if (sign === null) return value
      const other = this.#product()
      if (value === undefined || other === undefined) value = undefined
      else if (sign === '-') value = Number(value) - Number(other)
      else
        value =
          typeof value === 'number' && typeof other === 'number' ? value + other : `${shown(value)}${shown(other)}`
    }
  }

  #product(): unknown {
    let value = this.#member()
    for (;;) {
      const sign = this.#takes('*') ? '*' : this.#takes('/') ? '/' : this.#takes('%') ? '%' : null
      if (sign === null) return value
      const other = this.#member()
      const [a, b] = [Number(value), Number(other)]
      value =
        value === undefined || other === undefined ? undefined : sign === '*' ? a * b : sign === '/' ? a / b : a % b
    }
  }

  /** A value with the properties behind it. */
  #member(): unknown {
    if (this.#takes('!', /=/)) {
      const value = this.#member()
      return value === undefined ? undefined : !value
    }
    if (this.#takes('-')) {
      const value = this.#member()
      return typeof value === 'number' ? -value : undefined
    }
    let value = this.#primary()
    for (;;) {
      const isOptional = this.#takes('?.')
      if (isOptional || this.#takes('.')) {
        const name = this.#name()
        if (name === null) return this.#fail()
        if (this.#takes('(')) value = callOf(value, name, this.#list(')'))
        // The values of references: `frontmatter.value.title`.
        else if (name !== 'value' || hasOwn(value, name)) value = propertyOf(value, name)
      } else if (this.#takes('[')) {
        const key = this.choice()
        if (!this.#takes(']')) return this.#fail()
        value = typeof key === 'string' || typeof key === 'number' ? propertyOf(value, key) : undefined
      } else return value
    }
  }

  #primary(): unknown {
    this.#space()
    const letter = this.#text[this.at] ?? ''
    if (letter === '"' || letter === "'" || letter === '`') return this.#string(letter)
    if (/\d/.test(letter)) return this.#number()
    if (this.#takes('(')) {
      const value = this.choice()
      return this.#takes(')') ? value : this.#fail()
    }
    if (this.#takes('[')) return this.#list(']')
    if (this.#takes('{')) return this.#object()
    const name = this.#name()
    if (name === null) return this.#fail()
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === 'null') return null
    if (this.#takes('(')) return functionOf(name, this.#list(')'), this.#scope)
    return hasOwn(this.#scope, name) ? this.#scope[name] : undefined
  }

  #list(end: string): unknown[] {
    const values: unknown[] = []
    while (!this.#takes(end)) {
      if (this.#isFaulty || this.at >= this.#text.length) {
        this.#fail()
        return values
      }
      values.push(this.choice())
      if (!this.#takes(',') && this.#next() !== end) this.#fail()
    }
    return values
  }

  #object(): unknown {
    const made: Record<string, unknown> = {}
    while (!this.#takes('}')) {
      if (this.#isFaulty || this.at >= this.#text.length) return this.#fail()
      const letter = this.#next()
      const key = letter === '"' || letter === "'" ? this.#string(letter) : (this.#name() ?? String(this.#number()))
      if (typeof key !== 'string' || key === 'NaN') return this.#fail()
      const value = this.#takes(':') ? this.choice() : hasOwn(this.#scope, key) ? this.#scope[key] : undefined
      Object.defineProperty(made, key, { value, enumerable: true })
      if (!this.#takes(',') && this.#next() !== '}') return this.#fail()
    }
    return made
  }

  #string(quote: string): string | undefined {
    let value = ''
    for (let at = this.at + 1; at < this.#text.length; at++) {
      const letter = this.#text[at] ?? ''
      if (letter === quote) {
        this.at = at + 1
        return value
      }
      if (quote === '`' && letter === '$' && this.#text[at + 1] === '{') {
        this.at = at + 2
        const part = this.choice()
        if (part === undefined || !this.#takes('}')) return this.#fail()
        value += shown(part)
        at = this.at - 1
      } else if (letter === '\\') value += escapes[this.#text[++at] ?? ''] ?? this.#text[at] ?? ''
      else value += letter
    }
    return this.#fail()
  }

  #number(): number {
    const start = this.at
    while (/[\d._]/.test(this.#text[this.at] ?? '')) this.at++
    return Number(this.#text.slice(start, this.at).replaceAll('_', ''))
  }

  #name(): string | null {
    this.#space()
    const start = this.at
    while (/[\p{L}\p{N}_$]/u.test(this.#text[this.at] ?? '')) this.at++
    const name = this.#text.slice(start, this.at)
    if (name !== '' && !/^\d/.test(name)) return name
    this.at = start
    return null
  }

  /** Takes a sign that is next; `not`: what must not follow it. */
  #takes(sign: string, not?: RegExp): boolean {
    this.#space()
    if (!this.#text.startsWith(sign, this.at)) return false
    if (not?.test(this.#text[this.at + sign.length] ?? '') === true) return false
    this.at += sign.length
    return true
  }

  #next(): string {
    this.#space()
    return this.#text[this.at] ?? ''
  }

  /** Skips spaces and comments. */
  #space(): void {
    for (;;) {
      while (/\s/.test(this.#text[this.at] ?? '')) this.at++
      const end = this.#text.startsWith('//', this.at) ? '\n' : this.#text.startsWith('/*', this.at) ? '*/' : null
      if (end === null) return
      const found = this.#text.indexOf(end, this.at + 2)
      this.at = found < 0 ? this.#text.length : found + end.length
    }
  }

  #fail(): undefined {
    this.#isFaulty = true
    this.at = this.#text.length
    return undefined
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' }

function hasOwn(value: unknown, name: string | number): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}

function propertyOf(value: unknown, name: string | number): unknown {
  if (name === 'length' && (typeof value === 'string' || Array.isArray(value))) return value.length
  return hasOwn(value, name) ? value[name] : undefined
}

function callOf(value: unknown, name: string, given: readonly unknown[]): unknown {
  const [first] = given
  if (Array.isArray(value)) {
    if (name === 'join') return value.map(shown).join(given.length === 0 ? ',' : String(first))
    if (name === 'includes') return value.includes(first)
  }
  if (typeof value === 'string') {
    if (name === 'toUpperCase') return value.toUpperCase()
    if (name === 'toLowerCase') return value.toLowerCase()
    if (name === 'trim') return value.trim()
    if (name === 'replace' && typeof first === 'string') return value.replace(first, () => String(given[1]))
    if (name === 'split' && typeof first === 'string') return value.split(first)
  }
  return name === 'toString' && value !== undefined ? String(value) : undefined
}

function functionOf(name: string, [first]: readonly unknown[], scope: Scope): unknown {
  if (name === 'withBase' && typeof first === 'string') return String(scope.$base ?? '/') + first.replace(/^\/+/, '')
  if (/^(?:ref|shallowRef|reactive|readonly|computed|markRaw|unref)$/.test(name)) return first
  if (name === 'String') return first === undefined ? undefined : shown(first)
  return undefined
}
