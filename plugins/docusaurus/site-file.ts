/** The names of the configuration file of Docusaurus. */

export const configFiles = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(ending => `docusaurus.config.${ending}`)
