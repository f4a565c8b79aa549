/** The tutorial “Your first plugin” and the guide to OpenAPI, followed to the letter: the site is what the text says. */
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

/** Files of the samples with a title, step by step. */
function stepsOf(page: string) {
  const text = readFileSync(join(projectRoot, 'docs/pages/guides', page), 'utf8')
  return text
    .split(/^## /m)
    .map(step =>
      [...step.matchAll(/^```\w+ title="([^"]+)".*\n([\s\S]*?)^```$/gm)].map(
        ([, name = '', code = '']) => [name, code] as const
      )
    )
}

test('the guide to OpenAPI makes the pages that it names, with fields that can be linked', async () => {
  const root = await writeSite({
    'docs/index.md':
      '# Home\n\nSee [the limit](/api/listPets#listPets.query.limit) of [pets](/api/schemas/Pet#Pet.age).\n',
    ...Object.fromEntries(stepsOf('openapi.mdx')[0] ?? [])
  })
  expect(await runCli(['build', '--strict'], root)).toMatchObject({ code: 0 })
  const page = await readFile(join(root, 'build/api/listPets/index.html'), 'utf8')
  expect(page).toMatch(
    /id="listPets\.query\.limit"[\s\S]*How many there are at most\.[\s\S]*https:\/\/api\.acme\.dev\/pets/
  )
  expect(await readFile(join(root, 'build/api/openapi.yaml'), 'utf8')).toContain('title: Pets')
})

test('the steps of the tutorial work one after the other', async () => {
  const steps = stepsOf('plugins.md')
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
  for (const [name, code] of steps[5] ?? []) await writeFile(join(root, name), code)
  const called = await runCli(['terms', '--limit', '3', '--format', 'json'], root)
  const [term, found] = called.stdout.split('\n')
  expect(term).toBe('Rocket')
  expect(JSON.parse(found ?? '')).toMatchObject({ code: 'terms/unused', severity: 'warning', file: 'terms.json' })
  expect(called.code).toBe(0)

  for (const [name, code] of steps[6] ?? []) await writeFile(join(root, name), code)
  expect((await runCli(['build', '--out-dir', 'before'], root)).code).toBe(0)
  await writeFile(join(root, 'terms.json'), '{}')
  expect((await runCli(['build', '--out-dir', 'after'], root)).code).toBe(0)
  const changes = await runCli(['diff', 'before', 'after', '--fail-on', 'breaking'], root)
  expect(changes.code).toBe(1)
  expect(changes.stdout).toContain('Breaking changes, Terms\n  term “Rocket” was removed\n')

  await mkdir(join(root, 'teams'))
  await writeFile(join(root, 'teams/web.json'), '{ "name": "Web & apps", "parts": ["design", "gone"] }')
  await writeFile(join(root, 'teams/design.json'), '{ "name": "Design" }')
  const failed = await follow(9)
  expect(failed.stderr).toMatch(/teams\/web\.json:1:1\s+error\s+teams\/unknown\s+There is no team “gone”\./)
  await writeFile(join(root, 'teams/web.json'), '{ "name": "Web & apps", "parts": ["design"] }')
  await writeFile(
    join(root, 'docs/index.md'),
    '# Home\n\nWe are [designers](team:design) and [writers](team:desing).\n'
  )
  const misspelled = await follow(9)
  expect(misspelled.stderr).toMatch(/docs\/index\.md:3:47\s+error\s+link\/broken[\s\S]*Did you mean “team:design”\?/)
  await writeFile(join(root, 'docs/index.md'), '# Home\n\nWe are [designers](team:design).\n')
  await writeFile(join(root, 'docs/team.mdx'), '# Team\n\n<Team id="design" />\n')
  expect((await follow(9)).code).toBe(0)
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<a href="/teams/design">designers</a>')
  expect(await readFile(join(root, 'build/team/index.html'), 'utf8')).toContain('<h2 id="design">Design</h2>')
  const web = await readFile(join(root, 'build/teams/web/index.html'), 'utf8')
  expect(web).toMatch(/<h1>Web &amp; apps<\/h1>.*id="parts".*<a href="\/teams\/design">Design<\/a>/s)

  await rm(join(root, 'docs/team.mdx'))
  await writeFile(join(root, 'docs/index.md'), '# Home\n')
  expect((await follow(10)).code).toBe(0)
  const weighed = await runCli(['check', '--weights'], root)
  expect(weighed.stderr).toMatch(/docs\/index\.md:1:1\s+warning\s+weights\/heavy\s+The HTML of \/ has \d+ characters\./)
})
