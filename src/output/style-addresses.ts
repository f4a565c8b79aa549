/** Addresses in the owner's style sheets: `url(/img/a.png)` gets the base URL, and files beside pages are published. */
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { RouteTable } from '../types/routes.ts'
import { shortHash } from '../util/hash.ts'

export interface AddressedStyles {
  readonly text: string
  /** Files that the sheet shows and that are published nowhere else. */
  readonly files: readonly Output[]
}

const url = /url\(\s*(["']?)([^"')\s]+)\1\s*\)/gi

/** The sheet `file` as it works from anywhere on the site. What leads nowhere stays; check reports it. */
export async function withAddresses(
  text: string,
  file: SourcePath,
  { root, baseUrl }: Pick<Config, 'root' | 'baseUrl'>,
  resolve: RouteTable['resolve']
): Promise<AddressedStyles> {
  const files = new Map<string, Output>()
  const hrefs = new Map<string, string>()
  for (const [, , written = ''] of text.matchAll(url)) {
    // `#id` is an element of the page, `data:` holds the picture itself.
    if (hrefs.has(written) || /^(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) continue
    const resolution = resolve(written, file)
    if (resolution.kind !== 'file') continue
    if (resolution.output !== null) {
      hrefs.set(written, resolution.href)
      continue
    }
    const content = await readFile(join(root, resolution.file))
    const extension = posix.extname(resolution.file)
    const name = posix.basename(resolution.file, extension).replace(/[^\p{L}\p{N}._-]+/gu, '-')
    const path = `${assetsFolder}/images/${name}-${shortHash(content)}${extension.toLowerCase()}`
    // Joined from parts that cannot leave the folder: the name has no slash.
    files.set(path, { path: path as OutputPath, content })
    hrefs.set(written, baseUrl + encodeURI(path))
  }
  return {
    text: text.replace(url, (whole, _quote, written: string) => {
      const href = hrefs.get(written)
      return href === undefined ? whole : `url(${JSON.stringify(href)})`
    }),
    files: [...files.values()]
  }
}
