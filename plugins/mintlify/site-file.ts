/** The configuration files of Mintlify, the newer one first. */
export const configFiles = ['docs.json', 'mint.json'] as const

/** Whether a text is a configuration of Mintlify: other tools have a file `docs.json`, too. */
export function isMintlify(text: string | null): boolean {
  return text?.includes('"navigation"') === true
}
