/** Values that a configuration names, in texts: `{{ version }}`. */

/** A name in double braces. */
export const variable = /\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\}/g

/** A text with the values of known variables; others stay, and a backslash before one is taken away. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!text.includes('{{')) return text
  return text.replace(/(\\?)(\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\})/g, (whole, escape: string, written: string, name: string) => {
    if (escape !== '') return written
    return Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole
  })
}
