/** `--stats`: the time and memory of each stage of a build, its work, and the hits of the cache. */
import type { BuildResult } from '../build/options.ts'
import type { SearchStats } from '../types/search-provider.ts'
import { formatBytes, formatSeconds } from './summary.ts'

/** A line for each stage with its time and the memory after it, the peak memory, the work, results of the search tests. */
export function formatStats(result: BuildResult, peakBytes: number): string {
  const { seconds, memory, work, cache, slowest, heaviest, search } = result
  const stages = Object.entries(seconds)
  const width = Math.max(4, ...stages.map(([stage]) => stage.length))
  const row = (name: string, ...values: string[]) =>
    [name.padEnd(width), ...values.map(value => value.padStart(8))].join('  ')
  const lines = [
    ...stages.map(([stage, time]) => row(stage, formatSeconds(time), formatBytes(memory[stage] ?? 0))),
    row('peak', '', formatBytes(peakBytes)),
    `work: ${work.read} files read, ${work.compiled} pages compiled, ${work.rendered} rendered`,
    ...listOf('cache', Object.entries(cache), ({ hits, misses }) => `${hits} of ${hits + misses}`),
    ...listOf('slowest', slowest.slice(0, 5), milliseconds => formatSeconds(milliseconds / 1000)),
    ...listOf('heaviest', heaviest.slice(0, 5), formatBytes),
    ...(search === null ? [] : [formatSearch(search)])
  ]
  return lines.map(line => `  ${line}\n`).join('')
}

/** The same for programs. */
export function toStats(result: BuildResult, peakBytes: number): object {
  const { pages, written, unchanged, removed, bytes, seconds, memory, work, cache, slowest, heaviest, search } = result
  return {
    pages,
    written,
    unchanged,
    removed,
    bytes,
    seconds,
    memory,
    peakBytes,
    work,
    cache,
    slowest,
    heaviest,
    search
  }
}

/** `cache: body 59 of 62, page 62 of 62`; nothing for an empty list. */
function listOf<Value>(
  name: string,
  entries: readonly (readonly [string, Value])[],
  format: (value: Value) => string
): string[] {
  if (entries.length === 0) return []
  return [`${name}: ${entries.map(([key, value]) => `${key} ${format(value)}`).join(', ')}`]
}

/** MRR: mean reciprocal rank of the right page among the first ten. */
function formatSearch({ queries, meanReciprocalRank, successAt1, successAt5, empty }: SearchStats): string {
  const share = (part: number) => `${(part * 100).toFixed(1)} %`
  return (
    `search tests: ${queries}; MRR ${meanReciprocalRank.toFixed(3)}; ` +
    `first ${share(successAt1)}, among five ${share(successAt5)}, no result ${share(empty)}`
  )
}
