// Cost of docsgen as whole processes, including children: startup, and for synthetic corpora of several sizes a cold
// build, an unchanged build and check, and a build after one edited page. `--peers <folder>` also runs VitePress,
// Docusaurus, Starlight and Rspress, if installed in that folder, and Hugo, if it is on the PATH, on the same corpus.
// CPU seconds compare best, because other programs may use the machine. Needs `npm run build` first.
//
//   npm ci --prefix bench/peers --ignore-scripts
//   npm run bench -- --pages 100,1000 --peers bench/peers
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    corpus: { type: 'string', default: join(root, 'bench', 'corpus.mjs') },
    peers: { type: 'string' },
    results: { type: 'string', default: join(root, 'bench', 'results', 'latest.json') }
  }
})

const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
try {
  const rows = [await startUp('--help'), await startUp('--version')]
  for (const pages of values.pages.split(',').map(Number)) rows.push(...(await measureCorpus(pages)))
  keep(rows)
  if (values.peers !== undefined) rows.push(...(await measurePeers(resolve(values.peers))))
  print(rows)
  keep(rows)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Median of five runs. */
async function startUp(option) {
  const runs = []
  for (let n = 0; n < 5; n++) runs.push(await docsgen([option]))
  const median = key => runs.map(run => run[key]).sort((a, b) => a - b)[2]
  return { name: `docsgen ${option}`, cpu: median('cpu'), wall: median('wall'), peak: median('peak') }
}

async function measureCorpus(pages) {
  const site = makeCorpus(pages)
  const run = async (name, command) => {
    const { stdout, ...figures } = await docsgen([command, site, '--stats=json'])
    const { stats } = JSON.parse(stdout.trim().split('\n').at(-1))
    const { work, written } = stats
    return { name: `docsgen, ${name}`, pages, ...figures, work: { ...work, written }, seconds: stats.seconds }
  }
  // Files changed a moment ago are read again, because their times cannot prove that they are unchanged.
  await wait(3000)
  const rows = [{ ...(await run('cold', 'build')), htmlBytes: htmlBytesPerPage(join(site, 'build')) }]
  await run('to have a state', 'build')
  rows.push(await run('nothing changed', 'build'))
  await run('to have a state', 'check')
  rows.push(await run('check, nothing changed', 'check'))
  editOnePage(site)
  rows.push(await run('one page edited', 'build'))
  return rows
}

function makeCorpus(pages) {
  const site = join(work, String(pages))
  execFileSync(process.execPath, [resolve(values.corpus), '--pages', String(pages), '--out', site, '--quiet'])
  writeFileSync(
    join(site, 'site.config.mjs'),
    `export default { title: 'Corpus', url: 'https://docs.example.com', docs: { path: 'docs' }, staticDirectories: ['static'] }\n`
  )
  return site
}

function editOnePage(site, page = join(site, 'docs', 'index.md')) {
  appendFileSync(page, '\nOne more sentence.\n')
}

function markdownIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.md'))
  return files.map(file => join(folder, file))
}

/** The first heading of a page as the title of its front matter. */
function addTitle(file) {
  const text = readFileSync(file, 'utf8')
  if (/^---\n(?:.+\n)*?title:/.test(text)) return
  const [, title = 'Page'] = /^# (.+)$/m.exec(text) ?? []
  const line = `title: ${JSON.stringify(title)}\n`
  writeFileSync(file, text.startsWith('---\n') ? text.replace('---\n', `---\n${line}`) : `---\n${line}---\n\n${text}`)
}

/** Path of Node 24, which npm brings. */
function newerNode() {
  const command = ['-y', '-p', 'node@24', 'node', '-p', 'process.execPath']
  return execFileSync('npx', command, { encoding: 'utf8' }).trim()
}

function htmlBytesPerPage(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.html'))
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  return Math.round(bytes / files.length)
}

