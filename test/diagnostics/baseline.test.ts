import { expect, test } from 'vitest'
import { readBaseline, withoutKnown } from '../../src/diagnostics/baseline.ts'
import { placeOf } from '../../src/diagnostics/finding.ts'
import { formatJson } from '../../src/diagnostics/reporters/json.ts'
import type { Finding } from '../../src/types/findings.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { brokenLink } from './findings.ts'

const at = (line: number, file = 'a.md') => brokenLink({ place: placeOf(toSourcePath(file), line, 1) })

function newOnes(known: readonly Finding[], found: readonly Finding[]): string[] {
  const baseline = readBaseline(formatJson(known))
  return baseline === null
    ? ['no baseline']
    : withoutKnown(found, baseline).map(({ place }) => `${place?.file}:${place?.line}`)
}

test.each<[string, readonly Finding[], readonly Finding[], readonly string[]]>([
  ['a known finding does not count', [at(1)], [at(1)], []],
  ['nor does it when its line has moved', [at(1)], [at(9)], []],
  ['the same mistake once more is new', [at(1)], [at(1), at(2)], ['a.md:2']],
  ['the same mistake in another file is new', [at(1)], [at(1, 'b.md')], ['b.md:1']],
  ['another message is new', [at(1)], [{ ...at(1), message: 'x' }], ['a.md:1']],
  ['an empty baseline knows nothing', [], [at(1)], ['a.md:1']]
])('%s', (_name, known, found, expected) => {
  expect(newOnes(known, found)).toEqual(expected)
})

test.each(['x', '[]', 'null', '{"code":1,"message":"x"}'])('%j is not a baseline', text => {
  expect(readBaseline(text)).toBeNull()
})
