/** Makes findings for the tests of this folder. */
import { finding, placeOf } from '../../src/diagnostics/finding.ts'
import type { Finding } from '../../src/types/findings.ts'
import { toSourcePath } from '../../src/util/paths.ts'

/** A broken link at a place of content/docs/cli/login.md; any field can be changed. */
export function brokenLink(change: Partial<Finding> = {}): Finding {
  const file = toSourcePath('content/docs/cli/login.md')
  return {
    ...finding(
      'link/broken',
      placeOf(file, 14, 18, 14),
      '“./instaling.md” leads to no page.',
      'Did you mean “./installing.md”?'
    ),
    pages: 1,
    ...change
  }
}
