/** The recipes of the guide do what they say: their very steps, each job in a clone of its own, make the site of one build. */
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sha256 } from '../../src/util/hash.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const guide = readFileSync(join(projectRoot, 'docs/pages/guides/many-machines.md'), 'utf8')

/** The block of the guide with a title. */
function recipe(title: string): string {
  const [, text] = guide.split(`title="${title}"\n`)
  expect(text, title).toBeDefined()
  return text?.slice(0, text.indexOf('\n```')) ?? ''
}

interface Recipe {
  /** The commands of the job that makes shard `index`, counted from 0, with the variables of its system. */
  readonly shard: (index: number) => { readonly commands: readonly string[]; readonly env?: Environment }
  readonly site: readonly string[]
  readonly published?: string
}

type Environment = Readonly<Record<string, string>>

/** Shards of each recipe, whatever number it names. */
const count = 2

interface Steps {
  readonly steps: readonly { readonly run?: string }[]
}

const commandsIn = ({ steps }: Steps) => steps.flatMap(({ run }) => run ?? [])

const recipes: Readonly<Record<string, () => Recipe>> = {
  '.github/workflows/docs.yml'() {
    const { shard, site } = (parse(recipe('.github/workflows/docs.yml')) as { jobs: Record<'shard' | 'site', Steps> })
      .jobs
    const fill = (command: string, index: number) =>
      command.replaceAll('${{ matrix.shard }}', `${index + 1}`).replaceAll('${{ strategy.job-total }}', `${count}`)
    return {
      shard: index => ({ commands: commandsIn(shard).map(command => fill(command, index)) }),
      site: commandsIn(site)
    }
  },
  '.gitlab-ci.yml'() {
    type Job = { readonly script: readonly string[] }
    const { shard, pages } = parse(recipe('.gitlab-ci.yml')) as { shard: Job; pages: Job }
    const env = (index: number) => ({ CI_NODE_INDEX: `${index + 1}`, CI_NODE_TOTAL: `${count}` })
    return { shard: index => ({ commands: shard.script, env: env(index) }), site: pages.script, published: 'public' }
  },
  '.circleci/config.yml'() {
    const { shard, site } = (parse(recipe('.circleci/config.yml')) as { jobs: Record<'shard' | 'site', Steps> }).jobs
    const env = (index: number) => ({ CIRCLE_NODE_INDEX: `${index}`, CIRCLE_NODE_TOTAL: `${count}` })
    return { shard: index => ({ commands: commandsIn(shard), env: env(index) }), site: commandsIn(site) }
  },
  '.buildkite/pipeline.yml'() {
    type Step = { readonly commands: readonly string[] }
    const [shard, site] = (parse(recipe('.buildkite/pipeline.yml')) as { steps: [Step, Step] }).steps
    const read = ({ commands }: Step) => commands.map(command => command.replaceAll('$$', '$'))
    const env = (index: number) => ({ BUILDKITE_PARALLEL_JOB: `${index}`, BUILDKITE_PARALLEL_JOB_COUNT: `${count}` })
    return { shard: index => ({ commands: read(shard), env: env(index) }), site: read(site) }
  },
  'turbo.json'() {
    const { scripts } = JSON.parse(recipe('package.json')) as { scripts: Environment }
    const { tasks } = JSON.parse(recipe('turbo.json')) as { tasks: Record<string, { dependsOn?: readonly string[] }> }
    expect(Object.keys(tasks)).toEqual(Object.keys(scripts))
    const shards = tasks['site']?.dependsOn ?? []
    const run = (name = '') => [`npx ${scripts[name]}`]
    return { shard: index => ({ commands: run(shards[index]) }), site: run('site') }
  },
  'project.json'() {
    type Target = { readonly command: string; readonly dependsOn?: readonly string[] }
    const { targets } = JSON.parse(recipe('project.json')) as { targets: Record<string, Target> }
    const run = (name = '') => [targets[name]?.command ?? 'false']
    return { shard: index => ({ commands: run(targets['site']?.dependsOn?.[index]) }), site: run('site') }
  },
  'shards.yml'() {
    type Pod = { readonly containers: readonly [{ readonly args: readonly string[] }] }
    const { spec } = parse(recipe('shards.yml')) as { spec: { template: { spec: Pod } } }
    const { args } = spec.template.spec.containers[0]
    const site = /second pod with the same volume runs `([^`]+)`/.exec(guide)?.[1] ?? 'false'
    const env = (index: number) => ({ JOB_COMPLETION_INDEX: `${index}`, SHARDS: `${count}` })
    return { shard: index => ({ commands: args, env: env(index) }), site: [site] }
  }
}

const atEnd: (() => Promise<void>)[] = []
let tools = ''
let source = ''
let expected: Environment = {}

beforeAll(async () => {
  const keep = (clean: () => Promise<void>) => atEnd.push(clean)
  const page = (n: number) => `# Page ${n}\n\n## More\n\nWords. [Next](./page-${(n + 1) % 4}.md#more)\n`
  source = await writeSite(
    {
      'site.config.mjs':
        "export default { title: 'Site', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' } }",
      'docs/index.md': '# Home\n',
      ...Object.fromEntries([0, 1, 2, 3].map(n => [`docs/page-${n}.md`, page(n)]))
    },
    keep
  )
  tools = await writeSite(
    {
      npm: '#!/bin/sh\n[ "$1" = ci ]\n',
      // Notes what is called; docsgen then runs in this process.
      npx: '#!/bin/sh\n[ "$1" = docsgen ] || exit 9\nshift\nprintf "%s\\n" "$@" > calls\n',
      'buildkite-agent': '#!/bin/sh\n[ "$1 $2 $3 $4" = "artifact download shards/* ." ]\n'
    },
    keep
  )
  for (const name of readdirSync(tools)) chmodSync(join(tools, name), 0o755)
  const alone = await clone()
  await run(alone, ['npx docsgen build --no-cache'])
  expected = hashesIn(join(alone, 'build'))
}, 120_000)

