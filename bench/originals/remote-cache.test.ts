/** The remote cache with the server that others use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished, test, vi } from 'vitest'
import { writeSite } from '../../test/support/files.ts'
import { shareByClones } from '../../test/support/remote-site.ts'

test('a clone and a pull request make only what is new', async () => {
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', 'secret')
  vi.stubEnv('DOCSGEN_CACHE_SIGNATURE_KEY', 'key')
  await shareByClones(await startTurborepoServer())
})

/** `turborepo-remote-cache` as its users start it. */
async function startTurborepoServer(): Promise<string> {
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('node_modules/turborepo-remote-cache/dist/cli.js', import.meta.url))],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        TURBO_TOKEN: 'secret',
        TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'key',
        STORAGE_PATH: await writeSite({}),
        STORAGE_PATH_USE_TMP_FOLDER: 'false'
      },
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  onTestFinished(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(said) ?? []
    if (url !== undefined) {
      // A pipe that nobody reads stops the server when it is full.
      server.stdout.resume()
      return url
    }
  }
  throw new Error(said)
}
