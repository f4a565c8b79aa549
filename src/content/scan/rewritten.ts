/** Applies the configured functions `parseFrontMatter` and `preprocessor` to sources. */
import { join } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Config, MarkdownReaders } from '../../types/config.ts'
import type { Source, Sources } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import { callAuthorFunction } from '../../util/author-code/author-code.ts'
import { digest } from '../../util/hash.ts'
import { readFrontMatter } from '../front-matter.ts'

/** The sources with every Markdown file rewritten; a file on which a function fails stays unchanged and is reported. */
export async function rewriteSources(sources: Sources, config: Config, report: Report): Promise<Sources> {
  const { readers } = config.markdown
  if (readers === null) return sources
  const one = async (source: Source) =>
    /\.mdx?$/i.test(source.path) ? rewrite(source, readers, config, report) : source
  const all = async (list: readonly Source[]) => {
    const rewritten: Source[] = []
    for (let at = 0; at < list.length; at += atOnce)
      rewritten.push(...(await Promise.all(list.slice(at, at + atOnce).map(one))))
    return rewritten
  }
  const inSets = async (sets: ReadonlyMap<string, readonly Source[]>) => {
    const rewritten = new Map<string, readonly Source[]>()
    for (const [id, list] of sets) rewritten.set(id, await all(list))
    return rewritten
  }
  return {
    ...sources,
    docs: await inSets(sources.docs),
    changelogs: await inSets(sources.changelogs),
    pages: await all(sources.pages)
  }
}

/** Files that are rewritten at a time. Node warns about more listeners for the errors of functions. */
const atOnce = 8

async function rewrite(
  source: Source,
  readers: MarkdownReaders,
  { root, markdown: { timeLimit } }: Config,
  report: Report
): Promise<Source> {
  const made = await callAuthorFunction(source.path, timeLimit, () => readAs(source, join(root, source.path), readers))
  if ('result' in made) return made.result
  const name = readers.parseFrontMatter === null ? 'preprocessor' : 'parseFrontMatter'
  const message = `“markdown.${name}” failed on this file, which is read as it is: ${made.failure}`
  report(finding('markdown/plugin', placeOf(source.path), message, 'Fix the function in the configuration.'))
  return source
}

async function readAs(source: Source, filePath: string, { parseFrontMatter, preprocessor }: MarkdownReaders) {
  const plain = defaultRead(source.path, source.text)
  const { frontMatter, content } =
    parseFrontMatter === null
      ? plain
      : await parseFrontMatter({
          filePath,
          fileContent: source.text,
          defaultParseFrontMatter: async ({ fileContent }) => defaultRead(source.path, fileContent)
        })
  const made = preprocessor === null ? content : await preprocessor({ filePath, fileContent: content })
  const values: unknown = JSON.parse(JSON.stringify(frontMatter ?? {}))
  const isSame = JSON.stringify(values) === JSON.stringify(plain.frontMatter)
  if (isSame && made === plain.content) return source
  const { body } = readFrontMatter(source, () => {})
  // Line numbers stay correct if the function keeps the lines.
  const before = source.text.slice(0, source.text.length - body.length) + (/^\s*\n/.exec(body)?.[0] ?? '')
  return {
    path: source.path,
    text: `${before}${made}\n`,
    hash: digest(source.hash, values, made),
    ...(!isSame && { frontMatter: values as Readonly<Record<string, unknown>> })
  }
}

function defaultRead(path: Source['path'], text: string) {
  const { fields, body } = readFrontMatter({ path, text, hash: '' }, () => {})
  return { frontMatter: Object.fromEntries(fields.map(({ key, value }) => [key, value])), content: body.trim() }
}
