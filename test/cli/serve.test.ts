/** `docsgen serve` as a process: what it prints, how it ends, and what it leaves behind. */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { spawnCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'
import { soon } from '../support/serve.ts'

const config =
  "export default { title: 'Acme', url: 'https://docs.acme.dev', docs: [{ path: 'docs', routeBasePath: '/' }] }\n"
const page = '---\ntitle: Start\ndescription: A page.\n---\n\nWords.\n'
const site = { 'site.config.ts': config, 'docs/index.md': page }

test('it says where it serves, and a line for each finding that comes and goes', async () => {
  const root = await writeSite(site)
  const served = await startServeCli(root)
  expect(served.printed()).toMatch(/^Serving http:\/\/localhost:\d+\/ \(1 page, ready in \d+ ms; end with Ctrl-C\)\n$/)
  expect(await (await fetch(served.address)).text()).toContain('Words.')
  await served.write('docs/index.md', `${page}[x](./nothing.md)\n`)
  await served.prints('  error    docs/index.md:7:5  link/broken  “./nothing.md” leads to no page.')
  await served.write('docs/index.md', page)
  await served.prints('  fixed    docs/index.md:7:5  link/broken')
  await served.prints('  No findings are left.')
})

describe('it ends at once', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('with %s: code 0, no child left, the port free', async signal => {
    const root = await writeSite(site)
    const served = await startServeCli(root)
    // A browser that stays connected does not keep it alive.
    await fetch(served.address)
    served.child.kill(signal)
    expect(await served.ended()).toEqual({ code: 0, signal: null })
    await soon(() => isGroupAlive(served.child.pid ?? 0)).toBe(false)
    const again = await startServeCli(root, ['--port', new URL(served.address).port])
    expect(again.address).toBe(served.address)
  })
})

describe('what keeps it from starting is said', () => {
  test('a wrong configuration', async () => {
    const root = await writeSite({ ...site, 'site.config.ts': 'export default { titel: 1 }' })
    const { code, stderr } = await spawnCli(['serve', '--port', '0'], root)
    expect(code).toBe(2)
    expect(stderr).toContain('“titel”')
  })

  test('a port in use, with a way out', async () => {
    const root = await writeSite(site)
    const port = await occupyPort()
    const { code, stderr } = await spawnCli(['serve', '--port', String(port)], root)
    expect(code).toBe(2)
    expect(stderr).toContain(`The port ${port} is in use.`)
    expect(stderr).toContain('--port')
  })

  test.each([[['--port', 'x']], [['--nonsense']]])('wrong use: %j', async flags => {
    expect((await spawnCli(['serve', ...flags], await writeSite(site))).code).toBe(2)
  })
})

test('React has nothing to say of our own components, which serve renders with its checks', async () => {
  const page = (text: string) =>
    `import Layout from '@theme/Layout'\nexport default () => <Layout title="T" description="D"><b>${text}</b></Layout>\n`
  const config =
    "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', presets: [['classic', { blog: false }]] }\n"
  const root = await writeSite({
    'docusaurus.config.js': config,
    'docs/a.md': '# A\n',
    'src/pages/index.js': page('one')
  })
  const served = await startServeCli(root, [], { env: { NODE_ENV: 'development' } })
  const shown = async () => (await fetch(served.address)).text()
  expect(await shown()).toContain('<b>one</b>')
  await served.write('src/pages/index.js', page('two'))
  await soon(shown).toContain('<b>two</b>')
  expect(served.printed()).not.toMatch(/react|prop/i)
})

test('--built serves what was built', async () => {
  const root = await writeSite({ ...site, 'build/index.html': '<h1>Built</h1>' })
  const served = await startServeCli(root, ['--built'])
  expect(await (await fetch(served.address)).text()).toBe('<h1>Built</h1>')
})

test('without --drafts it says how many are left out', async () => {
  const root = await writeSite({ ...site, 'docs/d.md': '---\ntitle: D\ndraft: true\n---\n' })
  await (await startServeCli(root)).prints('Left out: 1 draft. Show it with --drafts.')
})

/** Whether any process of the group is left; one that has ended and waits to be counted (`Z`) is not. */
function isGroupAlive(leader: number): boolean {
  const list = execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' })
  return new RegExp(`^\\s*${leader}\\s+[^Z]`, 'm').test(list)
}

function occupyPort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return new Promise(done => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
