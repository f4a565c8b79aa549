/** Values that a configuration names, in texts: `{{ version }}`. */

/** A name in double braces. */
export const variable = /\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\}/g

/** A text with the values of known variables; others stay. A backslash before a known one shows its name. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!text.includes('{{')) return text
  return text.replace(/\\?\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\}/g, (whole, name: string) => {
    if (!Object.hasOwn(variables, name)) return whole
    return whole.startsWith('\\') ? whole.slice(1) : (variables[name] ?? whole)
  })
}
