/** Turns what an import leads to into code for browsers: the counterpart of src/markdown/mdx/values.ts. */
import { join } from 'node:path'
import type { OnLoadResult } from 'esbuild'
import { scopeClasses } from '../../shared/css-modules.ts'
import { drawingOf } from '../../shared/markup/drawing.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { GivenExport, GivenExports, ImportedModule } from '../../types/imports.ts'
import { groupBy } from '../../util/maps.ts'

export interface ModuleSourcesInput {
  /** Absolute folder of docsgen. */
  readonly ours: string
  readonly baseUrl: string
  readonly filesUrl: string
  /** Data about the site for components: `PageFacts` without those of a single page. */
  readonly facts: object
  /** Published address of a file that is not a module; null: it was not published. */
  addressOf(file: SourcePath): string | null
  /** The text of a file that the bundle may contain. */
  read(file: SourcePath): Buffer
}

export class ModuleSources {
  readonly #input: ModuleSourcesInput
  readonly #codes = new Set<string>()

  constructor(input: ModuleSourcesInput) {
    this.#input = input
  }

  /** A name that identifies the module in a bundle. */
  nameOf(module: ImportedModule, specifier: string): string {
    if (module.kind !== 'code')
      return 'file' in module && module.file !== null ? `${module.kind}:${module.file}` : specifier
    this.#codes.add(module.name)
    return module.name
  }

  /** Whether a name is that of a module with imports. */
  hasCode(name: string): boolean {
    return this.#codes.has(name)
  }

  /** Whether the exports of the module depend on the names that are imported. */
  needsNames(module: ImportedModule): boolean {
    return module.kind === 'empty' || (module.kind === 'exports' && module.others !== undefined)
  }

  /** The code of a module; `names`: those that are imported from it. */
  load(module: ImportedModule, names: readonly string[]): OnLoadResult {
    const { ours, read } = this.#input
    const resolveDir = ours
    switch (module.kind) {
      case 'code':
        return { contents: module.code, loader: 'tsx', resolveDir }
      case 'exports':
        return { contents: this.#exports(module, names), resolveDir }
      case 'empty':
        return this.standIn(names)
      case 'text':
        return { contents: `export default ${JSON.stringify(read(module.file).toString('utf8'))}` }
      case 'sheet':
        return { contents: module.file === null ? 'export default {}' : classesOf(read(module.file), module.file) }
      case 'markdown':
        return { contents: slotSource(module.file, ours), resolveDir }
      case 'drawing': {
        const address = this.#input.addressOf(module.file) ?? ''
        return { contents: drawingSource(read(module.file).toString('utf8'), module.file, address, ours), resolveDir }
      }
      case 'address':
        return this.#address(module.file)
      default:
        throw new Error(`A module of the kind “${module.kind}” has no code of its own.`)
    }
  }

  /** A module that is missing; `names`: those that are imported from it. */
  standIn(names: readonly string[]): OnLoadResult {
    return { contents: names.length === 0 ? anyStandIn : standIns(['default', ...names]) }
  }

  #exports({ exports, others }: GivenExports, wanted: readonly string[]): string {
    const { ours } = this.#input
    const lines = Object.entries(exports).map(([name, given], at) => {
      if ('from' in given && given.from === 'file') {
        return given.of === undefined
          ? `export { ${given.name} as ${name} } from ${JSON.stringify(given.file)}`
          : `export { ${given.name} as ${name} }`
      }
      if ('from' in given)
        return `export { ${given.name} as ${name} } from ${JSON.stringify(join(ours, files[given.from]))}`
      const value = 'returns' in given ? given.returns : given.value
      const constant = `const c${at} = ${JSON.stringify(value) ?? 'undefined'}`
      const exported = 'returns' in given ? `() => c${at}` : `c${at}`
      if (name === 'default') return `${constant}\nexport default ${exported}`
      return /^[a-z_$][\w$]*$/i.test(name)
        ? `${constant}\nconst e${at} = ${exported}\nexport { e${at} as ${name} }`
        : ''
    })
    const missing = others === undefined ? [] : ['default', ...wanted].filter(name => !(name in exports))
    return [...returnedExports(Object.values(exports)), ...lines, standIns(missing)].join('\n')
  }

  #address(file: SourcePath): OnLoadResult {
    const address = this.#input.addressOf(file)
    if (address !== null) return { contents: `export const src = ${JSON.stringify(address)}\nexport default src` }
    return { contents: this.#input.read(file), loader: 'dataurl' }
  }
}

const files = { components: 'templates/mdx/components.ts', classes: 'src/shared/css-modules.ts' } as const

