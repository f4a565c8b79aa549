#!/usr/bin/env node
// Prints Lighthouse scores (mobile) for one page of each template of a built site.
//
//   node bench/lighthouse.mjs [--out-dir build] [--runs 1] [PATH …]
//
// Lighthouse is not a dependency: `npx` downloads it from the registry. The site is served by `docsgen preview` and
// compressed as hosts do. CHROMIUM_PATH sets the browser. With several runs, the median of each category is printed.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const version = '12'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const templates = [
  '/',
  '/transformers/javascript/',
  '/changelog/',
  '/changelog/webhooks/',
  '/changelog/archive/',
  '/changelog/tags/',
  '/changelog/authors/',
  '/api/',
  '/api/mgmt/v1alpha1/job.proto/',
  '/search/',
  '/nowhere'
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'out-dir': { type: 'string', default: 'build' }, runs: { type: 'string', default: '1' } }
})
const bin = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))
const server = spawn(process.execPath, [bin, 'preview', '--out-dir', values['out-dir']], {
  stdio: ['ignore', 'ignore', 'pipe']
})
const host = createServer()
try {
  const base = await compress(host, await addressOf(server))
  console.log(['page', ...categories].join('\t'))
  for (const path of positionals.length > 0 ? positionals : templates) {
    const runs = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await measure(new URL(path, base)))
    console.log([path, ...categories.map(category => middle(runs.map(({ scores }) => scores[category])))].join('\t'))
    for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.log(`\t${fault}`)
  }
} finally {
  host.close()
  server.kill()
}

/** Reads the server's address from its output. */
async function addressOf({ stderr }) {
  let said = ''
  for await (const chunk of stderr) {
    said += chunk
    const [address] = /http:\/\/\S+/.exec(said) ?? []
    if (address) return address
  }
  throw new Error(`docsgen preview ended: ${said}`)
}

/** Serves the site at `address` compressed; returns the new address. */
async function compress(host, address) {
  host.on('request', async ({ url }, response) => {
    const answer = await fetch(new URL(url, address), { redirect: 'manual' })
    const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, { ...headers, 'content-encoding': 'gzip' })
    response.end(gzipSync(new Uint8Array(await answer.arrayBuffer())))
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  return `http://127.0.0.1:${host.address().port}/`
}

/** Scores from 0 to 100, and the audits that lowered them, without those of performance. */
async function measure(url) {
  const args = ['--output=json', '--quiet', `--only-categories=${categories}`, '--chrome-flags=--headless --no-sandbox']
  // This page is missing on purpose.
  if (url.pathname === '/nowhere') args.push('--ignore-status-code')
  const { stdout } = await promisify(execFile)('npx', ['-y', `lighthouse@${version}`, url.href, ...args], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    maxBuffer: 1e8
  })
  const report = JSON.parse(stdout)
  const scores = Object.fromEntries(categories.map(name => [name, Math.round(report.categories[name].score * 100)]))
  const faults = categories
    .slice(1)
    .flatMap(name =>
      report.categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 1)
        .map(({ id }) => `${name}: ${id}: ${report.audits[id].title}`)
    )
  return { scores, faults }
}

function middle(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
