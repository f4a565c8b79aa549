/** A site with services of others runs under the policy that it publishes, on every kind of host; what is blocked is told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { startPreview } from '../../src/preview/preview.ts'
import { startApache } from '../support/apache.ts'
import { buildSite } from '../support/built-site.ts'
import { startNginx } from '../support/nginx.ts'
import { katexFiles, mermaidFiles } from '../support/packages.ts'
import { type Readers, startReaders } from '../support/readers.ts'
import { serveSite, soon } from '../support/serve.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const front = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n`
const config: Partial<ConfigInput> = {
  headTags: [
    { tagName: 'script', attributes: { async: true, src: 'https://www.googletagmanager.com/gtag/js?id=G-1' } },
    { tagName: 'script', innerHTML: 'window.dataLayer = []; window.tagged = true;\r\n' },
    {
      tagName: 'script',
      attributes: { defer: true, 'data-domain': 'a.dev', src: 'https://plausible.io/js/script.js' }
    },
    { tagName: 'script', attributes: { async: true, src: 'https://giscus.app/client.js', 'data-repo': 'a/b' } }
  ],
  markdown: { math: 'katex' },
  headerFiles: ['nginx', 'apache', 'caddy', 'vercel', 'cloudfront'],
  securityPolicy: { add: { 'connect-src': ['https://api.fixture.example'] } }
}
const files = {
  ...mermaidFiles(),
  ...katexFiles(),
  'docs/index.md': `${front('Start')}[Videos](./videos.md)\n`,
  'docs/videos.md': `${front('Videos')}<iframe src="https://www.youtube.com/embed/x" title="A talk" width="400" height="200"></iframe>

<video src="https://media.fixture.example/clip.mp4" controls></video>

<div class="giscus"></div>

<iframe src="./comments.mdx" title="Comments of this site"></iframe>

$$
\\sqrt{\\frac{a}{b}}
$$

\`\`\`mermaid
pie title Pets
"Dogs" : 3
"Cats" : 1
\`\`\`
`,
  'docs/comments.mdx': `${front('Comments')}export const Frame = () => <iframe src="https://codepen.io/x/embed/y" title="A pen" />

<Frame />
`
}

/** What the services answer: scripts that do what those of the services do. */
const answers: readonly (readonly [RegExp, string, string])[] = [
  [
    /^https:\/\/www\.googletagmanager\.com\/gtag/,
    'text/javascript',
    `fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors' });
     const more = document.createElement('script');
     more.src = 'https://www.googletagmanager.com/more.js';
     document.head.append(more);
     new Image().src = 'https://www.google-analytics.com/collect?x';`
  ],
  [
    /^https:\/\/plausible\.io\/js/,
    'text/javascript',
    `const request = new XMLHttpRequest(); request.open('POST', 'https://plausible.io/api/event'); request.send('{}')`
  ],
  [
    /^https:\/\/giscus\.app\/client/,
    'text/javascript',
    `const sheet = document.createElement('link'); sheet.rel = 'stylesheet'; sheet.href = 'https://giscus.app/default.css';
     document.head.append(sheet);
     const show = () => {
       const place = document.querySelector('.giscus');
       if (place) place.innerHTML = '<iframe src="https://giscus.app/en/widget" title="Comments"></iframe>';
     };
     // An asynchronous script may come when the page is there.
     if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
     else show();
     fetch('https://api.fixture.example/x', { mode: 'no-cors' })`
  ],
  [/\.(?:com|app|io)\/(?:embed|en|x)/, 'text/html', '<p>framed</p>'],
  [/\.css$/, 'text/css', 'b { color: red }'],
  [/./, 'text/plain', '']
]

/** Answers everything that is not of this machine, and collects what the policy of the page has blocked. */
async function prepare(context: BrowserContext): Promise<{ asked: string[]; blocked: string[] }> {
  const asked: string[] = []
  const blocked: string[] = []
  await context.exposeFunction('noteBlocked', (text: string) => void blocked.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteBlocked } = window as unknown as { noteBlocked(text: string): void }
      noteBlocked(`${effectiveDirective} ${blockedURI}`)
    })
  })
  await context.route(
    ({ hostname }) => !/^(?:localhost|127\.0\.0\.1)$/.test(hostname),
    async route => {
      const url = route.request().url()
      asked.push(url)
      const [, contentType = '', body = ''] = answers.find(([pattern]) => pattern.test(url)) ?? []
      await route.fulfill({ contentType, body, headers: { 'Access-Control-Allow-Origin': '*' } })
    }
  )
  return { asked, blocked }
}

const frameTexts = (page: Page) =>
  Promise.all(page.frames().map(frame => frame.evaluate(() => document.body.innerText).catch(() => '')))

