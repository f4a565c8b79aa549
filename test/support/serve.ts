/** Runs `docsgen serve` in this process, for a site in a temporary folder. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ServeOptions, Serving } from '../../src/serve/options.ts'
import { startServe } from '../../src/serve/serve.ts'

export const config = `export default {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  theme: false,
  docs: [{ path: 'docs', routeBasePath: '/' }]
}
`

export interface ServedSite {
  readonly root: string
  /** Origin without trailing slash. */
  readonly origin: string
  /** `+ code file` for new findings, `- code file` for fixed ones; other lines unchanged. */
  readonly news: readonly string[]
  write(name: string, text: string | Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** The body of a response, whatever its status. */
  get(path: string): Promise<string>
  status(path: string): Promise<number>
  close(): Promise<void>
}

/** Serves the files until the test has finished; `whenDone` can be `afterAll` instead. */
export async function serveSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<ServeOptions> = {},
  whenDone: (end: () => Promise<void>) => void = onTestFinished
): Promise<ServedSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-serve-')))
  for (const [name, text] of Object.entries({ 'site.config.ts': config, ...files })) await writeBelow(root, name, text)
  return serveFolder(root, options, whenDone)
}

async function writeBelow(root: string, name: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), text)
}

/** Serves a folder, which is removed when the test has finished. */
export async function serveFolder(
  root: string,
  options: Partial<ServeOptions> = {},
  whenDone: (end: () => Promise<void>) => void = onTestFinished
): Promise<ServedSite> {
  const news: string[] = []
  const serving = await startServe(
    {
      root,
      overrides: {},
      host: '127.0.0.1',
      port: 0,
      strictPort: false,
      poll: false,
      drafts: false,
      search: true,
      ...options
    },
    {
      findings({ appeared, fixed }) {
        for (const { code, place } of appeared) news.push(`+ ${code} ${place?.file}`)
        for (const { code, place } of fixed) news.push(`- ${code} ${place?.file}`)
      },
      notice: line => news.push(line),
      ended: reason => news.push(reason)
    }
  )
  const { address, close } = running(serving)
  whenDone(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })
  const origin = new URL(address).origin.replace('localhost', '127.0.0.1')
  return {
    root,
    origin,
    news,
    close,
    write: (name, text) => writeBelow(root, name, text),
    remove: name => rm(join(root, name), { recursive: true, force: true }),
    get: async path => (await fetch(origin + path)).text(),
    status: async path => (await fetch(origin + path, { redirect: 'manual' })).status
  }
}

function running(serving: Serving): Extract<Serving, { kind: 'serving' }> {
  if (serving.kind !== 'serving') throw new Error(JSON.stringify(serving))
  return serving
}

/** Polls `look` until the expectation holds; a failure shows its last result. */
export function soon(look: () => unknown) {
  return expect.poll(look, { timeout: 60_000, interval: 25 })
}

export interface RawAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Requests a path exactly as written: `fetch` would normalize it. */
export function askRaw(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string | string[]> } = {}
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, fail) => {
    const asked = request({ host: hostname, port, path, method, headers, agent: false }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', part => {
        text += part
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.on('error', fail).end()
  })
}
