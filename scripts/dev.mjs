/**
 * Runs a command from the sources: npm run dev, or npm run dev -- check docs
 * A server starts again when a source changes; other commands run once. What browsers load (client/, styles, fonts) comes
 * from the last `npm run build`.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'

const words = process.argv.length > 2 ? process.argv.slice(2) : ['serve', 'docs']
const isStarted = process.env.DOCSGEN_DEV === 'started'
const self = fileURLToPath(import.meta.url)

if (!existsSync(new URL('../dist/build-id', import.meta.url))) {
  console.error('The files for browsers are missing. Run “npm run build” once.')
  process.exitCode = 2
} else if (words[0] === 'serve' && !isStarted) {
  await followSources()
} else {
  register('./source-hooks.mjs', import.meta.url)
  const { main } = await import('../src/cli/main.ts')
  await main(words)
}

/** Not by `node --watch`, which loses a file that an editor or Git replaces instead of writing into it. */
async function followSources() {
  const { watch } = await import('chokidar')
  let child = start()
  let timer
  const folders = ['src', 'plugins', 'templates'].map(name => fileURLToPath(new URL(`../${name}`, import.meta.url)))
  const watcher = watch(folders, { ignoreInitial: true }).on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(restart, 200)
  })

  function start() {
    const env = { ...process.env, DOCSGEN_DEV: 'started' }
    const started = spawn(process.execPath, ['--enable-source-maps', self, ...words], { stdio: 'inherit', env })
    // A server that could not start (2) or was ended (0) ends the command; one that failed waits for the next save.
    started.once('exit', code => {
      if (started === child && (code === 0 || code === 2)) end(code)
    })
    return started
  }

  function restart() {
    const before = child
    child = null
    const next = () => {
      console.error('A source has changed: starting again.')
      child = start()
    }
    if (before === null || before.exitCode !== null || before.signalCode !== null) return next()
    before.once('exit', next)
    before.kill()
  }

  function end(code) {
    process.exitCode = code
    void watcher.close()
  }

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      clearTimeout(timer)
      if (child === null) end(0)
      else child.kill(signal)
    })
  }
}
