/** A process is known by its id and its start, also on systems without /proc. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isSameProcess, ownStart } from '../../src/util/processes.ts'

test.each(['linux', 'darwin'] as const)('the identity of a process on %s', async platform => {
  const start = await ownStart(platform)
  expect(await isSameProcess(process.pid, start, platform)).toBe(true)
  // The same id, given to another process later.
  expect(await isSameProcess(process.pid, String(Number(start) - 60_000), platform)).toBe(false)
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(await isSameProcess(child.pid ?? 0, start, platform)).toBe(false)
})
