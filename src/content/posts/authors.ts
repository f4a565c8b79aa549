/** The authors file of the changelog (`authors.yml`): people, by the keys that entries refer to. */
import type { Code } from '../../diagnostics/codes.ts'
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { ChangelogConfig } from '../../types/config.ts'
import type { Author, Source } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import { addressProblem, joinUrl, kebabCase } from '../../util/paths.ts'
import { address, type FieldCodes, isRecord, object, type Reader, readFields, text } from '../fields.ts'
import type { PageMemo } from '../page-memo.ts'
import { readYaml, type YamlField } from '../yaml.ts'

/** The authors by key, in file order; empty without a file. */
export function readAuthors(
  source: Source | null,
  changelog: ChangelogConfig,
  memo: Pick<PageMemo, 'values'>,
  report: Report
): ReadonlyMap<string, Author> {
  if (source === null) return new Map()
  const file = { kind: 'authors', collection: changelog.id, source } as const
  const authors = memo.values(file, found => authorsIn(source, changelog, found), report)
  return new Map(authors.map(author => [author.key, author]))
}

function authorsIn(source: Source, changelog: ChangelogConfig, report: Report): KeyedAuthor[] {
  const code = 'authors/invalid'
  const { fields, fault } = readYaml({ text: source.text, file: source.path, linesBefore: 0, code, name: 'The file' })
  if (fault !== null) report(fault)
  return fields.flatMap(field => readAuthor(field, changelog, fault === null ? report : () => {}) ?? [])
}

type KeyedAuthor = Author & { readonly key: string }

function readAuthor(
  { key, keyPlace, value, inner }: YamlField,
  changelog: ChangelogConfig,
  report: Report
): KeyedAuthor | null {
  const code = 'authors/invalid'
  if (!isRecord(value)) {
    report(finding(code, keyPlace, `The author “${key}” has no properties.`, 'Write at least “name: …” below the key.'))
    return null
  }
  const fields = readAuthorFields(inner, { wrong: code, unknown: code }, report)
  if (fields.name === null && fields.imageUrl === null) {
    report(finding(code, keyPlace, `The author “${key}” has neither a name nor a picture.`, 'Add “name: …”.'))
  }
  return { ...fields, key, socials: fields.socials ?? [], page: pageOf(key, fields, changelog) }
}

/** The address of the author's page: `/changelog/authors/jane-doe`; null if the author has none. */
function pageOf(key: string, { page }: AuthorFields, { routeBase, authorsBase }: ChangelogConfig): string | null {
  if (page === null || page === false) return null
  return joinUrl(routeBase, '/', authorsBase, '/', page === true ? kebabCase(key) : page)
}

/** The written values of an author; null if missing. `page` is the last part of the page's address; true: default. */
interface AuthorFields extends Omit<Author, 'page' | 'socials'> {
  readonly socials: Author['socials'] | null
  readonly page: string | boolean | null
}

const page: Reader<string | boolean> = {
  expected: 'true, false or {permalink}',
  schema: {
    anyOf: [
      { type: 'boolean' },
      { type: 'object', required: ['permalink'], properties: { permalink: { type: 'string' } } }
    ]
  },
  read: value => {
    if (typeof value === 'boolean') return value
    return isRecord(value) && typeof value.permalink === 'string' ? value.permalink : undefined
  }
}

/** The keys of an author. */
export const authorSchema = {
  /**
   * Name of the author.
   * @default none
   * @example Jane Doe
   */
  name: text,
  /**
   * What the author does.
   * @default none
   * @example Maintainer
   */
  title: text,
  /**
   * Some words about the author.
   * @default none
   * @example Writes about rockets.
   */
  description: text,
  /**
   * Address that the name leads to.
   * @default none
   * @example https://example.com/jane
   */
  url: address,
  /**
   * Address for mail; the name leads there when there is no `url`.
   * @default none
   * @example jane@example.com
   */
  email: text,
  /**
   * Picture of the author.
   * @default none
   * @example /img/jane.png
   */
  image_url: address,
  /**
   * The same as `image_url`.
   * @default none
   * @example /img/jane.png
   */
  imageURL: address,
  /**
   * Accounts: the network and the name or address there.
   * @default none
   * @example { github: jane, x: jane }
   */
  socials: object,
  /**
   * Whether the author has a page that lists the entries; a mapping gives its address.
   * @default false
   * @example true
   * @example { permalink: /jane }
   */
  page
}

/** Reads the mapping of one author. `key` is only allowed in front matter, where it refers to the authors file. */
export function readAuthorFields(
  fields: readonly YamlField[],
  codes: FieldCodes,
  report: Report,
  hasKey = false
): AuthorFields {
  const { values, places } = readFields(fields, hasKey ? { ...authorSchema, key: text } : authorSchema, codes, report)
  const problem = typeof values.page === 'string' ? addressProblem(values.page) : null
  if (problem !== null) {
    const message = `The permalink “${values.page}” ${problem}.`
    report(
      finding('route/slug', places['page.permalink'] ?? places.page ?? null, message, 'Write a path such as /jane.')
    )
  }
  const socials = fields.find(({ key }) => key === 'socials')
  return {
    key: ('key' in values ? values.key : undefined) ?? null,
    name: values.name ?? null,
    title: values.title ?? null,
    description: values.description ?? null,
    url: values.url ?? null,
    email: values.email ?? null,
    imageUrl: values.image_url ?? values.imageURL ?? null,
    socials: values.socials === undefined ? null : readSocials(socials?.inner ?? [], codes.wrong, report),
    page: problem === null ? (values.page ?? null) : true
  }
}

const platforms: ReadonlyMap<string, (handle: string) => string> = new Map([
  ['x', handle => `https://x.com/${handle}`],
  ['twitter', handle => `https://twitter.com/${handle}`],
  ['github', handle => `https://github.com/${handle}`],
  ['linkedin', handle => `https://www.linkedin.com/in/${handle}/`],
  ['stackoverflow', id => `https://stackoverflow.com/users/${id}`],
  ['bluesky', handle => `https://bsky.app/profile/${handle}`],
  ['instagram', handle => `https://www.instagram.com/${handle}`],
  ['threads', handle => `https://www.threads.net/@${handle}`],
  ['mastodon', handle => `https://mastodon.social/@${handle}`],
  ['twitch', handle => `https://twitch.tv/${handle}`],
  ['youtube', handle => `https://youtube.com/@${handle}`],
  ['email', address => `mailto:${address}`]
])

/** The profiles in the written order; profiles without an address are reported and left out. */
function readSocials(fields: readonly YamlField[], code: Code, report: Report): Author['socials'] {
  return fields.flatMap(({ key, value, written, place }) => {
    const profile = text.read(value, written)
    const href = profile === undefined ? null : toAddress(key, profile.trim())
    if (href !== null) return [{ name: key, href }]
    const message =
      profile === undefined
        ? `The profile “${key}” must be a name or an address.`
        : `The profile “${profile}” on “${key}” is neither a name nor a full address.`
    const hint = platforms.has(key.toLowerCase()) ? null : didYouMean(key, platforms.keys())
    report(finding(code, place, message, hint ?? 'Write the address with “https://”.'))
    return []
  })
}

function toAddress(platform: string, profile: string): string | null {
  if (/^(?:https?:\/\/|mailto:)./i.test(profile)) return profile
  const build = platforms.get(platform.toLowerCase())
  if (build === undefined || profile === '' || profile.includes('/')) return null
  return build(encodeURIComponent(profile.replace(/^@/, '')).replaceAll('%40', '@'))
}
