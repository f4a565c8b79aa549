import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Templates import these by name; every other name of the package means what was built.
  resolve: {
    alias: {
      'docsgen/markup': fileURLToPath(new URL('src/api/markup.ts', import.meta.url)),
      'docsgen/theme': fileURLToPath(new URL('src/api/theme.ts', import.meta.url))
    }
  },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/support/global-setup.ts',
    // Vitest leaves one core free for its reporter; on the two cores of CI that would be half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000
  }
})
