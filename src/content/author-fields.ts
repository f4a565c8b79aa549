/** The facts of one author, as they stand in the authors file or in the front matter of an entry. */
import { finding } from '../diagnostics/finding.ts'
import type { Author } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { addressProblem } from '../util/paths.ts'
import { type FieldCodes, readFields } from './read-fields.ts'
import { address, isRecord, object, type Shape, text } from './shapes.ts'
import { readSocials } from './socials.ts'
import type { YamlField } from './yaml.ts'

/** What is written of an author; null where nothing is. `page` is the last part of its address, or true for the usual one. */
export interface AuthorFields extends Omit<Author, 'page' | 'socials'> {
  readonly socials: Author['socials'] | null
  readonly page: string | boolean | null
}

const page: Shape<string | boolean> = {
  wanted: 'true, false or {permalink}',
  read: value => {
    if (typeof value === 'boolean') return value
    return isRecord(value) && typeof value.permalink === 'string' ? value.permalink : undefined
  }
}

const schema = {
  name: text,
  title: text,
  description: text,
  url: address,
  email: text,
  image_url: address,
  imageURL: address,
  socials: object,
  page
}

/** Reads the mapping of one author. `key` is known only in front matter: it names an author of the authors file. */
export function readAuthorFields(
  fields: readonly YamlField[],
  codes: FieldCodes,
  report: Report,
  hasKey = false
): AuthorFields {
  const { values, places } = readFields(fields, hasKey ? { ...schema, key: text } : schema, codes, report)
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
