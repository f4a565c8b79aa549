/** React as ES modules: what it exports, and what of it reaches readers. */
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { oneReact, toModule } from '../../src/output/client/bundler-plugins.ts'
import { projectRoot } from '../support/cli.ts'

/** A module bundled for readers. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '/' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [oneReact(projectRoot, false)]
  })
  return outputFiles[0]?.text ?? ''
}

/** What the module exports as `seen`. */
async function run(contents: string): Promise<unknown> {
  const { seen } = await import(`data:text/javascript,${encodeURIComponent(await bundle(contents))}`)
  return seen
}

test('a CommonJS module becomes an ES module', () => {
  const text = `"use strict";
var React = require("react"),
  Other = require("react-dom");
exports.now = void 0;
if (React.a) {
  exports.now = function () {
    return Other.b;
  };
}
exports.later = exports.now() + 1;`
  expect(toModule(text)).toBe(`import * as React from 'react'
import * as Other from 'react-dom'
"use strict";
var imported_React = 0,
  imported_Other = 0;
var exported_now = void 0;
if (React.a) {
  var exported_now = function () {
    return Other.b;
  };
}
var exported_later = exported_now() + 1;
export { exported_now as now, exported_later as later }
export default { now: exported_now, later: exported_later }`)
})

test('all ways to import React lead to the same one', async () => {
  expect(
    await run(`
      import React, { useState, version } from 'react'
      import * as all from 'react'
      import { jsx } from 'react/jsx-runtime'
      export const seen = [
        React.useState === useState, all.useState === useState, version === React.version, React.isValidElement(jsx('p', {}))
      ]`)
  ).toEqual([true, true, true, true])
})

test('packages in CommonJS get the whole of it', async () => {
  expect(
    await run(`export const seen = typeof require('react').useState + typeof require('react-dom').flushSync`)
  ).toBe('functionfunction')
})

test('what nobody imports is left out', async () => {
  const one = await bundle(`import { createContext } from 'react'; export const seen = createContext(null)`)
  expect(one).toContain('_currentValue')
  expect(one).not.toMatch(/forEach|_payload|toArray/)
})
