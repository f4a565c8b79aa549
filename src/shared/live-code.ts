/**
 * Runs the code of live examples, while the site is built and in the browser. The security policy lets no page make code of
 * text, so the code is interpreted: `sval` walks through what `sucrase` has made of TypeScript and JSX.
 */

/** The packages, as far as they are used. */
export interface LivePackages {
  readonly transform: (code: string, options: object) => { readonly code: string }
  readonly Sval: new (
    options: object
  ) => { readonly exports: { default?: unknown }; import(names: object): void; run(code: string): void }
}

/**
 * The component or the element that the code is, or, where it is not one expression, what it hands to `render`. Throws what
 * the code throws. `names`: what it may use without an import, React among it.
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

/** Without imports of React, whose names are there, and without the word that makes a module of it. */
function withoutModules(code: string): string {
  return code
    .replace(/^[^\S\r\n]*import\s[^\n]*\sfrom\s*['"]react['"];?[ \t]*$/gm, '')
    .replace(/^[^\S\r\n]*export\s+default\s+/m, '')
    .trim()
    .replace(/;$/, '')
}
