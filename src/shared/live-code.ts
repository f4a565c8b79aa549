/**
 * Runs the code of live examples, in the build and in the browser. The security policy does not allow `eval`, so the
 * code is interpreted: `sucrase` compiles TypeScript and JSX, and `sval` interprets the result.
 */

/** The parts of the packages that are used. */
export interface LivePackages {
  readonly transform: (code: string, options: object) => { readonly code: string }
  readonly Sval: new (
    options: object
  ) => { readonly exports: { default?: unknown }; import(names: object): void; run(code: string): void }
}

/**
 * Returns the component or element that the code evaluates to, or, if the code is not a single expression, that it
 * passes to `render`. Throws what the code throws. `names` are the names that it may use without an import, including
 * React.
 */
export function runLiveCode(
  code: string,
  isInline: boolean,
  { transform, Sval }: LivePackages,
  names: Readonly<Record<string, unknown>>
): unknown {
  const script = transform(isInline ? `exports.default = ${withoutModules(code)}` : withoutModules(code), {
    transforms: ['typescript', 'jsx'],
    jsxRuntime: 'classic',
    production: true,
    disableESTransforms: true
  })
  const interpreter = new Sval({ ecmaVer: 'latest', sourceType: 'script', sandBox: true })
  let rendered: unknown = null
  interpreter.import({
    ...names,
    render: (what: unknown) => {
      rendered = what
    }
  })
  interpreter.run(script.code)
  return isInline ? interpreter.exports.default : rendered
}

/** Removes imports of React, whose names are defined, and the `export` keyword. */
function withoutModules(code: string): string {
  return code
    .replace(/^[^\S\r\n]*import\s[^\n]*\sfrom\s*['"]react['"];?[ \t]*$/gm, '')
    .replace(/^[^\S\r\n]*export\s+default\s+/m, '')
    .trim()
    .replace(/;$/, '')
}
