/** The last lines of a build: pages, time, findings, files; with `--stats` the time, memory and work of each stage. */

import type { BaselineUse } from '../diagnostics/baseline.ts'
import { printable } from '../diagnostics/excerpt.ts'
import type { BuildResult } from '../pipeline/options.ts'
import type { Severity } from '../types/findings.ts'
import type { SecurityPolicy } from '../types/policy.ts'
import type { SearchStats } from '../types/search-provider.ts'

/** Two lines: the work, and the files. `seconds` is the time of the whole command, `outDir` the folder as users type it. */
export function formatSummary(result: BuildResult, mode: 'build' | 'check', seconds: number, outDir: string): string {
  const found = countFindings(result)
  if (result.configFailed) return `Nothing was built: ${found} in the configuration.\n`
  const pages = countOf(result.pages, 'page')
  if (mode === 'check') return `Checked ${pages} in ${formatSeconds(seconds)}: ${found}.\n`
  if (!result.published) return `Nothing was written: ${found} in ${pages} (${formatSeconds(seconds)}).\n`
  const files = `${result.written} written, ${result.unchanged} unchanged, ${result.removed} removed`
  return (
    `Built ${pages} in ${formatSeconds(seconds)}: ${found}.\n` +
    `${outDir}: ${formatBytes(result.bytes)}; files: ${files}.\n`
  )
}

/** `Shard 3/16: 63 pages in 4.1 s; cached results are in “out”.` */
export function formatShard(name: string, result: BuildResult, folder: string, seconds: number): string {
  const found =
    result.findings.length === 0 ? '' : ` ${countFindings(result)}, which the build with --cache-from reports.`
  return `Shard ${name}: ${countOf(result.pages, 'page')} in ${formatSeconds(seconds)}; cached results are in “${folder}”.${found}\n`
}

/** Maximum of listed baseline entries that no longer occur. */
const maxUnused = 10

/** `12 known findings are passed over (--baseline).`, and the entries that can be removed from the baseline. */
export function formatBaseline({ passedOver, unused }: BaselineUse): string {
  const passed = `${countOf(passedOver, 'known finding')} ${passedOver === 1 ? 'is' : 'are'} ignored (--baseline).\n`
  if (unused.length === 0) return passed
  const lines = unused.slice(0, maxUnused).map(entry => `  ${printable(entry)}\n`)
  const more = unused.length > maxUnused ? `  … and ${unused.length - maxUnused} more\n` : ''
  const which =
    unused.length === 1
      ? '1 entry of the baseline no longer occurs'
      : `${unused.length} entries of the baseline no longer occur`
  return `${passed}${which}; update the file:\n${lines.join('')}${more}`
}

/** `2 errors, 1 warning`, or `no findings`. */
function countFindings({ findings }: BuildResult): string {
  const counts = (['error', 'warning', 'info'] as const).map((severity): [Severity, number] => [
    severity,
    findings.filter(finding => finding.severity === severity).length
  ])
  const words = { error: 'error', warning: 'warning', info: 'note' }
  const shown = counts.filter(([, count]) => count > 0).map(([severity, count]) => countOf(count, words[severity]))
  return shown.length === 0 ? 'no findings' : shown.join(', ')
}

/** `1 page`, `2 pages`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function formatSeconds(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** For each stage the time and the memory after it, then peak memory, work, and results of the search tests. */
export function formatStats(result: BuildResult, peakBytes: number): string {
  const { seconds, memory, work, cache, slowest, heaviest, search, policy } = result
  const stages = Object.entries(seconds)
  const width = Math.max(4, ...stages.map(([stage]) => stage.length))
  const row = (name: string, ...values: string[]) =>
    [name.padEnd(width), ...values.map(value => value.padStart(8))].join('  ')
  const lines = [
    ...stages.map(([stage, time]) => row(stage, formatSeconds(time), formatBytes(memory[stage] ?? 0))),
    row('peak', '', formatBytes(peakBytes)),
    `work: ${countOf(work.read, 'file')} read, ${countOf(work.compiled, 'page')} compiled, ${work.rendered} rendered`,
    ...listOf(
      'translated',
      result.languages.map(language => [language.tag, language] as const),
      ({ translated, pages, outdated }) => `${translated} of ${pages}${outdated > 0 ? ` (${outdated} outdated)` : ''}`
    ),
    ...listOf('cache', Object.entries(cache), ({ hits, misses }) => `${hits} of ${hits + misses}`),
    ...listOf('slowest', slowest.slice(0, 5), milliseconds => formatSeconds(milliseconds / 1000)),
    ...listOf('heaviest', heaviest.slice(0, 5), formatBytes),
    ...(search === null ? [] : [formatSearch(search)]),
    ...(policy === null ? [] : formatPolicy(policy))
  ]
  return lines.map(line => `  ${line}\n`).join('')
}

/** The statistics as an object, for programs. */
export function toStats(result: BuildResult, peakBytes: number): object {
  const { pages, languages, written, unchanged, removed, bytes, seconds, memory } = result
  const { work, cache, slowest, heaviest, search, policy } = result
  return {
    pages,
    languages,
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
    search,
    policy
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

/** The whole security policy, and the reason for each source that this site adds to it. */
function formatPolicy({ header, entries }: SecurityPolicy): string[] {
  if (header === null) return ['policy: none (securityPolicy: false)']
  return [
    `policy: ${header}`,
    ...entries.map(({ directive, source, because }) => {
      const more = because.length > 3 ? ` and ${because.length - 3} more` : ''
      return `  ${directive} ${source}: ${because.slice(0, 3).join(', ')}${more}`
    })
  ]
}