/** Builds the largest corpus with each peer: cold, then with one edited page. */
async function measurePeers(folder) {
  const pages = Math.max(...values.pages.split(',').map(Number))
  const rows = []
  for (const peer of peersIn(folder)) {
    const site = join(folder, `${peer.name}-${pages}`)
    rmSync(site, { recursive: true, force: true })
    cpSync(join(work, String(pages), 'docs'), join(site, 'docs'), { recursive: true })
    cpSync(join(work, String(pages), 'static'), join(site, 'static'), { recursive: true })
    peer.prepare(site)
    try {
      for (const state of ['cold', 'one page edited']) {
        if (state !== 'cold') editOnePage(site, peer.edited?.(site))
        const { stdout: _, ...figures } = await measure(peer.command(site), site)
        rows.push({ name: `${peer.name}, ${state}`, pages, ...figures })
      }
    } catch (error) {
      console.error(`${peer.name} did not run: ${error.message}`)
    } finally {
      rmSync(site, { recursive: true, force: true })
    }
  }
  return rows
}

/** Versions of what is measured, by name. */
function versionsIn(folder) {
  const versionOf = path => JSON.parse(readFileSync(path, 'utf8')).version
  const packages = {
    VitePress: 'vitepress',
    Docusaurus: '@docusaurus/core',
    Starlight: '@astrojs/starlight',
    Rspress: '@rspress/core'
  }
  return {
    docsgen: versionOf(join(root, 'package.json')),
    ...Object.fromEntries(
      peersIn(folder).map(({ name }) => [
        name,
        name === 'Hugo'
          ? (/v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))?.[1] ?? '')
          : versionOf(join(folder, 'node_modules', packages[name], 'package.json'))
      ])
    )
  }
}

