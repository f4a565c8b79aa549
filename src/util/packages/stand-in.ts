/**
 * Stand-ins for packages that are not installed. Every property, call or instance of a stand-in is again a stand-in,
 * which knows its origin. As a list or a text, a stand-in is empty.
 */

const mark = Symbol.for('docsgen.standIn')

/** The origin of a stand-in, such as `prism-react-renderer#themes.github`; null: the value is not a stand-in. */
export function standInOf(value: unknown): string | null {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return null
  const name: unknown = Reflect.get(value, mark)
  return typeof name === 'string' ? name : null
}

/**
 * Source code of the functions, for modules that run without access to docsgen. A stand-in is not a promise, is an
 * empty iterable, and has every name as a property. The stand-in of a module inherits them, because esbuild's interop
 * code for CommonJS keeps the prototype of a module.
 */
export const standInSource = `
function docsgenStandIn(name) {
  const mark = Symbol.for('docsgen.standIn');
  const proxy = new Proxy(function () {}, {
    get(target, key) {
      if (key === mark) return name;
      if (key === '__esModule') return true;
      if (key === 'then' || key === 'prototype' || key === 'toJSON') return target[key];
      if (key === 'length') return 0;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === Symbol.toPrimitive) return () => '';
      if (typeof key === 'symbol') return undefined;
      return docsgenStandIn(key === 'default' ? name : name + (name.includes('#') ? '.' : '#') + key);
    },
    has: (_target, key) => typeof key === 'string',
    apply: () => docsgenStandIn(name),
    construct: () => docsgenStandIn(name)
  });
  return proxy;
}
function docsgenStandInModule(name) {
  return Object.setPrototypeOf(() => docsgenStandIn(name), docsgenStandIn(name));
}`
