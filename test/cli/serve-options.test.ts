/** What the options of `docsgen serve` do, seen from outside. */
import { execFileSync } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'
import { soon } from '../support/serve.ts'

const page = '---\ntitle: Start\ndescription: A page.\n---\n\nWords.\n'
const site = {
  'site.config.ts':
    "export default { title: 'Acme', url: 'https://docs.acme.dev', docs: [{ path: 'docs', routeBasePath: '/' }] }\n",
  'docs/index.md': page
}

test('without --port the next one takes the next free port', async () => {
  await occupy(3000)
  const [one, two] = await Promise.all([writeSite(site), writeSite(site)])
  const first = await startServeCli(one, [], { anyPort: false })
  const second = await startServeCli(two, [], { anyPort: false })
  const [a, b] = [first, second].map(({ address }) => Number(new URL(address).port))
  expect(a).toBeGreaterThan(3000)
  expect(b).toBeGreaterThan(a ?? 0)
  expect(b).toBeLessThan(3010)
  expect(first.printed()).toContain('Port 3000 is in use, so this is the next free one.')
})

test('with --strict-port it is that port or none', async () => {
  await occupy(3000)
  const { code, stderr } = await spawnCli(['serve', '--strict-port'], await writeSite(site))
  expect(code).toBe(2)
  expect(stderr).toBe(
    'The port 3000 is in use.\nChoose another with --port; “lsof -i :3000” shows which process uses it.\n'
  )
})

test('--open hands the address of the start page to the program of the system, as one word', async () => {
  const root = await writeSite({ ...site, 'tools/xdg-open': '#!/bin/sh\nprintf "%s|" "$#" "$@" > opened\n' })
  await chmod(join(root, 'tools/xdg-open'), 0o755)
  const path = `${join(root, 'tools')}${delimiter}${process.env['PATH']}`
  const { address } = await startServeCli(root, ['--open'], { env: { PATH: path } })
  const opened = () => readFile(join(root, 'opened'), 'utf8').catch(() => '')
  await soon(opened).toBe(`1|${address.replace('127.0.0.1', 'localhost')}|`)
})

test('without a program that opens pages --open says so and serves', async () => {
  const served = await startServeCli(await writeSite(site), ['--open'], { env: { PATH: '' } })
  await served.prints('No program was found that opens web pages.')
  expect((await fetch(served.address)).status).toBe(200)
})

test('--poll sees a change without being told', async () => {
  const root = await writeSite(site)
  const served = await startServeCli(root, ['--poll'])
  // The first look may come after this write, the second one does not.
  for (const word of ['Second', 'Third']) {
    await served.write('docs/index.md', page.replace('Words', word))
    await soon(async () => (await fetch(served.address)).text()).toContain(word)
  }
})

test('--drafts shows them, --no-search leaves the search out, --host says who can reach it', async () => {
  const root = await writeSite({ ...site, 'docs/d.md': '---\ntitle: D\ndraft: true\n---\n\nNot yet.\n' })
  const served = await startServeCli(root, ['--drafts', '--no-search', '--host', '0.0.0.0'])
  await served.prints('Other machines can reach it: it listens on 0.0.0.0.')
  expect(await (await fetch(`${served.address}d`)).text()).toContain('Not yet.')
  expect(await (await fetch(served.address)).text()).not.toContain('search-button')
})

test('a system without watchers is said, with the cure, and changes are seen all the same', async () => {
  const root = await writeSite(site)
  const served = await startServeCli(root, [], { under: withWatchers(1) })
  await served.prints('The system has no watchers left (ENOSPC), so the files are polled.')
  await served.prints('sudo sysctl fs.inotify.max_user_watches=524288')
  for (const word of ['Second', 'Third']) {
    await served.write('docs/index.md', page.replace('Words', word))
    await soon(async () => (await fetch(served.address)).text()).toContain(word)
  }
})

/** Holds a port until the test has finished; somebody else may have it already. */
async function occupy(port: number): Promise<void> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>(done => {
    server.on('error', () => done())
    server.listen(port, '127.0.0.1', () => done())
  })
}

/** A command that runs another one in a user namespace of its own, whose limit of watchers harms nobody else. */
function withWatchers(count: number): string[] {
  const limited = ['unshare', '--user', '--map-root-user', 'sh', '-c']
  const script = `echo ${count} > /proc/sys/user/max_inotify_watches && exec "$@"`
  const commands = [limited, ['sudo', '--non-interactive', ...limited]]
  const works = ([command = '', ...words]: string[]) => {
    try {
      execFileSync(command, [...words, script, 'sh', 'true'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const found = commands.find(works)
  if (found === undefined) throw new Error('this system allows no user namespaces: watchers cannot be limited')
  return [...found, script, 'sh']
}
