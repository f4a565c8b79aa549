/**
 * Installs the packed packages like a user, with each package manager, and uses them:
 *
 *   npm run build && node scripts/try-installs.mjs --managers npm,pnpm,yarn,bun --kinds docs,changelog,openapi,protobuf,markdown
 *
 * For each manager and kind: `create` with installation, in a folder whose path has a space and a `#`; a page of
 * `docsgen serve`; `docsgen build`; `docsgen check --strict` as in CI. Also a workspace with the site as one of its
 * packages. This script runs a registry for the packages, which redirects clients to their registry for all others.
 * Yarn uses Plug'n'Play, its default. The release runs this script; the tests of each commit unpack the tarball without
 * an installation (test/package.test.ts).
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: {
    managers: { type: 'string', default: 'npm,pnpm,yarn,bun' },
    kinds: { type: 'string', default: 'docs,changelog,openapi,protobuf,markdown' },
    'no-workspace': { type: 'boolean', default: false },
    // The registry for all other packages: the one configured for npm.
    upstream: {
      type: 'string',
      default: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
    }
  }
})

/**
 * How each manager creates a site, and runs a command of an installed package. Only npm requires `--` before options.
 */
const managers = {
  npm: { create: ['npm', 'create', 'docsgen@latest'], dashes: ['--'], exec: ['npx'] },
  pnpm: { create: ['pnpm', 'create', 'docsgen@latest'], dashes: [], exec: ['pnpm', 'exec'] },
  yarn: { create: ['yarn', 'create', 'docsgen'], dashes: [], exec: ['yarn'] },
  bun: { create: ['bun', 'create', 'docsgen'], dashes: [], exec: ['bunx'] }
}
const patience = 600_000
const work = mkdtempSync(join(tmpdir(), 'docsgen installs #'))
let failures = 0

