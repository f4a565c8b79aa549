/**
 * Runs a command from the sources: npm run dev, or npm run dev -- check docs
 * Node restarts it when a source changes. What browsers load (client/, styles, fonts) comes from the last
 * `npm run build`.
 */
import { existsSync } from 'node:fs'
import { register } from 'node:module'

if (existsSync(new URL('../dist/build-id', import.meta.url))) {
  register('./source-hooks.mjs', import.meta.url)
  const { main } = await import('../src/cli/main.ts')
  const words = process.argv.slice(2)
  await main(words.length === 0 ? ['serve', 'docs'] : words)
} else {
  console.error('The files for browsers are missing. Run “npm run build” once.')
  process.exitCode = 2
}
