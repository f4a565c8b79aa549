/** Schema of languages, head, Markdown, browser and third parties. */
import * as v from 'valibot'
import { english } from '../../shared/texts.ts'
import { isPlainObject } from '../../util/objects.ts'
import { filledText, flag, hook, list, object, oneOf, record, text, webAddress, wholeNumber } from './primitives.ts'

const language = v.pipe(text, v.check(isLanguage, 'a language tag such as “en” or “pt-BR”'))

/** Every text that docsgen shows, by its name. */
const textEntries = Object.fromEntries(Object.keys(english).map(name => [name, v.optional(text)]))

export const i18n = object({
  defaultLocale: v.optional(language),
  locales: v.optional(list(language)),
  localeConfigs: v.optional(
    record(
      text,
      object({
        label: v.optional(filledText),
        direction: v.optional(oneOf(['ltr', 'rtl'])),
        htmlLang: v.optional(language),
        calendar: v.optional(filledText),
        path: v.optional(v.pipe(text, v.check(isFolderName, 'the name of a folder such as “de”'))),
        url: v.optional(webAddress),
        baseUrl: v.optional(v.pipe(text, v.startsWith('/', 'a path that begins with “/”'))),
        translate: v.optional(flag),
        title: v.optional(filledText),
        tagline: v.optional(text),
        texts: v.optional(object(textEntries))
      }),
      'an object by language'
    )
  ),
  untranslated: v.optional(oneOf(['fallback', 'show', 'hide', 'notFound']))
})

function isFolderName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name)
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

export const headTag = object({
  // Browsers end the head of a page at any other element.
  tagName: oneOf(['meta', 'link', 'script', 'style', 'noscript', 'base', 'title', 'template']),
  attributes: v.optional(record(text, v.union([text, flag], 'text, true or false'), 'an object')),
  innerHTML: v.optional(text)
})

export const tableOfContents = v.pipe(
  object({ minHeadingLevel: v.optional(wholeNumber(2, 6)), maxHeadingLevel: v.optional(wholeNumber(2, 6)) }),
  v.check(
    ({ minHeadingLevel = 2, maxHeadingLevel = 3 }) => minHeadingLevel <= maxHeadingLevel,
    'an object whose “minHeadingLevel” is not greater than its “maxHeadingLevel”'
  )
)

export const integrations = object({
  analytics: v.optional(object({ apiKey: v.optional(text), host: v.optional(webAddress) })),
  visitorIntent: v.optional(object({ scriptUrl: webAddress, apiKey: v.optional(text) }))
})

const plugin = v.custom<unknown>(
  value => typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function'),
  'a plugin or a list of a plugin and its options'
)

const word = v.pipe(
  text,
  v.check(value => /^[A-Za-z][\w-]*$/.test(value), 'a word of letters, digits, “-” and “_”')
)

/** Markdown plugins of docs sets and changelogs. */
export const markdownPlugins = {
  remarkPlugins: v.optional(list(plugin)),
  rehypePlugins: v.optional(list(plugin)),
  beforeDefaultRemarkPlugins: v.optional(list(plugin)),
  beforeDefaultRehypePlugins: v.optional(list(plugin)),
  admonitions: v.optional(list(word))
}

const codeTheme = v.lazy(input =>
  typeof input === 'string' ? filledText : v.custom<object>(isPlainObject, 'the name of a theme, or a TextMate theme')
)

export const markdown = object({
  parser: v.optional(oneOf(['native', 'remark'])),
  format: v.optional(oneOf(['detect', 'md', 'mdx'])),
  parseFrontMatter: v.optional(hook()),
  preprocessor: v.optional(hook()),
  hooks: v.optional(object({ onBrokenMarkdownLinks: v.optional(hook()), onBrokenMarkdownImages: v.optional(hook()) })),
  remarkRehypeOptions: v.optional(v.custom<Record<string, unknown>>(isPlainObject, 'an object')),
  slugger: v.optional(oneOf(['github', 'docusaurus', 'docusaurus-case', 'vitepress', 'python-markdown'])),
  excerpt: v.optional(oneOf(['paragraph', 'line'])),
  timeLimit: v.optional(
    v.pipe(
      v.number(),
      v.check(value => value > 0 && value <= 3600, 'a number of seconds, from 0 to 3600')
    )
  ),
  rawHtml: v.optional(oneOf(['allow', 'escape'])),
  remarkPlugins: v.optional(list(plugin)),
  rehypePlugins: v.optional(list(plugin)),
  math: v.optional(
    v.union(
      [
        v.boolean(),
        v.literal('katex'),
        object({
          macros: v.optional(record(text, text, 'an object of texts by command')),
          output: v.optional(oneOf(['mathml', 'katex']))
        })
      ],
      'true, false, “katex” or an object with “macros” and “output”'
    )
  ),
  emoji: v.optional(v.boolean()),
  diagrams: v.optional(v.boolean()),
  admonitions: v.optional(list(word)),
  themes: v.optional(object({ light: v.optional(codeTheme), dark: v.optional(codeTheme) })),
  defaultLanguage: v.optional(filledText),
  codeFrames: v.optional(v.boolean()),
  magicComments: v.optional(
    list(
      v.pipe(
        object({
          className: filledText,
          line: v.optional(filledText),
          block: v.optional(object({ start: filledText, end: filledText }))
        }),
        v.check(
          ({ line, block }) => line !== undefined || block !== undefined,
          'an object with “line”, “block” or both'
        )
      )
    )
  )
})

