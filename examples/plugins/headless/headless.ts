/**
 * Pages from a headless source: a folder of JSON files, as a content management system exports them, or one address that
 * answers with a list of the same objects. Each has `path`, `title` and `body` (Markdown), and may have `description`.
 */
import { definePlugin } from 'docsgen/config'

interface Options {
  /** Folder of the project with one JSON file for each page. */
  readonly folder?: string
  /** Address that answers with the list of all pages. */
  readonly url?: string
  /** SHA-256 of that answer: with it, it is asked for once. */
  readonly integrity?: string
}

interface Entry {
  readonly path: string
  readonly title: string
  readonly body: string
  readonly description?: string
}

export const headless = definePlugin<Options>({
  name: 'headless',
  version: '1',
  async content({ options: { folder, url, integrity }, readFolder, readFile, fetchJson, addPage }) {
    const files = folder === undefined ? [] : readFolder(folder).filter(name => name.endsWith('.json'))
    const read = files.map(name => JSON.parse(readFile(`${folder}/${name}`) ?? '{}') as Entry)
    const fetched = url === undefined ? [] : await fetchJson(url, integrity === undefined ? {} : { integrity })
    for (const { path, title, body, description } of [...read, ...(fetched as Entry[])]) {
      addPage({ path, title, body, ...(description !== undefined && { frontMatter: { description } }) })
    }
  }
})
