/**
 * Stand-ins for packages that are not installed: whatever is read from one, called or made of it is a stand-in, too, which
 * knows where it comes from. Lists and texts made of it are empty.
 */

const mark = Symbol.for('docsgen.standIn')

/** `prism-react-renderer#themes.github`: what a value stands for; null: it is no stand-in. */
export function standInOf(value: unknown): string | null {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return null
  const name: unknown = Reflect.get(value, mark)
  return typeof name === 'string' ? name : null
}

/**
 * Source of functions for modules that run with nothing of docsgen around them. A stand-in is no promise, is iterable
 * (empty), and has every name as a property. That of a module inherits the names, as esbuild reads those of CommonJS.
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