const oldPath = v.pipe(
  text,
  v.check(value => /^\/(?!\/)[^?#\\]*$/.test(value), 'a path such as “/old/page”')
)

export const redirectFormat = oneOf(['netlify', 'cloudflare', 'nginx', 'apache', 's3', 'vercel'])

export const headerFormat = oneOf(['netlify', 'cloudflare', 'nginx', 'apache', 'caddy', 'vercel', 'cloudfront'])

const directiveName = v.pipe(
  text,
  v.check(name => /^[a-z]+(?:-[a-z]+)+$|^sandbox$/.test(name), 'a directive such as “connect-src”')
)
/** Strict, because the value is written unchanged into a header and into server configurations. */
const policySource = v.pipe(
  text,
  v.check(value => /^[^\s;,"\\$<>\p{Cc}]+$/u.test(value), 'one source such as “https://api.example.com”')
)
const directives = record(directiveName, list(policySource), 'an object of lists by directive')

export const securityPolicy = v.lazy(input =>
  input === false
    ? v.literal(false)
    : object(
        { add: v.optional(directives), replace: v.optional(directives), meta: v.optional(flag) },
        'false, or an object'
      )
)

const kilobytes = wholeNumber(1, 1_000_000)

export const aiOutputs = v.lazy(input =>
  typeof input === 'boolean'
    ? flag
    : object(
        {
          links: v.optional(oneOf(['markdown', 'pages'])),
          mcp: v.optional(webAddress),
          limits: v.optional(object({ list: v.optional(kilobytes), full: v.optional(kilobytes) })),
          menu: v.optional(v.lazy(menu => (typeof menu === 'boolean' ? flag : list(assistant))))
        },
        'true, false, or an object'
      )
)

const assistant = v.lazy(input =>
  isPlainObject(input)
    ? object({
        label: filledText,
        href: v.pipe(
          text,
          v.check(
            value => /^https?:\/\/[^\s/]+\/\S*\{(?:prompt|address)\}/.test(value),
            'a full address with “{prompt}” or “{address}”'
          )
        )
      })
    : oneOf(['chatgpt', 'claude', 'perplexity'])
)

export const socialCards = v.lazy(input =>
  typeof input === 'boolean' ? flag : object({ fonts: v.optional(list(filledText)) }, 'true, false or an object')
)

export const indexNow = v.pipe(
  text,
  v.check(key => /^[a-zA-Z\d-]{8,128}$/.test(key), 'a key of 8 to 128 letters, digits and hyphens')
)

export const images = v.lazy(input =>
  typeof input === 'boolean'
    ? flag
    : object(
        {
          formats: v.optional(v.pipe(list(oneOf(['avif', 'webp'])), v.minLength(1, 'a list of one format or more'))),
          widths: v.optional(v.pipe(list(wholeNumber(16, 8192)), v.minLength(1, 'a list of one width or more')))
        },
        'true, false or an object'
      )
)

export const externalLinks = object({
  only: v.optional(list(filledText)),
  ignore: v.optional(list(filledText)),
  timeout: v.optional(wholeNumber(1, 300)),
  maxAge: v.optional(wholeNumber(0, 365))
})

export const samples = object({
  languages: v.optional(list(filledText)),
  runners: v.optional(
    record(
      text,
      v.pipe(
        text,
        v.check(command => /\{files?\}/.test(command), 'a command with “{file}” or “{files}”')
      ),
      'an object of commands by language'
    )
  ),
  timeLimit: v.optional(wholeNumber(1, 3600))
})

export const redirect = object({
  from: v.lazy(input => (Array.isArray(input) ? list(oldPath) : oldPath)),
  to: v.pipe(
    text,
    v.check(value => /^\/(?!\/)|^https?:\/\//.test(value), 'a path such as “/new/page” or a full address')
  )
})

export const client = object({ hydrate: v.optional(oneOf(['intent', 'idle', 'load'])) })
export const progress = object({ spinner: v.optional(flag) })

const namespace = v.pipe(
  text,
  v.check(value => /^[\w-]+$/.test(value), 'a name of letters, digits, “-” and “_”')
)

export const storage = object({
  type: v.optional(oneOf(['localStorage', 'sessionStorage'])),
  namespace: v.optional(v.lazy(input => (typeof input === 'string' ? namespace : v.boolean('true, false or a name'))))
})

export const staticFiles = object({ allow: v.optional(list(filledText)) })

export const cache = object({
  remote: v.optional(
    v.lazy(input =>
      typeof input === 'boolean'
        ? flag
        : object(
            {
              url: v.optional(webAddress),
              team: v.optional(filledText),
              readOnly: v.optional(flag),
              signature: v.optional(flag),
              timeout: v.optional(wholeNumber(1, 3600))
            },
            'true, false or an object'
          )
    )
  )
})

export const serve = object({ allowedHosts: v.optional(list(filledText)) })

const rule = object({ severity: v.optional(oneOf(['error', 'warning', 'info'])), page: hook() })

/** A file of a plugin: a path relative to the project, or a URL such as `new URL('./a.ts', import.meta.url)`. */
const ownFile = v.union([filledText, v.instance(URL)], 'a path or a URL')

const clientPart = object({
  script: v.optional(ownFile),
  style: v.optional(ownFile),
  pages: v.optional(hook())
})

export const sitePlugin = object({
  name: v.pipe(
    filledText,
    v.check(name => /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name), 'a name of letters, digits, “-”, “_” and “.”')
  ),
  version: v.optional(filledText),
  schema: v.optional(v.unknown()),
  options: v.optional(v.unknown()),
  config: v.optional(hook()),
  content: v.optional(hook()),
  pages: v.optional(hook()),
  markdown: v.optional(hook()),
  routes: v.optional(hook()),
  check: v.optional(record(namespace, rule, 'an object of rules by the end of their codes')),
  render: v.optional(hook()),
  templates: v.optional(ownFile),
  html: v.optional(hook()),
  outputs: v.optional(hook()),
  serve: v.optional(hook()),
  client: v.optional(list(clientPart))
})
