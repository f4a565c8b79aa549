/** The authors file of the changelog (`authors.yml`): people by the keys that entries name (behaviour L-20). */
import { finding } from '../diagnostics/finding.ts'
import type { ChangelogConfig } from '../types/config.ts'
import type { Author, Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { kebabCase } from '../util/kebab-case.ts'
import { joinUrl } from '../util/paths.ts'
import { type AuthorFields, readAuthorFields } from './author-fields.ts'
import { isRecord } from './shapes.ts'
import { readYaml, type YamlField } from './yaml.ts'

/** The authors by key, in the order of the file; empty without a file. */
export function readAuthors(
  source: Source | null,
  changelog: ChangelogConfig,
  report: Report
): ReadonlyMap<string, Author> {
  if (source === null) return new Map()
  const code = 'authors/invalid'
  const { fields, fault } = readYaml({ text: source.text, file: source.path, linesBefore: 0, code, name: 'The file' })
  if (fault !== null) report(fault)
  const authors = fields.flatMap(field => readAuthor(field, changelog, fault === null ? report : () => {}) ?? [])
  return new Map(authors.map(author => [author.key, author]))
}

function readAuthor(
  { key, keyPlace, value, inner }: YamlField,
  changelog: ChangelogConfig,
  report: Report
): (Author & { key: string }) | null {
  const code = 'authors/invalid'
  if (!isRecord(value)) {
    report(finding(code, keyPlace, `The author “${key}” has no mapping.`, 'Write at least “name: …” below the key.'))
    return null
  }
  const fields = readAuthorFields(inner, { wrong: code, unknown: code }, report)
  if (fields.name === null && fields.imageUrl === null) {
    report(finding(code, keyPlace, `The author “${key}” has neither a name nor a picture.`, 'Add “name: …”.'))
  }
  return { ...fields, key, socials: fields.socials ?? [], page: pageOf(key, fields, changelog) }
}

/** `/changelog/authors/jane-doe`; null for authors without a page of their own. */
function pageOf(key: string, { page }: AuthorFields, { routeBase, authorsBase }: ChangelogConfig): string | null {
  if (page === null || page === false) return null
  return joinUrl(routeBase, '/', authorsBase, '/', page === true ? kebabCase(key) : page)
}