const registry = await startRegistry(['.', 'create'].map(pack))
try {
  for (const name of values.managers.split(',')) {
    for (const kind of values.kinds.split(',')) await attempt(`${name}, ${kind}`, () => useSite(name, kind))
    if (!values['no-workspace']) await attempt(`${name}, workspace`, () => useWorkspace(name))
  }
} finally {
  registry.close()
  rmSync(work, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1

async function attempt(name, run) {
  const start = performance.now()
  try {
    await run()
    console.log(`passed  ${name}  ${Math.round((performance.now() - start) / 1000)} s`)
  } catch (error) {
    failures++
    console.log(`FAILED  ${name}\n${error.message}`)
  }
}

async function useSite(name, kind) {
  const { create, dashes, exec } = managers[name]
  const folder = join(work, `${name} ${kind}`)
  mkdirSync(folder)
  // Without a lock file, Yarn considers the folder part of a project above it.
  if (name === 'yarn') writeFileSync(join(folder, 'yarn.lock'), '')
  if (kind === 'markdown') writeFileSync(join(folder, 'README.md'), '# Acme\n\nWhat the project is, in one sentence.\n')
  await run([...create, ...dashes, '.', '--name', 'Acme', '--kind', kind, '--yes'], folder)
  await useDocsgen(exec, folder)
}

/** The site is a package in a workspace with hoisted dependencies. */
async function useWorkspace(name) {
  const folder = join(work, `${name} workspace`)
  const site = join(folder, 'packages', 'site')
  mkdirSync(join(folder, 'packages', 'site', 'docs'), { recursive: true })
  const write = (file, text) => writeFileSync(join(folder, file), text)
  write('package.json', JSON.stringify({ name: 'acme', private: true, workspaces: ['packages/*'] }))
  write('pnpm-workspace.yaml', 'packages: [packages/*]\n')
  if (name === 'yarn') write('yarn.lock', '')
  write(
    'packages/site/package.json',
    JSON.stringify({ name: 'site', private: true, type: 'module', devDependencies: { docsgen: 'latest' } })
  )
  write(
    'packages/site/docs/index.md',
    '---\ndescription: What it is.\n---\n\n# Acme\n\nWhat the project is, in a sentence.\n'
  )
  write(
    'packages/site/site.config.ts',
    `import { defineConfig } from 'docsgen/config'\n\nexport default defineConfig({ title: 'Acme', url: 'https://acme.example', docs: { path: 'docs', routeBasePath: '/' } })\n`
  )
  await run([name, 'install'], folder)
  await useDocsgen(managers[name].exec, site)
}

async function useDocsgen(exec, folder) {
  await servePage([...exec, 'docsgen', 'serve'], folder)
  await run([...exec, 'docsgen', 'build'], folder)
  if (!readFileSync(join(folder, 'build', 'index.html'), 'utf8').includes('</html>'))
    throw new Error('No page was built.')
  await run([...exec, 'docsgen', 'check', '--strict'], folder, { CI: '1' })
}

/** Requests the start page from the server, then ends the server. */
async function servePage(command, folder) {
  const { child, done } = start(command, folder)
  try {
    const address = await new Promise((resolve, reject) => {
      let text = ''
      child.stderr.on('data', chunk => {
        text += chunk
        const found = /Serving (\S+) /.exec(text)
        if (found) resolve(found[1])
      })
      done.then(output => reject(new Error(`The server ended.\n${output}`)), reject)
    })
    const response = await fetch(address)
    if (!response.ok || !(await response.text()).includes('</html>')) throw new Error(`${address}: ${response.status}`)
  } finally {
    process.kill(-child.pid, 'SIGINT')
    await done.catch(() => {})
  }
}

async function run(command, cwd, env) {
  return start(command, cwd, env).done
}

/** `done` resolves or rejects with the output of the command, which has a process group so that all of it can be ended. */
function start([program, ...args], cwd, env = {}) {
  const child = spawn(program, args, {
    cwd,
    detached: true,
    timeout: patience,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: '', GITHUB_ACTIONS: '', ...registry.env, ...env }
  })
  let output = ''
  const collect = chunk => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const done = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output)
      reject(
        new Error(`${[program, ...args].join(' ')} in ${cwd}: ${signal ?? `exit code ${code}`}\n${output.slice(-4000)}`)
      )
    })
  })
  // Prevents an unhandled rejection; callers that await `done` handle failures.
  done.catch(() => {})
  return { child, done }
}

/** The tarball of a package of this repository, with its manifest. */
function pack(folder) {
  const options = { cwd: join(root, folder), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], options)
  )
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return { manifest, tarball: readFileSync(join(work, filename)) }
}

async function startRegistry(packages) {
  const server = createServer(({ url = '/' }, response) => {
    const name = decodeURIComponent(url.slice(1)).replace(/\.tgz$/, '')
    const found = packages.find(({ manifest }) => manifest.name === name)
    if (found === undefined)
      return response.writeHead(302, { location: values.upstream.replace(/\/$/, '') + url }).end()
    if (url.endsWith('.tgz')) return response.end(found.tarball)
    const { manifest, tarball } = found
    const dist = {
      tarball: `${address}/${name}.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      shasum: createHash('sha1').update(tarball).digest('hex')
    }
    const { version } = manifest
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...manifest, dist } },
        // Yarn ignores versions published in the last days.
        time: { [version]: '2020-01-01T00:00:00.000Z' }
      })
    )
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${server.address().port}`
  // Separate caches: the user's may contain another tarball of this version.
  const env = {
    npm_config_registry: address,
    npm_config_cache: join(work, 'npm cache'),
    npm_config_store_dir: join(work, 'pnpm store'),
    npm_config_audit: 'false',
    npm_config_yes: 'true',
    BUN_CONFIG_REGISTRY: address,
    BUN_INSTALL_CACHE_DIR: join(work, 'bun cache'),
    YARN_NPM_REGISTRY_SERVER: address,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_GLOBAL_FOLDER: join(work, 'yarn'),
    YARN_ENABLE_TELEMETRY: '0'
  }
  return { env, close: () => server.close() }
}
