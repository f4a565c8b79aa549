/** Reads the marks of sites.ts, and says which codes no site of files can have. */
import type { MarkedSite } from './sites.ts'

const mark = /⟦([a-z/-]+)⟧/

/** The text without its marks, and what each of them says: `2:5 link/broken`. */
function readMarks(text: string): { readonly text: string; readonly marks: readonly string[] } {
  const marks: string[] = []
  let rest = text
  for (let found = mark.exec(rest); found !== null; found = mark.exec(rest)) {
    const before = rest.slice(0, found.index)
    const line = before.split('\n').length
    marks.push(`${line}:${found.index - before.lastIndexOf('\n')} ${found[1]}`)
    rest = before + rest.slice(found.index + found[0].length)
  }
  return { text: rest, marks }
}

/** The files as they are written, and all findings that they must give. */
export function readMarkedSite({ files, also = [] }: MarkedSite) {
  const plain: Record<string, string | Uint8Array> = {}
  const expected = [...also]
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string') {
      const { text, marks } = readMarks(content)
      plain[name] = text
      expected.push(...marks.map(found => `${name}:${found}`))
    } else plain[name] = content
  }
  return { plain, expected }
}

/** Codes that need more than files: a server, a package that is missing, a disk that is full. Their tests say where each is reported. */
export const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'test/check/external.test.ts': [
    'external/broken',
    'external/broken-anchor',
    'external/moved',
    'external/unavailable',
    'external/unknown'
  ],
  'test/diagnostics/cures.test.ts': ['sample/not-run'],
  'plugins/samples/test/samples.test.ts': ['sample/failed', 'sample/time', 'sample/invalid', 'sample/package'],
  'test/search/push.test.ts': ['search/push'],
  'test/cache/remote.test.ts': ['cache/remote', 'cache/no-token']
}

export const codesElsewhere: readonly string[] = Object.values(elsewhere).flat()
