/**
 * The order of test files: those that take long first, so that no worker has one left when the others have ended. Vitest
 * knows how long a file took only where it has run before; elsewhere it begins with the largest.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take much longer than their size says. Needs no care: a wrong list costs some seconds. */
const long: ReadonlySet<string> = new Set(
  [
    ...['browser/api-axe', 'browser/axe', 'browser/boot-axe', 'browser/home', 'browser/search-axe'],
    ...['browser/chrome-mishaps', 'browser/static-site', 'browser/themed-sidebar', 'browser/theme-book'],
    ...['browser/serve-islands', 'browser/inline-styles', 'cache/edits', 'cache/faults', 'cache/kill', 'cache/remote'],
    ...['cache/shards', 'check/link-cases', 'cli/author-code', 'cli/disk', 'cli/one-door', 'diagnostics/cures'],
    ...['docs/manual', 'docs/samples', 'package', 'serve/as-built', 'serve/soak', 'supply-chain']
  ]
    .map(name => `test/${name}.test.ts`)
    .concat('plugins/diff/test/diff.test.ts', 'plugins/samples/test/samples.test.ts')
)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => long.has(moduleId.slice(project.config.root.length + 1))
    const sorted = await super.sort(files)
    // A worker serves one project: it would start again for a file of the other one.
    const names = [...new Set(sorted.map(({ project }) => project.name))]
    return names.flatMap(name => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(rank), ...own.filter(file => !rank(file))]
    })
  }
}
