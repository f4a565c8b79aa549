/** Builds that are killed, and builds at the same time: neither makes a wrong site of the next one. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { runCli, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { firstSite } from './site-edits.ts'

async function publishedFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const texts = await Promise.all(
    paths.sort().map(async path => [path.slice(folder.length), await readFile(path, 'latin1')] as const)
  )
  return Object.fromEntries(texts)
}

/** Ends a run as soon as it says that it has come to a stage. */
async function killAt(stage: string, root: string, args = ['build', '.'], signal: NodeJS.Signals = 'SIGKILL') {
  const { child, done } = startCli([...args, '--verbose'], root)
  child.stderr?.on('data', chunk => {
    if (String(chunk).includes(`${stage}\n`)) child.kill(signal)
  })
  const result = await done
  // A build that had ended before proves nothing.
  expect(result.signal ?? result.code).toBe(signal === 'SIGINT' ? 130 : signal)
}

test('a build that was killed at any stage leaves a cache that tells no lies', async () => {
  const root = await writeSite(Object.fromEntries(firstSite()))
  await build({ root, mode: 'build', cache: false })
  const cold = await publishedFiles(join(root, 'build'))
  const stages = inject('isNightly') ? ['collect', 'compile', 'check', 'render', 'publish'] : ['compile', 'publish']
  for (const stage of stages) {
    await rm(join(root, 'build'), { recursive: true })
    await killAt(stage, root)
    const { code, stderr } = await startCli(['build', '.'], root).done
    expect(stderr).toContain('Built')
    expect(code).toBe(0)
    expect(await publishedFiles(join(root, 'build')), `killed at ${stage}`).toEqual(cold)
  }
  const left = await readdir(join(root, '.docsgen/cache'))
  expect(left.filter(name => name.endsWith('.tmp'))).toEqual([])
})

test('without a cache nothing is left either: at once after Ctrl-C, else by the next run', async () => {
  const root = await writeSite(Object.fromEntries(firstSite()))
  const args = ['check', '--no-cache']
  const left = () => readdir(join(root, '.docsgen/cache'))
  await killAt('check', root, args, 'SIGINT')
  expect(await left()).toEqual([])
  await killAt('check', root, args)
  await startCli(args, root).done
  expect(await left()).toEqual([])
})

test('two checks and a build share one cache at the same time', async () => {
  const root = await writeSite(Object.fromEntries(firstSite()))
  const runs = [['check'], ['build', '.'], ['check']].map(args => startCli(args, root).done)
  const [first, , third] = await Promise.all(runs)
  const { stdout, code } = await runCli(['check', '--no-cache'], root)
  expect([first?.code, third?.code]).toEqual([code, code])
  expect([first?.stdout, third?.stdout]).toEqual([stdout, stdout])
})
