/** `docsgen check --browser`: opens each page that has interactive parts, and the start page, in both color modes. */
import type { InspectedPage, InspectionContext } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
import type { Browser } from 'playwright-core'
import { startBrowser } from './chromium.ts'
import { findingsOf } from './findings.ts'
import { type Visit, visit } from './visit.ts'

/** Tabs that are open at a time. */
const tabs = 3

/** Reports what goes wrong in the browser. Nothing is reported twice, however many pages have it. */
export async function inspectInBrowser(context: InspectionContext): Promise<void> {
  const { address, pages, report, progress, atEnd, configFile, root } = context
  const wanted = await interactivePages(pages, address)
  const browser = await startBrowser(context)
  if (browser === null) return
  atEnd(() => void browser.close())
  const total = wanted.length * 2
  let done = 0
  const visits = new Map<string, Visit>()
  for (const colorScheme of ['light', 'dark'] as const) {
    const open = [...wanted]
    await Promise.all(
      Array.from({ length: tabs }, async () => {
        for (let page = open.shift(); page !== undefined; page = open.shift()) {
          visits.set(`${page.path} ${colorScheme}`, await visitIn(browser, page, { colorScheme, address }))
          done += 1
          progress('browser', done, total)
        }
      })
    )
  }
  const inOrder = wanted.flatMap(({ path }) => ['light', 'dark'].flatMap(mode => visits.get(`${path} ${mode}`) ?? []))
  const folder = openFolder(root)
  for (const found of findingsOf(inOrder, { configFile, textOf: folder.text })) report(found)
}

interface Conditions {
  readonly colorScheme: 'light' | 'dark'
  /** Of the start page. */
  readonly address: string
}

async function visitIn(browser: Browser, page: InspectedPage, { colorScheme, address }: Conditions): Promise<Visit> {
  // Each page is the first that its reader sees: nothing is remembered from another one.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce'
  })
  try {
    return await visit(page, context, new URL(address).origin)
  } finally {
    await context.close()
  }
}

/** The pages whose HTML has components that run in the browser, wherever on the page, and the start page. */
async function interactivePages(pages: readonly InspectedPage[], address: string): Promise<readonly InspectedPage[]> {
  const start = new URL(address).pathname
  const wanted: InspectedPage[] = []
  for (const page of pages) {
    const response = await fetch(new URL(page.path, address))
    const html = await response.text()
    if (page.path === start || html.includes(' data-island=')) wanted.push(page)
  }
  return wanted
}