const hosts = {
  preview: async (folder: string) => {
    const preview = await startPreview({ root: join(folder, '..'), overrides: {}, host: '127.0.0.1', port: 0 })
    if (preview.kind !== 'serving') throw new Error(preview.kind)
    return { url: preview.address, close: preview.close }
  },
  nginx: (folder: string) => startNginx(folder, '/', `include ${join(folder, 'headers.nginx.conf')};`),
  Apache: startApache
}

test.each(Object.entries(hosts))('under its own headers on %s nothing is blocked', async (_, start) => {
  const { folder, close } = await buildSite(config, files)
  onTestFinished(close)
  const host = await start(folder)
  onTestFinished(host.close)
  const headers = new Headers((await fetch(host.url)).headers)
  const published = /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1]
  expect(headers.get('content-security-policy')).toBe(published)
  expect(published).toContain("frame-src 'self' https://codepen.io https://giscus.app")
  expect(published).not.toContain('unsafe-inline')
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')

  const { page, context, said } = await readers.open('about:blank', { waits: false })
  const { asked, blocked } = await prepare(context)
  await page.goto(`${host.url}videos/`)
  await soon(
    () => asked.filter(url => /collect|event|more|\.css|clip|api\.fixture/.test(url)).length
  ).toBeGreaterThanOrEqual(7)
  await soon(async () => (await frameTexts(page)).filter(text => text === 'framed').length).toBe(3)
  await page.click('.theme-doc-sidebar-menu a[href="/"], nav a[href="/"]')
  await page.click('main a[href*="videos"]')
  await page.waitForSelector('iframe[src*="youtube"]')
  expect(await page.evaluate(() => (window as unknown as { tagged?: boolean }).tagged)).toBe(true)
  await page.locator('.diagram').scrollIntoViewIfNeeded()
  await page.locator('.diagram svg text', { hasText: 'Dogs' }).waitFor()
  // The fonts of formulas are the site's own.
  const fonts = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
  await soon(fonts).toBeGreaterThan(0)
  const line = page.locator('.katex .frac-line').first()
  expect(await line.evaluate(element => element.getBoundingClientRect().width)).toBeGreaterThan(5)
  expect(blocked).toEqual([])
  expect(said.filter(line => /Content Security Policy|violates|Refused/.test(line))).toEqual([])
})

test('the server sends the policy of the build, and what it blocks is a finding with the line to write', async () => {
  const asks = `'use client'
import { useEffect, useState } from 'react'
export function Ask() {
  const [said, setSaid] = useState('asks')
  useEffect(() => {
    // What a build can read is in its policy; this it cannot.
    fetch(['https://data', 'fixture.example/x'].join('.')).then(answer => answer.text()).then(setSaid, () => setSaid('blocked'))
  }, [])
  return <p id="said">{said}</p>
}
`
  const page = (body: string) => `${front('Data')}import { Ask } from '../src/Ask.jsx'\n\n<Ask client:load />\n${body}`
  const config = (more: string) =>
    `export default { title: 'Acme', url: 'https://a.example', docs: [{ path: 'docs', routeBasePath: '/' }], ${more} }\n`
  const served = await serveSite({
    'docs/index.md': `${front('Start')}[Data](./data.mdx)\n`,
    'docs/data.mdx': page(''),
    'src/Ask.jsx': asks,
    'site.config.ts': config('')
  })
  const { page: tab, context } = await readers.open('about:blank', { waits: false })
  const { asked } = await prepare(context)
  await tab.goto(`${served.origin}/data`)
  await tab.waitForSelector('text=blocked')
  const panel = tab.locator('docsgen-findings')
  await soon(() => panel.locator('.badge').count()).toBe(1)
  await panel.locator('.badge').click()
  const text = () => panel.locator('section').innerText()
  await soon(text).toContain(
    'The security policy blocks “https://data.fixture.example”: its “connect-src” does not list it.'
  )
  const line = "securityPolicy: { add: { 'connect-src': ['https://data.fixture.example'] } }"
  expect(await text()).toContain(line)
  await soon(() => served.news).toContain('+ policy/blocked docs/data.mdx')

  // The line, written as it is, helps; the page is loaded anew, because a document keeps its policy.
  await served.write('site.config.ts', config(line))
  await soon(() => asked).toContain('https://data.fixture.example/x')
  await soon(() => tab.locator('docsgen-findings').count()).toBe(0)

  await served.write('docs/data.mdx', page('\n<iframe src="https://codepen.io/x/embed/y" title="A pen" />\n'))
  await soon(async () => (await frameTexts(tab)).includes('framed')).toBe(true)
  const header = (await fetch(`${served.origin}/data`)).headers.get('content-security-policy') ?? ''
  const published = /Content-Security-Policy: (.*)/.exec(await served.get('/_headers'))?.[1]
  expect(header.replace(/ docsgen-live; report-uri .*/, '')).toBe(published)
})
