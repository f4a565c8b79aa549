/** Stand-ins for what is missing: components render their children, hooks return an empty object. */
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import type { Exports } from '../context.ts'

/** Adds a fallback for every other name: components render their children, hooks return an empty object. */
export function withEveryName(exports: Exports): Exports {
  return inheriting(exports, madeFor)
}

/**
 * Exports with a fallback for all other names, on the prototype: when a module imports both the default and names,
 * esbuild copies the own properties of the exports and keeps the prototype.
 */
function inheriting(exports: Exports, make: (name: string) => unknown): Exports {
  const others = new Proxy<Exports>(
    {},
    {
      get: (known, name) => (typeof name === 'symbol' || name in known ? Reflect.get(known, name) : make(name)),
      has: (known, name) => name in known || typeof name === 'string'
    }
  )
  return Object.setPrototypeOf({ ...exports }, others) as Exports
}

function madeFor(name: string): unknown {
  if (name === 'then') return undefined
  return /^use[A-Z]/.test(name) ? emptyHook : transparent
}

/** Supports object and array destructuring: `const [open, setOpen] = useThing()`. */
const emptyHook = () => ({ [Symbol.iterator]: () => [][Symbol.iterator]() })
const transparent = ({ children }: { readonly children?: ReactNode }) =>
  createElement(Fragment, null, typeof children === 'function' ? null : children)

/** A stand-in for a missing module: its exports work as components, hooks, or values. */
export function standInModule(): Exports {
  const exports = { __esModule: true, default: standIn }
  return inheriting(exports, name => (/^use[A-Z]/.test(name) ? emptyHook : part(name)))
}

/** As a component it renders its children or its label; its properties and results are stand-ins; its text is empty. */
const standIn: unknown = new Proxy(function part() {}, {
  get: (target, name) => (name === 'prototype' ? target.prototype : part(name)),
  apply: (_target, _self, [given]: unknown[]) => {
    // Chips and buttons of component libraries have their text in `label`.
    if (isProps(given)) return transparent({ children: given.children ?? asText(given.label) })
    return standIn
  },
  construct: () => standIn as object
})

function part(name: string | symbol): unknown {
  if (name === Symbol.iterator) return [][Symbol.iterator]
  if (name === Symbol.toPrimitive || name === 'toString') return () => ''
  // Not stand-ins, because React reads these from components, and promises and JSON from any value.
  if (
    typeof name === 'symbol' ||
    /^(?:then|toJSON|\$\$typeof|default(?:Props)?|contextTypes?|\w+DerivedStateFrom\w+)$/.test(name)
  )
    return undefined
  return name === 'length' ? 0 : standIn
}

function asText(value: unknown): ReactNode {
  return typeof value === 'string' || isValidElement(value) ? value : undefined
}

function isProps(value: unknown): value is { readonly children?: ReactNode; readonly label?: unknown } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
