/** Labels for files and folders that have only a name. */
import type { Config } from '../types/config.ts'

/** `getting-started` → `Getting started`, `api` → `API`; a name with capital letters keeps them. */
function labelOfName(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  if (words === '') return name
  const [first = '', ...rest] = words.split(' ')
  return [
    acronyms.has(first) ? first.toUpperCase() : capitalized(first),
    ...rest.map(word => (acronyms.has(word) ? word.toUpperCase() : word))
  ].join(' ')
}

/** How sidebars name a folder that has no label. */
export function labelOfFolder({ dialect }: Pick<Config, 'dialect'>): (name: string) => string {
  return dialect.derivedTexts ? name => name : labelOfName
}

function capitalized(word: string): string {
  const [letter = ''] = word
  return /\p{Lu}/u.test(word) ? word : letter.toUpperCase() + word.slice(letter.length)
}

const acronyms = new Set(
  'ai api aws ci cd cli css dns faq gcp html http https ide ip json llm mcp mdx oidc os pdf rest rpc saml sdk seo sql ssh sso ssl tls ui url ux vpn xml yaml'.split(
    ' '
  )
)
