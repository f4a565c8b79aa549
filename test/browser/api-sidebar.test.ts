/** The sidebar of the reference pages: services, messages and enums are there when asked for, and not in the page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSiteFolder } from '../support/built-site.ts'
import { firstSite } from '../support/first-site.ts'
import { soon } from '../support/readers.ts'

const site = firstSite()

const job = 'api/mgmt/v1alpha1/job.proto/'

test('the page holds the files and the branches of its own, however much they declare', async () => {
  const html = readFileSync(join(await firstSiteFolder(), job, 'index.html'), 'utf8')
  const sidebar = /<nav aria-label="Docs sidebar".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect(sidebar.match(/\.proto</g)).toHaveLength(10)
  expect(
    [...sidebar.matchAll(/href="[^"]*\.proto#([^"]*)"[^>]*>([^<]*)/g)].map(([, id, label]) => [label, id])
  ).toEqual([
    ['JobService', 'getjobs'],
    ['Messages', 'getjobsrequest'],
    ['Enums', 'jobstatus']
  ])
})

test('a branch opens where it stands, and its links lead to what they name', async () => {
  const { page, said } = await site.open(job)
  const sidebar = page.locator('aside')
  await sidebar.getByText('JobService', { exact: true }).click()
  await sidebar.getByRole('link', { name: 'PauseJob', exact: true }).click()
  await expect.poll(() => new URL(page.url()).hash, soon).toBe('#pausejob')
  await expect
    .poll(() => page.locator('#pausejob').evaluate(element => element.getBoundingClientRect().top), soon)
    .toBeLessThan(300)
  // Only the page itself is where the reader is, not every part of it.
  expect(await sidebar.locator('[aria-current=page]').allTextContents()).toEqual(['job.proto'])
  expect(said).toEqual([])
})

test('without scripts a branch leads to its first entry', async () => {
  const { page } = await site.open(job, { javaScriptEnabled: false })
  await page.locator('aside').getByRole('link', { name: 'Messages' }).click()
  await expect.poll(() => page.url(), soon).toMatch(/#getjobsrequest$/)
})

test('icons are of one size, also before a link with hidden words', async () => {
  const { page } = await site.open('api/')
  const widths = await page
    .locator('aside .menu__link > i.icon')
    .evaluateAll(icons => icons.map(icon => icon.clientWidth))
  expect(widths.length).toBeGreaterThan(3)
  expect([...new Set(widths)]).toHaveLength(1)
})
