/** Schema of the whole configuration, with exactly the keys of `ConfigInput`. */
import * as v from 'valibot'
import { codes } from '../../diagnostics/codes.ts'
import { announcement, colorMode, footer, navbar, theme } from './chrome.ts'
import { changelog, docs, pages, protobuf } from './content.ts'
import {
  aiOutputs,
  cache,
  client,
  externalLinks,
  headerFormat,
  headTag,
  i18n,
  images,
  indexNow,
  integrations,
  markdown,
  progress,
  redirect,
  redirectFormat,
  samples,
  securityPolicy,
  serve,
  sitePlugin,
  socialCards,
  staticFiles,
  storage,
  tableOfContents
} from './features.ts'
import {
  either,
  filePath,
  filledText,
  flag,
  hook,
  list,
  object,
  oneOf,
  origin,
  record,
  reporting,
  sitePath,
  text
} from './primitives.ts'
import { search } from './search.ts'

export const configEntries = {
  title: filledText,
  tagline: v.optional(text),
  titleDelimiter: v.optional(filledText),
  url: origin,
  baseUrl: v.optional(sitePath),
  trailingSlash: v.optional(flag),
  i18n: v.optional(i18n),
  favicon: v.optional(filledText),
  image: v.optional(filledText),
  keywords: v.optional(list(text)),
  noIndex: v.optional(flag),
  headTags: v.optional(list(headTag)),
  navbar: v.optional(navbar, {}),
  footer: v.optional(footer, {}),
  announcementBar: v.optional(
    either([announcement, v.literal('changelog'), v.literal(false)], 'an object, “changelog” or false'),
    false
  ),
  colorMode: v.optional(colorMode, {}),
  theme: v.optional(either([filledText, v.literal(false), theme], 'an object'), {}),
  tableOfContents: v.optional(tableOfContents),
  docs: v.optional(docs),
  changelog: v.optional(changelog),
  pages: v.optional(pages),
  protobuf: v.optional(protobuf),
  search: v.optional(search, 'flexsearch'),
  integrations: v.optional(integrations),
  markdown: v.optional(markdown),
  staticDirectories: v.optional(list(filePath)),
  staticFiles: v.optional(staticFiles),
  styles: v.optional(v.lazy(input => (Array.isArray(input) ? list(filePath) : filePath))),
  templates: v.optional(filePath),
  redirects: v.optional(list(redirect)),
  createRedirects: v.optional(hook()),
  redirectFiles: v.optional(list(redirectFormat)),
  images: v.optional(images),
  socialCards: v.optional(socialCards),
  indexNow: v.optional(indexNow),
  headerFiles: v.optional(list(headerFormat)),
  aiOutputs: v.optional(aiOutputs),
  securityPolicy: v.optional(securityPolicy),
  externalLinks: v.optional(externalLinks),
  samples: v.optional(samples),
  severities: v.optional(
    record(
      v.picklist(Object.keys(codes), 'a finding code'),
      oneOf(['error', 'warning', 'info', 'off']),
      'an object of severities by finding code'
    )
  ),
  onBrokenLinks: v.optional(reporting),
  onBrokenAnchors: v.optional(reporting),
  onBrokenMarkdownLinks: v.optional(reporting),
  onDuplicateRoutes: v.optional(reporting),
  client: v.optional(client),
  progress: v.optional(progress),
  storage: v.optional(storage),
  baseUrlIssueBanner: v.optional(flag),
  serve: v.optional(serve),
  cache: v.optional(cache),
  outDir: v.optional(filePath),
  allowedRoots: v.optional(list(filePath)),
  plugins: v.optional(list(sitePlugin)),
  docusaurus: v.optional(filePath)
}

export const configSchema = object(configEntries)

/** The configuration after validation. */
export type CheckedConfig = v.InferOutput<typeof configSchema>
