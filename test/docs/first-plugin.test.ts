/** The tutorial “Your first plugin”, followed to the letter: after each step the site is what the text says. */
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

test('the steps of the tutorial work one after the other', async () => {
  const text = readFileSync(join(projectRoot, 'docs/pages/guides/plugins.md'), 'utf8')
  const steps = text
    .split(/^## /m)
    .map(step =>
      [...step.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map(
        ([, name = '', code = '']) => [name, code] as const
      )
    )
  const root = await writeSite({ 'docs/index.md': '# Home\n\nThe LAUNCH PAD.\n' })
  const follow = async (step: number) => {
    for (const [name, code] of steps[step] ?? []) await writeFile(join(root, name), code)
    return runCli(['build'], root)
  }
  const page = () => readFile(join(root, 'build/terms/index.html'), 'utf8')

  expect((await follow(0)).code).toBe(0)
  expect(await page()).toContain('it flies.')
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('href="/terms"')
  expect((await follow(1)).code).toBe(0)
  expect(await page()).toContain('A rocket starts there.')
  const { code, stderr } = await follow(3)
  expect(code).toBe(1)
  expect(stderr).toMatch(/docs\/index\.md:3:5\s+error\s+terms\/spelling/)
  await runCli(['check', '--fix'], root)
  expect(await readFile(join(root, 'docs/index.md'), 'utf8')).toContain('The Launch pad.')
})
