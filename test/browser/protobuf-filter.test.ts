/** The filter of long pages in a browser: hidden without the script, and what is hidden can always be reached again. */
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOf } from '../../plugins/protobuf/test/support.ts'
import { type Readers, startReaders } from '../support/readers.ts'

let readers: Readers
let script: string
beforeAll(async () => {
  readers = await startReaders()
  const contents = "import { install } from './client/boot/page/filter.ts'\ninstall()"
  const resolveDir = new URL('../..', import.meta.url).pathname
  const built = buildSync({ stdin: { contents, resolveDir }, bundle: true, format: 'iife', write: false })
  script = built.outputFiles[0]?.text ?? ''
})
afterAll(() => readers.close())

const text = `
  ${Array.from({ length: 10 }, (_, i) => `message Thing${i} { string note = 1; }`).join('\n')}
  message GetJobRequest { string job_id = 1; }
  message GetJobResponse { Thing1 thing = 1; }
  enum JobState { JOB_STATE_IDLE = 0; }
  service JobService {
    rpc GetJob(GetJobRequest) returns (GetJobResponse);
    rpc List(Thing0) returns (Thing0);
  }
`

async function open(isScripted = true) {
  const { page } = await readers.open('about:blank', { waits: false })
  const contents = '<ul><li><a href="#thing3">Thing3</a></li><li><a href="#getjob">GetJob</a></li></ul>'
  await page.setContent(`<main><div>${await htmlOf(text)}</div><nav data-toc>${contents}</nav></main>`)
  if (isScripted) await page.evaluate(script)
  const visible = async () => (await page.locator(':is(h3, h4) > code:visible').allTextContents()).join(' ')
  const type = (query: string) => page.fill('#docsgen-filter', query)
  return { page, visible, type }
}

test('before the script works, the filter has its room but cannot be seen', async () => {
  const { page } = await open(false)
  await page.addStyleTag({ path: new URL('../../templates/styles/features/reference.css', import.meta.url).pathname })
  const filter = page.locator('#docsgen-filter')
  expect(await filter.isVisible()).toBe(false)
  const height = () => page.locator('[data-filter]').evaluate(box => box.getBoundingClientRect().height)
  const before = await height()
  expect(before).toBeGreaterThan(20)
  await page.evaluate(script)
  expect(await filter.isVisible()).toBe(true)
  expect(await height()).toBe(before)
})

test.each([
  ['job_id', 'GetJobRequest', '1 result'],
  ['get job', 'JobService GetJob GetJobRequest GetJobResponse', '3 results'],
  ['THING3', 'Thing3', '1 result'],
  ['idle', 'JobState', '1 result'],
  ['jobservice', 'JobService GetJob List', '2 results'],
  ['nothing like it', '', '0 results']
])('“%s” leaves %s', async (query, names, status) => {
  const { page, visible, type } = await open()
  await type(query)
  expect(await visible()).toBe(names)
  expect(await page.locator('[role=status]').textContent()).toBe(status)
})

test('headings of empty parts go, and so do entries of the contents', async () => {
  const { page, type } = await open()
  await type('job_id')
  expect(await page.locator('h2:visible').allTextContents()).toEqual([expect.stringContaining('Messages')])
  expect(await page.locator('nav a:visible').count()).toBe(0)
})

test('an empty filter shows everything again', async () => {
  const { page, visible, type } = await open()
  const all = await visible()
  await type('job_id')
  await type('')
  expect(await visible()).toBe(all)
  expect(await page.locator('[role=status]').textContent()).toBe('')
})

test('a link to something hidden shows it', async () => {
  const { page, visible, type } = await open()
  await type('getjobresponse')
  await page.click('.ref-type a[href="#thing1"]')
  expect(await visible()).toContain('Thing1')
  expect(await page.inputValue('#docsgen-filter')).toBe('')
})
