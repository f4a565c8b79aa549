/** Which files become pages, and in which order: that of the patterns, so that `include` is also the order of the sidebar. */
import picomatch from 'picomatch'
import type { ProtoFile } from './descriptor.ts'

/** The files that match, by the first pattern they match; files of one pattern keep their order. */
export function inIncludeOrder(files: readonly ProtoFile[], include: readonly string[]): ProtoFile[] {
  const matchers = include.map(pattern => picomatch(pattern))
  return files
    .map(file => ({ file, rank: matchers.findIndex(matches => matches(file.path)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}
