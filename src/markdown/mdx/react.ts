/** docsgen's React for components of the site; records which component creates an element, and which contexts it reads. */
import * as react from 'react'
import * as runtime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { withDefaultProps } from '../../shared/default-props.ts'
import type { Exports } from '../context.ts'
import { type Makers, readContext } from '../islands/islands.ts'

/** Returns the React module that a specifier names; null for other modules. */
export function reactFor(makers: Makers): (specifier: string) => Exports | null {
  const noting =
    (make: (...given: unknown[]) => unknown) =>
    (type: unknown, written: object | null, ...rest: unknown[]): unknown => {
      const element = make(type, withDefaultProps(type, written), ...rest)
      const props = react.isValidElement(element) ? element.props : null
      if (makers.now !== null && typeof props === 'object' && props !== null) makers.of.set(props, makers.now)
      return element
    }
  // `type` may be anything that the author wrote; React reports an invalid one.
  const createElement = noting(react.createElement as (...given: unknown[]) => unknown)
  const [jsx, jsxs] = [runtime.jsx, runtime.jsxs].map(make => noting(make as (...given: unknown[]) => unknown))
  const read = (context: react.Context<unknown>) => readContext(context, makers)
  const createContext = (value: unknown) => {
    const context = react.createContext(value)
    makers.contexts.set(context, value)
    const Consumer = ({ children }: react.ConsumerProps<unknown>) => children(read(context))
    return Object.assign(context, { Consumer })
  }
  const isContext = (value: unknown): value is react.Context<unknown> => makers.contexts.has(value as never)
  const use = (given: react.Usable<unknown>) => (isContext(given) ? read(given) : react.use(given))
  const modules: Readonly<Record<string, Exports>> = {
    react: wholeModule(react, { createElement, createContext, use, useContext: read }),
    'react/jsx-runtime': wholeModule(runtime, { jsx, jsxs }),
    'react-dom': wholeModule(reactDom, {})
  }
  return specifier => (Object.hasOwn(modules, specifier) ? (modules[specifier] ?? null) : null)
}

/** React's packages are CommonJS: the default export has all names, including those added after docsgen was built. */
function wholeModule(module: object, own: Exports): Exports {
  const { default: whole = module } = module as { default?: object }
  const exports = { ...whole, ...own }
  return { ...exports, default: exports, __esModule: true }
}