function peersIn(folder) {
  const bin = name => join(folder, 'node_modules', '.bin', name)
  const title = 'Corpus'
  return [
    {
      name: 'VitePress',
      isThere: existsSync(bin('vitepress')),
      prepare(site) {
        mkdirSync(join(site, 'docs', '.vitepress'))
        renameSync(join(site, 'static'), join(site, 'docs', 'public'))
        writeFileSync(join(site, 'docs', '.vitepress', 'config.mjs'), `export default { title: '${title}' }\n`)
      },
      command: () => [bin('vitepress'), 'build', 'docs']
    },
    {
      name: 'Docusaurus',
      isThere: existsSync(bin('docusaurus')),
      prepare(site) {
        const config = {
          title,
          url: 'https://docs.example.com',
          baseUrl: '/',
          future: { v4: true, ...(existsSync(join(folder, 'node_modules/@docusaurus/faster')) && { faster: true }) },
          markdown: { format: 'detect' },
          presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]]
        }
        writeFileSync(join(site, 'docusaurus.config.js'), `module.exports = ${JSON.stringify(config)}\n`)
        writeFileSync(join(site, 'package.json'), '{}\n')
      },
      command: () => [bin('docusaurus'), 'build']
    },
    {
      name: 'Starlight',
      isThere: existsSync(bin('astro')),
      prepare(site) {
        mkdirSync(join(site, 'src', 'content'), { recursive: true })
        renameSync(join(site, 'docs'), join(site, 'src', 'content', 'docs'))
        renameSync(join(site, 'static'), join(site, 'public'))
        // Starlight requires a title in the front matter of each page.
        for (const file of markdownIn(join(site, 'src', 'content', 'docs'))) addTitle(file)
        const config = `import starlight from '@astrojs/starlight'
export default { site: 'https://docs.example.com', integrations: [starlight({ title: '${title}' })] }\n`
        writeFileSync(join(site, 'astro.config.mjs'), config)
        writeFileSync(
          join(site, 'src', 'content.config.ts'),
          `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n`
        )
        // Astro bundles what the site depends on; Starlight cannot be loaded otherwise.
        const dependencies = { astro: '*', '@astrojs/starlight': '*' }
        writeFileSync(join(site, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
      },
      edited: site => join(site, 'src', 'content', 'docs', 'index.md'),
      // It needs a newer Node than docsgen.
      command: () => [newerNode(), join(folder, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build']
    },
    {
      name: 'Rspress',
      isThere: existsSync(bin('rspress')),
      prepare(site) {
        renameSync(join(site, 'static'), join(site, 'docs', 'public'))
        const config = `export default { root: 'docs', title: '${title}', markdown: { link: { checkDeadLinks: false } } }\n`
        writeFileSync(join(site, 'rspress.config.mjs'), config)
        writeFileSync(join(site, 'package.json'), '{ "type": "module" }\n')
      },
      command: () => [bin('rspress'), 'build']
    },
    {
      name: 'Hugo',
      isThere: (process.env.PATH ?? '').split(':').some(path => existsSync(join(path, 'hugo'))),
      prepare(site) {
        writeFileSync(join(site, 'hugo.toml'), `title = '${title}'\ncontentDir = 'docs'\n`)
        mkdirSync(join(site, 'layouts', '_default'), { recursive: true })
        const page = '<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>{{ .TableOfContents }}'
        // Hugo treats everything beside an index.md as part of that page.
        for (const file of readdirSync(join(site, 'docs'), { recursive: true, encoding: 'utf8' })) {
          if (/(?:^|[\\/])index\.md$/.test(file))
            renameSync(join(site, 'docs', file), join(site, 'docs', file.replace('index.md', '_index.md')))
        }
        for (const name of ['single', 'list']) writeFileSync(join(site, 'layouts', '_default', `${name}.html`), page)
      },
      command: () => ['hugo', '--quiet']
    }
  ].filter(({ isThere }) => isThere)
}

async function docsgen(args) {
  const usage = join(work, 'usage.json')
  const script = [join(root, 'bin', 'docsgen.js'), ...args]
  const figures = await measure([process.execPath, '--import', join(root, 'bench', 'usage.mjs'), ...script], work, {
    DOCSGEN_BENCH_USAGE: usage
  })
  return { ...figures, peak: JSON.parse(readFileSync(usage, 'utf8')).peakMegabytes }
}

/** Runs a command to its end; bash adds up the CPU seconds of all its processes. */
function measure(command, cwd, env = {}) {
  const script = 'TIMEFORMAT="bench %R %U %S"; time "$0" "$@"'
  return new Promise((done, fail) => {
    const child = spawn('bash', ['-c', script, ...command], { cwd, env: { ...process.env, NO_COLOR: '1', ...env } })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', chunk => (stdout += chunk))
    child.stderr.on('data', chunk => (stderr += chunk))
    child.on('close', code => {
      const [, wall, user, system] = /bench ([\d.]+) ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? []
      if (code !== 0) return fail(new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`))
      done({ cpu: Number(user) + Number(system), wall: Number(wall), stdout })
    })
  })
}

function print(rows) {
  console.log(`${machine().node}, ${machine().cores} cores, ${machine().memory} GB\n`)
  const cell = (value, width) => String(value ?? '').padStart(width)
  console.log(`${'run'.padEnd(34)}  pages    CPU s   wall s  peak MB  read  compiled  rendered  written`)
  for (const { name, pages, cpu, wall, peak, work = {} } of rows) {
    const figures = [cell(pages, 7), cell(cpu.toFixed(2), 9), cell(wall.toFixed(2), 9), cell(peak?.toFixed(0), 9)]
    const counts = [cell(work.read, 6), cell(work.compiled, 10), cell(work.rendered, 10), cell(work.written, 9)]
    console.log(name.padEnd(34) + figures.join('') + counts.join(''))
  }
  const cold = rows.filter(({ htmlBytes }) => htmlBytes !== undefined)
  const [least] = cold
  for (const { pages, cpu, htmlBytes } of cold) {
    const each = pages === least.pages ? cpu / pages : (cpu - least.cpu) / (pages - least.pages)
    console.log(
      `\n${pages} pages: ${(each * 1000).toFixed(1)} ms CPU for each further page, ${htmlBytes} B HTML a page`
    )
  }
}

function machine() {
  return { node: process.version, cores: cpus().length, memory: Math.round(totalmem() / 2 ** 30) }
}

function keep(rows) {
  mkdirSync(dirname(values.results), { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  const versions = values.peers === undefined ? {} : versionsIn(resolve(values.peers))
  writeFileSync(values.results, `${JSON.stringify({ date, machine: machine(), versions, rows }, null, 2)}\n`)
}
