/**
 * What modules of Docusaurus sites import and docsgen has in another form: parts of its themes and plugins, pictures as
 * components, classes of style sheets, packages that are not installed.
 */
import { createElement, Fragment, type ReactNode } from 'react'
import { scopeClasses } from '../../shared/css-modules.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { CompileEnvironment, Exports } from '../context.ts'

/** The start of specifiers that name a part of Docusaurus, and the rest. */
export const theirModule = /^@(docusaurus|theme|theme-original|theme-init|generated)\/(.+)$/

/** A file of the site that replaces a part of the theme: `@theme/Badge` → src/theme/Badge.tsx. */
export function swizzledFile(specifier: string): SourcePath | null {
  const [, kind, path] = theirModule.exec(specifier) ?? []
  return kind === 'theme' ? (`src/theme/${path}` as SourcePath) : null
}

/** Exports that have every name: components draw what is inside of them, hooks give an empty object. */
export function withEveryName(exports: Exports): Exports {
  return new Proxy(exports, {
    get: (known, name) => (typeof name === 'symbol' || name in known ? Reflect.get(known, name) : madeFor(name)),
    has: (known, name) => name in known || typeof name === 'string'
  })
}

function madeFor(name: string): unknown {
  if (name === 'then') return undefined
  return /^use[A-Z]/.test(name) ? emptyHook : transparent
}

const emptyHook = () => ({})
const transparent = ({ children }: { readonly children?: ReactNode }) =>
  createElement(Fragment, null, typeof children === 'function' ? null : children)

/** What stands for a module that is not there. */
export function standInModule(): Exports {
  return withEveryName({ __esModule: true, default: transparent })
}

/** Small packages that nearly every site has, and that need not be installed. */
export const smallPackages: Readonly<Record<string, () => Exports>> = {
  clsx: () => ({ __esModule: true, default: joinClasses, clsx: joinClasses }),
  classnames: () => ({ __esModule: true, default: joinClasses }),
  '@mdx-js/react': () => ({ __esModule: true, MDXProvider: transparent, useMDXComponents: emptyHook })
}

/** `('a', ['b'], { c: true })` → `a b c`. */
function joinClasses(...parts: readonly unknown[]): string {
  return parts.map(classesOf).filter(Boolean).join(' ')
}

function classesOf(part: unknown): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part)
  if (Array.isArray(part)) return joinClasses(...part)
  if (typeof part !== 'object' || part === null) return ''
  const entries = Object.entries(part).filter(([, isOn]) => Boolean(isOn))
  return entries.map(([name]) => name).join(' ')
}

/** The classes of `a.module.css` as its sheet has them (src/output/styles.ts); of another sheet, nothing. */
export async function sheetModule(file: SourcePath, { readText }: CompileEnvironment): Promise<Exports> {
  const isModule = /\.module\.\w+$/.test(file)
  const classes = isModule ? scopeClasses((await readText(file)) ?? '', file).classes : {}
  return { __esModule: true, ...classes, default: classes }
}

/** `import Logo from './logo.svg'`: a component that draws the picture; as text, its address. */
export async function pictureComponent(
  file: SourcePath,
  href: string,
  { readText }: CompileEnvironment
): Promise<Exports> {
  const text = ((await readText(file)) ?? '').replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, '')
  const [, attributes = '', inside = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/i.exec(text) ?? []
  const own = Object.fromEntries(
    [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(([, name = '', a, b]) =>
      /^(?:xmlns|style$|on)/.test(name) ? [] : [[toProperty(name), a ?? b ?? '']]
    )
  )
  const draw = ({ title, children: _children, ...props }: Readonly<Record<string, unknown>>) =>
    createElement('svg', {
      ...own,
      ...props,
      ...(typeof title === 'string' ? { role: 'img', 'aria-label': title } : {}),
      dangerouslySetInnerHTML: { __html: inside }
    })
  const component = Object.assign(draw, { toString: () => href })
  return { __esModule: true, default: component, ReactComponent: component }
}

/** `stroke-width` → `strokeWidth`, `class` → `className`. */
function toProperty(name: string): string {
  if (name === 'class') return 'className'
  return /^(?:aria|data)-/.test(name) ? name : name.replace(/[-:](\w)/g, (_all, letter: string) => letter.toUpperCase())
}
