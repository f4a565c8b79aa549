/**
 * Replacements for modules that Docusaurus sites import: parts of its themes and plugins, SVGs as components, classes
 * of style sheets, packages that are not installed.
 */
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import type { Code } from '../../diagnostics/codes.ts'
import { joinClasses, scopeClasses } from '../../shared/css-modules.ts'
import { docusaurusModules } from '../../shared/markup/components.ts'
import {
  docusaurusHelpers,
  docusaurusValues,
  officialModule,
  unsupportedExports
} from '../../shared/markup/docusaurus-exports.ts'
import { drawingOf } from '../../shared/markup/drawing.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { CompileEnvironment, Exports } from '../context.ts'

/** Matches specifiers of Docusaurus modules: the scope, and the rest of the path. */
export const theirModule = /^@(docusaurus|theme|theme-original|theme-init|generated)\/(.+)$/

/** The site's file that replaces a part of the theme (“swizzled”): `@theme/Badge` → src/theme/Badge.tsx. */
export function swizzledFile(specifier: string): SourcePath | null {
  const [, kind, path] = theirModule.exec(specifier) ?? []
  return kind === 'theme' ? (`src/theme/${path}` as SourcePath) : null
}

/** A notice for authors of pages that import a module: `“specifier” reason`, or only `reason` if `place` is set. */
export interface ModuleNotice {
  readonly code: Code
  readonly reason: string
  readonly hint: string
  /** Where the cause is; the reason is then a complete sentence. */
  readonly place?: Place
  /** Name of a package that is not installed. */
  readonly missing?: string
}

/**
 * Notices about names imported from a Docusaurus module: those that have no effect here, and those that do not exist.
 */
export function noticesOfNames(specifier: string, names: Iterable<string>): readonly ModuleNotice[] {
  const module = officialModule(specifier)
  const theirs = { ...docusaurusModules.get(module), ...docusaurusHelpers.get(module), ...docusaurusValues[module] }
  const known = Object.keys(theirs)
  if (known.length === 0) return []
  return [...new Set(names)].flatMap((name): ModuleNotice[] => {
    const isFine = name in theirs && !(name in unsupportedExports)
    if (isFine || name === '*' || name === 'default') return []
    const hint = unsupportedExports[name] ?? didYouMean(name, known) ?? `It exports ${known.join(', ')}.`
    return [{ code: 'docusaurus/unsupported', reason: `has no “${name}” in docsgen: it has no effect.`, hint }]
  })
}

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

/** Small packages that nearly every site uses: available without being installed. */
export const smallPackages: Readonly<Record<string, () => Exports>> = {
  clsx: () => ({ __esModule: true, default: joinClasses, clsx: joinClasses }),
  classnames: () => ({ __esModule: true, default: joinClasses }),
  '@mdx-js/react': () => ({ __esModule: true, MDXProvider: transparent, useMDXComponents: emptyHook })
}

/** The exports of `a.module.css`: class names of its published sheet (src/output/styles/styles.ts); none for others. */
export async function sheetModule(file: SourcePath, { readText }: CompileEnvironment): Promise<Exports> {
  const isModule = /\.module\.\w+$/.test(file)
  const classes = isModule ? scopeClasses((await readText(file)) ?? '', file).classes : {}
  return { __esModule: true, ...classes, default: classes }
}

/** `import Logo from './logo.svg'`: a component that renders the picture inline; converted to a string, its address. */
export async function pictureComponent(
  file: SourcePath,
  href: string,
  { readText }: CompileEnvironment
): Promise<Exports> {
  const { attributes, inside } = drawingOf((await readText(file)) ?? '', file)
  const draw = ({ title, children: _children, ...props }: Readonly<Record<string, unknown>>) =>
    createElement('svg', {
      ...attributes,
      ...props,
      ...(typeof title === 'string' ? { role: 'img', 'aria-label': title } : {}),
      dangerouslySetInnerHTML: { __html: inside }
    })
  const component = Object.assign(draw, { toString: () => href })
  return { __esModule: true, default: component, ReactComponent: component }
}
