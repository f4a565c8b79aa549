/** The names of the configuration file of Astro, and how one of Starlight is known. */

export const configFiles = ['mjs', 'ts', 'mts', 'js', 'cjs', 'cts'].map(extension => `astro.config.${extension}`)

/** A text that the configuration of a site of Starlight contains. */
export const sign = '@astrojs/starlight'

export function isStarlight(text: string | null): boolean {
  return text?.includes(sign) === true
}
