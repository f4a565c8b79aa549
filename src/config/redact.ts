/** Keeps values of environment variables, which may be secrets, out of messages. */

/**
 * `text` with every value of a variable replaced by the variable's name: `bad key s3cr3t-abc` → `bad key $KEY`.
 * Values shorter than 8 characters stay: they are flags and numbers, and would be found in ordinary words.
 */
export function redactEnvironment(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(environment)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].length >= 8)
    .sort(([, a], [, b]) => b.length - a.length)
  return entries.reduce((redacted, [name, value]) => redacted.replaceAll(value, `$${name}`), text)
}
