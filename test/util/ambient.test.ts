/** Modules of Node for the site's code: no use of the network, of programs or of measurements can be compared later. */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { isUncertain, recordAmbient, recordedRequire } from '../../src/util/author-code/ambient.ts'
import { writeSite } from '../support/files.ts'

type Used = Readonly<Record<string, (...given: unknown[]) => unknown>>

const load = recordedRequire(createRequire(import.meta.url), import.meta.filename)

async function isCertain(module: string, use: (module: Used) => unknown): Promise<boolean> {
  // Whatever a module of Node has is a function here.
  const { reads } = await recordAmbient(() => void use(load(module) as Used))
  return !reads.some(isUncertain)
}

const closed = (opened: unknown) => (opened as { close(): void }).close()
const silent = (request: unknown) => (request as NodeJS.EventEmitter).on('error', () => {})

test.each<[string, (module: Used) => unknown]>([
  ['child_process', ({ spawnSync }) => spawnSync?.(process.execPath, ['--version'])],
  ['cluster', ({ disconnect }) => disconnect?.()],
  ['crypto', ({ randomUUID }) => randomUUID?.()],
  ['dgram', ({ createSocket }) => closed(createSocket?.('udp4'))],
  ['dns', ({ getServers }) => getServers?.()],
  ['dns/promises', ({ getServers }) => getServers?.()],
  ['http', ({ get }) => silent(get?.('http://127.0.0.1:1'))],
  ['https', ({ get }) => silent(get?.('https://127.0.0.1:1'))],
  ['http2', ({ connect }) => silent(connect?.('http://127.0.0.1:1'))],
  ['inspector', ({ url }) => url?.()],
  ['net', ({ connect }) => silent(connect?.(1, '127.0.0.1'))],
  ['os', ({ uptime }) => uptime?.()],
  ['perf_hooks', ({ performance }) => performance],
  ['readline', ({ createInterface }) => closed(createInterface?.({ input: new PassThrough() }))],
  ['tls', ({ connect }) => silent(connect?.(1, '127.0.0.1'))],
  ['v8', ({ getHeapStatistics }) => getHeapStatistics?.()],
  ['vm', ({ runInNewContext }) => runInNewContext?.('Date.now()')],
  ['worker_threads', ({ MessageChannel }) => MessageChannel && Reflect.construct(MessageChannel, [])]
])('%s cannot be compared', async (module, use) => {
  expect(await isCertain(module, use)).toBe(false)
  expect(await isCertain(`node:${module}`, use)).toBe(false)
})

test.each<[string, (module: Used) => unknown]>([
  ['crypto', ({ createHash }) => createHash?.('sha256')],
  ['os', ({ hostname }) => hostname?.()],
  ['path', ({ join }) => join?.('a', 'b')],
  ['fs', ({ readFileSync }) => readFileSync?.(import.meta.filename)]
])('%s has answers that can be compared', async (module, use) => {
  expect(await isCertain(module, use)).toBe(true)
})

test('the code of a required package is remembered until a file of it changes', async () => {
  const root = await writeSite({
    'node_modules/outer/package.json': '{ "name": "outer" }',
    'node_modules/outer/index.js': "module.exports = require('inner')\n",
    'node_modules/inner/package.json': '{ "name": "inner" }',
    'node_modules/inner/index.js': "module.exports = 'one'\n"
  })
  const kept = new Map<string, string>()
  let written = 0
  const memo = {
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, text: string) {
      written++
      kept.set(key, text)
    }
  }
  const from = join(root, 'site.config.js')
  const answer = async () => {
    const { reads } = await recordAmbient(() => recordedRequire(createRequire(from), from)('outer') as unknown, memo)
    return reads.map(([kind, , value]) => `${kind} ${value}`)
  }
  // A file that was written just now is not remembered.
  await expect.poll(async () => (await answer()) && written).toBe(1)
  const first = await answer()
  expect(await answer()).toEqual(first)
  expect(written).toBe(1)
  await writeFile(join(root, 'node_modules/inner/index.js'), "module.exports = 'two'\n")
  expect(await answer()).not.toEqual(first)
})