afterAll(async () => {
  for (const clean of atEnd) await clean()
})

async function clone(): Promise<string> {
  const folder = await writeSite({}, clean => atEnd.push(clean))
  cpSync(source, folder, { recursive: true })
  return folder
}

async function run(cwd: string, commands: readonly string[], env: Environment = {}): Promise<string> {
  const PATH = `${tools}${delimiter}${process.env['PATH']}`
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env, PATH } }
  let said = ''
  for (const command of commands) {
    said += (await promisify(execFile)('bash', ['-ec', command], options)).stderr
    const calls = join(cwd, 'calls')
    if (!existsSync(calls)) continue
    const parameters = readFileSync(calls, 'utf8').trimEnd().split('\n')
    rmSync(calls)
    const { code, stderr } = await runCli(parameters, cwd)
    expect(code, stderr).toBe(0)
    said += stderr
  }
  return said
}

test.each(Object.entries(recipes))('%s', { timeout: 120_000 }, async (_, read) => {
  const { shard, site, published = 'build' } = read()
  const last = await clone()
  mkdirSync(join(last, 'shards'))
  for (let index = 0; index < count; index++) {
    const machine = await clone()
    const { commands, env } = shard(index)
    await run(machine, commands, env)
    // What the system carries: the folder of each shard.
    cpSync(join(machine, 'shards'), join(last, 'shards'), { recursive: true })
  }
  expect(readdirSync(join(last, 'shards'))).toHaveLength(count)
  const said = await run(last, site)
  expect(said).toMatch(/^(?:\d+ notes are not shown.*\n)?Built 5 pages in /)
  expect(hashesIn(join(last, published))).toEqual(expected)
})

function hashesIn(folder: string): Environment {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), sha256(readFileSync(path))]))
}
