/** The built first site with readers, for the tests of a file that calls this function at the top level. */
import { afterAll, beforeAll } from 'vitest'
import { firstSiteFolder, serve } from './built-site.ts'
import { type Reader, type ReaderOptions, type Readers, startReaders } from './readers.ts'

export interface FirstSite {
  /** Address of a page: `cli/sync/`; without a path, the start page. A full URL is returned unchanged. */
  url(path?: string): string
  /** Opens a page as a new reader. */
  open(path?: string, options?: ReaderOptions): Promise<Reader>
}

export function firstSite(): FirstSite {
  let readers: Readers
  let site: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    ;[readers, site] = await Promise.all([startReaders(), firstSiteFolder().then(folder => serve(folder, '/'))])
  })
  afterAll(async () => {
    await readers.close()
    site.close()
  })
  const url = (path = '') => new URL(path, site.url).href
  return { url, open: (path, options) => readers.open(url(path), options) }
}
