// records once from a corpus build (in process), then profile index()
import { build } from 'esbuild'
import { pathToFileURL } from 'node:url'
import { Session } from 'node:inspector/promises'
await build({ entryPoints: ['/work/main/src/search/offline-provider.ts'], outfile: '/work/main/.sbprof.mjs', bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel:'error' })
const { offlineProvider } = await import('/work/main/.sbprof.mjs')
import { readFileSync } from 'node:fs'
const records = JSON.parse(readFileSync('/tmp/sb/records.json','utf8'))
const site = { url: 'https://x', baseUrl: '/', options: {} }
const p = offlineProvider()
const s = new Session(); s.connect()
await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval', { interval: 500 }); await s.post('Profiler.start')
const c0 = process.cpuUsage()
const out = await p.index(records, site)
const c = process.cpuUsage(c0)
const { profile } = await s.post('Profiler.stop')
console.log('cpu ms', (c.user + c.system) / 1000, 'records', records.length, 'outputs', out.length)
const self = new Map()
const byId = new Map(profile.nodes.map(n => [n.id, n]))
profile.samples.forEach((id, i) => { const n = byId.get(id); const k = n.callFrame.functionName + ' ' + n.callFrame.url.split('/').pop() + ':' + n.callFrame.lineNumber; self.set(k, (self.get(k) ?? 0) + profile.timeDeltas[i]) })
console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 22).map(([k, v]) => (v / 1000).toFixed(0) + ' ' + k).join('\n'))
