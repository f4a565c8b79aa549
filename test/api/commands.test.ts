import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, check, preview, type Server, type ServerFailure, serve } from '../../src/api/index.ts'
import { writeSite } from '../support/files.ts'

const site = {
  'site.config.ts': `export default { title: 'Acme', url: 'https://acme.example', docs: [{ path: 'docs', routeBasePath: '/' }] }`,
  'docs/index.md': '---\ntitle: Start\ndescription: Where it starts.\n---\n\nHello.\n'
}
const broken = { ...site, 'docs/index.md': `${site['docs/index.md']}\n[There](./nowhere.md)\n` }

test('a site is built into the folder that was asked for', async () => {
  const root = await writeSite(site)
  const outDir = join(root, 'public')
  const result = await build({ root, outDir })
  expect(result).toMatchObject({ findings: [], hasErrors: false, isPublished: true, outDir, files: { removed: 0 } })
  expect(result.files.written).toBeGreaterThan(1)
  expect(existsSync(join(outDir, 'index.html'))).toBe(true)
})

test('a site with errors is not published, and the errors are findings', async () => {
  const root = await writeSite(broken)
  const result = await build({ root })
  expect(result).toMatchObject({ hasErrors: true, isPublished: false, findings: [{ code: 'link/broken' }] })
  expect(existsSync(join(root, 'build'))).toBe(false)
})

test('a check says what is wrong and publishes nothing', async () => {
  const root = await writeSite(broken)
  const seen: string[] = []
  const result = await check({ root, onProgress: stage => seen.push(stage) })
  expect(result).toMatchObject({ hasErrors: true, findings: [{ severity: 'error', place: { file: 'docs/index.md' } }] })
  expect(seen).toContain('check')
  expect(existsSync(join(root, 'build'))).toBe(false)
})

test('a configuration that cannot be loaded is a finding, too', async () => {
  const root = await writeSite({})
  expect(await check({ root })).toMatchObject({ hasErrors: true, pages: 0, findings: [{ code: 'config/invalid' }] })
})

test('a server shows the site until it is closed', async () => {
  const root = await writeSite(site)
  const { address, close } = running(await serve({ root, port: 0 }))
  expect(await (await fetch(address)).text()).toContain('Hello.')
  await close()
  await expect(fetch(address)).rejects.toThrow()
})

test('a signal closes a server, and lets none start', async () => {
  const root = await writeSite(site)
  const controller = new AbortController()
  const { address } = running(await serve({ root, port: 0, signal: controller.signal }))
  expect((await fetch(address)).status).toBe(200)
  controller.abort()
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'answered',
        () => 'closed'
      )
    )
    .toBe('closed')
  await expect(serve({ root, port: 0, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
})

test('a preview shows what was built until it is closed', async () => {
  const root = await writeSite(site)
  expect(await preview({ root, port: 0 })).toMatchObject({ kind: 'failed', hint: 'Build it first: docsgen build' })
  await build({ root })
  const { address, close } = running(await preview({ root, port: 0 }))
  expect(await (await fetch(address)).text()).toContain('Hello.')
  await close()
  await expect(fetch(address)).rejects.toThrow()
})

/** The server, which is closed at the end of the test. */
function running(server: Server | ServerFailure): Server {
  if (server.kind !== 'serving') throw new Error(JSON.stringify(server))
  onTestFinished(() => server.close())
  return server
}