/** Calls the functions whose results have exports as their properties. */
function returnedExports(exports: readonly GivenExport[]): string[] {
  const returned = exports.flatMap(given =>
    'from' in given && given.from === 'file' && given.of !== undefined ? [{ ...given, of: given.of }] : []
  )
  return [...groupBy(returned, ({ file, of }) => `${file} ${of}`).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const names = [...new Set([first, ...others].map(({ name }) => name))].join(', ')
    return [
      `import { ${first.of} } from ${JSON.stringify(first.file)}`,
      `const { ${names} } = ${first.of}(${JSON.stringify(first.argument)})`
    ]
  })
}

/** Class names of the published sheet. */
function classesOf(text: Buffer, file: SourcePath): string {
  const classes = /\.module\.\w+$/.test(file) ? scopeClasses(text.toString('utf8'), file).classes : {}
  const names = Object.entries(classes).filter(([name]) => /^[a-z_$][\w$]*$/i.test(name) && name !== 'default')
  // A class name may be a reserved word of JavaScript.
  const constants = names.map(([, name], at) => `const c${at} = ${JSON.stringify(name)}`)
  const list = names.map(([name], at) => `c${at} as ${name}`).join(', ')
  return [...constants, `export { ${list} }`, `export default ${JSON.stringify(classes)}`].join('\n')
}

/** `import Steps from './_steps.md'`: a component that shows the page's rendering (src/markdown/mdx/partials.ts). */
function slotSource(file: SourcePath, ours: string): string {
  return `import { useContext } from 'react'
import { SlotContext } from ${JSON.stringify(join(ours, 'client/islands/slots.tsx'))}
export default () => useContext(SlotContext)(${JSON.stringify(`file:${file}`)})
export const toc = [], frontMatter = {}, metadata = {}`
}

/** `import Logo from './logo.svg'`: a component that renders the picture inline; converted to a string, its address. */
function drawingSource(text: string, file: SourcePath, address: string, ours: string): string {
  const { attributes, inside } = drawingOf(text, file)
  return `import { createElement, useContext } from 'react'
import { TrustedHTML } from ${JSON.stringify(join(ours, 'templates/parts/Html.tsx'))}
const own = ${JSON.stringify(attributes)}, inside = ${JSON.stringify(inside)}
const Drawing = ({ title, children, ...props }) => createElement('svg', {
  ...own, ...props,
  ...(typeof title === 'string' ? { role: 'img', 'aria-label': title } : {}),
  dangerouslySetInnerHTML: { __html: useContext(TrustedHTML)(inside) }
})
export const src = ${JSON.stringify(address)}
Drawing.toString = () => src
export { Drawing as default, Drawing as ReactComponent }`
}

/**
 * A stand-in for a component and its parts (`<Tabs.Root>`, `<motion.div>`), which renders its children. Called as a
 * function without properties, it does nothing. Properties that React and promises look for are undefined.
 */
const drawing = `const docsgenDraw = new Proxy(({ children } = {}) => (typeof children === 'function' ? null : (children ?? '')), {
  get: (own, name) => name in own || typeof name === 'symbol' || docsgenUnset.test(name) ? own[name] : docsgenDraw
})
const docsgenHook = () => ({ [Symbol.iterator]: () => [][Symbol.iterator]() })
const docsgenUnset = /^(?:then|toJSON|prototype|render|compare|type|displayName|propTypes|\\$\\$typeof|_.*|default(?:Props)?|\\w*[cC]ontextTypes?|\\w+DerivedStateFrom\\w+)$/
`

/** A stand-in when the imported names are unknown: `require('a').start()`. The prototype survives esbuild's copies. */
const anyStandIn = `${drawing}
const others = { get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : /^use[A-Z]/.test(name) ? docsgenHook : docsgenDraw) }
module.exports = Object.setPrototypeOf({ __esModule: true, default: docsgenDraw }, new Proxy({}, others))`

/** Stand-ins by name: hooks return an empty object, components render their children. */
function standIns(names: readonly string[]): string {
  const lines = names.map(name => {
    const value = /^use[A-Z]/.test(name) ? 'docsgenHook' : 'docsgenDraw'
    return name === 'default' ? `export default ${value}` : `export const ${name} = ${value}`
  })
  return lines.length === 0 ? '' : drawing + lines.join('\n')
}

/** Page data computed in the browser, for the page that is shown. */
export function factsSource(facts: object, baseUrl: string): string {
  return `const shared = ${JSON.stringify({ baseUrl, ...facts })}
const all = Object.values(shared.versions ?? {}).flat().sort((a, b) => b.path.length - a.path.length)
const here = () => (typeof location === 'undefined' ? '/' : location.pathname)
const isBelow = path => here() === path || here().startsWith(path.replace(/\\/?$/, '/'))
export const unknownPage = {
  ...shared,
  lift() {},
  get pathname() { return here() },
  get version() { return all.find(({ path }) => isBelow(path)) ?? null }
}`
}
