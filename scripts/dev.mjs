/**
 * Runs a command from the sources: npm run dev, or npm run dev -- check docs
 * Node restarts a server when a source changes; other commands run once. What browsers load (client/, styles, fonts) comes
 * from the last `npm run build`.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'

const words = process.argv.length > 2 ? process.argv.slice(2) : ['serve', 'docs']
// Node sets it for what it watches.
const isWatched = process.env.WATCH_REPORT_DEPENDENCIES !== undefined

if (!existsSync(new URL('../dist/build-id', import.meta.url))) {
  console.error('The files for browsers are missing. Run “npm run build” once.')
  process.exitCode = 2
} else if (words[0] === 'serve' && !isWatched) {
  const options = ['--watch', '--watch-preserve-output', '--enable-source-maps', fileURLToPath(import.meta.url)]
  const child = spawn(process.execPath, [...options, ...words], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', code => {
    process.exitCode = code ?? 1
  })
} else {
  register('./source-hooks.mjs', import.meta.url)
  const { main } = await import('../src/cli/main.ts')
  await main(words)
}
