/** The action in the root of the repository has the form that GitHub reads, and its scripts are scripts. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { commentMark } from '../../plugins/diff/diff-markdown.ts'
import { projectRoot, silentProgram } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

interface Step {
  readonly name?: string
  readonly id?: string
  readonly if?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly on: unknown
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, { readonly steps: readonly (Step & UsedAction)[] }>>
}

interface UsedAction {
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

const source = readFileSync(join(projectRoot, 'action.yml'), 'utf8')
const action = parse(source) as Action
const { steps } = action.runs

/** The metadata of composite actions as GitHub documents it. */
const text = { type: 'string', minLength: 1 }
const step = {
  type: 'object',
  oneOf: [{ required: ['run', 'shell'] }, { required: ['uses'] }],
  additionalProperties: false,
  properties: {
    name: text,
    id: { type: 'string', pattern: '^[a-zA-Z_][\\w-]*$' },
    if: text,
    env: { type: 'object', additionalProperties: { type: 'string' } },
    shell: { enum: ['bash', 'pwsh', 'python', 'sh', 'cmd', 'powershell'] },
    run: text,
    uses: { type: 'string', pattern: '^(?:\\./|[\\w.-]+/[\\w./-]+@[\\w.-]+$)' },
    with: { type: 'object', additionalProperties: { type: ['string', 'boolean', 'number'] } },
    'working-directory': text,
    'continue-on-error': { type: ['boolean', 'string'] }
  }
}
const metadata = {
  type: 'object',
  required: ['name', 'description', 'runs'],
  additionalProperties: false,
  properties: {
    name: text,
    author: text,
    description: text,
    branding: {
      type: 'object',
      properties: {
        icon: text,
        color: { enum: ['white', 'black', 'yellow', 'blue', 'green', 'orange', 'red', 'purple', 'gray-dark'] }
      }
    },
    inputs: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['description'],
        additionalProperties: false,
        properties: {
          description: text,
          required: { type: 'boolean' },
          default: { type: 'string' },
          deprecationMessage: text
        }
      }
    },
    outputs: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['value'],
        additionalProperties: false,
        properties: { description: text, value: text }
      }
    },
    runs: {
      type: 'object',
      required: ['using', 'steps'],
      additionalProperties: false,
      properties: { using: { const: 'composite' }, steps: { type: 'array', minItems: 1, items: step } }
    }
  }
}

test('the metadata has the form of a composite action', () => {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(metadata)
  expect(validate(action), JSON.stringify(validate.errors)).toBe(true)
})

test('expressions name inputs and steps that exist, and none stands in a script, where a name of a branch could be code', () => {
  const expressions = [...source.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, inner = '']) => inner)
  const inputs = new Set(expressions.flatMap(it => [...it.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name)))
  expect([...inputs].sort()).toEqual(Object.keys(action.inputs).sort())
  const ids = steps.flatMap(({ id }) => id ?? [])
  for (const [, id] of source.matchAll(/steps\.([\w-]+)/g)) expect(ids).toContain(id)
  for (const { run = '', env = {} } of steps) {
    expect(run).not.toContain('${{')
    for (const name of Object.keys(env)) if (name !== 'GH_TOKEN') expect(run).toContain(`$${name}`)
    execFileSync('bash', ['-n'], { input: run })
  }
})

test('a later run finds the comment that it has written', () => {
  expect(source).toContain(`startswith("${commentMark}")`)
})

test('a branch that a shallow clone lacks, a folder and a published site can be the base', () => {
  const work = mkdtempSync(join(tmpdir(), 'docsgen-action-'))
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  const git = (folder: string, ...parameters: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.example', ...parameters], {
      cwd: join(work, folder),
      encoding: 'utf8'
    }).trim()
  mkdirSync(join(work, 'origin'))
  git('origin', 'init', '-q', '-b', 'main')
  git('origin', 'commit', '-q', '--allow-empty', '-m', 'one')
  const first = git('origin', 'rev-parse', 'HEAD')
  git('origin', 'checkout', '-q', '-b', 'change')
  git('origin', 'commit', '-q', '--allow-empty', '-m', 'two')
  git('.', 'clone', '-q', '--depth=1', '--branch=change', `file://${work}/origin`, 'clone')
  mkdirSync(join(work, 'clone', 'built'))
  mkdirSync(join(work, 'bin'))
  writeFileSync(join(work, 'bin', 'tool'), `#!/bin/sh\nprintf '%s\\n' "$2" >> "${work}/asked"\n`, { mode: 0o755 })
  const script = steps.find(({ id }) => id === 'diff')?.run ?? ''
  const bases = ['main', first, 'HEAD', 'built', 'https://docs.acme.example']
  for (const base of bases) {
    const own = { TOOL: join(work, 'bin', 'tool'), ROOT: '.', BASE: base, FAIL_ON: '', OUT: join(work, 'out') }
    const env = { ...process.env, ...own, PATH: `${join(work, 'bin')}:${process.env['PATH']}` }
    execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: join(work, 'clone'), env })
  }
  expect(readFileSync(join(work, 'asked'), 'utf8').trim().split('\n')).toEqual([first, ...bases.slice(1)])
})

test('each option of docsgen in the scripts exists', async () => {
  const program = await silentProgram()
  const calls = steps.flatMap(({ run = '' }) => [...run.replaceAll('\\\n', ' ').matchAll(/"\$TOOL" (\w+) (.*)/g)])
  expect(calls.map(([, name]) => name)).toEqual(['check', 'build', 'diff'])
  for (const [, name, rest = ''] of calls) {
    const known = program.commands.find(command => command.name() === name)?.options.map(({ long }) => long)
    for (const [option] of rest.matchAll(/--[\w-]+/g)) expect(known).toContain(option)
  }
})

test('a pull request of a stranger brings programs, settings of npm and a configuration, and none of them counts', async () => {
  const ran = (name: string) => `#!/bin/sh\ntouch "$WORK/ran-${name}"\n`
  const work = await writeSite({
    'head/docs/index.md': '---\ndescription: D\n---\n\n# Home\n',
    'head/site.config.json': '{ "title": "T", "url": "https://e.example", "search": false }',
    'head/site.config.mjs': `process.getBuiltinModule('fs').writeFileSync(process.env.WORK + '/ran-configuration', '')\nexport default {}`,
    'head/.npmrc': 'registry=http://127.0.0.1:9/\nscript-shell=./evil\n',
    'head/package.json': '{ "scripts": { "preinstall": "touch ran-script" }, "bin": { "docsgen": "evil" } }',
    'head/node_modules/docsgen/package.json': '{ "name": "docsgen", "version": "0.1.0", "bin": "evil" }',
    // What the registry would give, and where npm was asked to put it.
    'bin/npm': `#!/bin/sh\npwd > "$WORK/npm-folder"\nmkdir -p node_modules/docsgen/bin\necho "import('${projectRoot}/bin/docsgen.js')" > node_modules/docsgen/bin/docsgen.js\n`,
    'bin/npx': ran('npx'),
    'bin/gh': `#!/bin/sh\npwd > "$WORK/gh-folder"\n`,
    'temp/.keep': ''
  })
  const names = ['node_modules/.bin/docsgen', 'evil', 'docsgen', 'npm', 'npx', 'gh', 'git', 'node']
  for (const name of names) {
    mkdirSync(dirname(join(work, 'head', name)), { recursive: true })
    writeFileSync(join(work, 'head', name), ran(name.replace(/\W/g, '-')), { mode: 0o755 })
  }
  for (const name of ['npm', 'npx', 'gh']) chmodSync(join(work, 'bin', name), 0o755)
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@e.example', ...parameters], {
      cwd: join(work, 'head')
    })
  git('init', '-q')
  git('add', '-A', '-f')
  git('commit', '-q', '-m', 'one')
  const out = join(work, 'temp/docsgen')
  const values: Readonly<Record<string, string>> = {
    UNTRUSTED: 'true',
    ACTION: projectRoot,
    ROOT: '.',
    STRICT: 'false',
    TOOL: join(out, 'tool/docsgen'),
    BASE: 'HEAD',
    FAIL_ON: '',
    GH_TOKEN: 'secret',
    REPOSITORY: 'a/b',
    NUMBER: '1',
    REPORT: join(out, 'report.md'),
    GITHUB_OUTPUT: join(work, 'output'),
    GITHUB_STEP_SUMMARY: join(work, 'summary'),
    WORK: work
  }
  for (const { name = '', run, env: own = {} } of steps) {
    if (run === undefined) continue
    const outFolder = name === 'Build the preview' ? join(out, 'preview') : out
    const asked = Object.fromEntries(Object.keys(own).map(key => [key, key === 'OUT' ? outFolder : values[key]]))
    const env = { ...process.env, ...values, ...asked, CI: '', PATH: `${join(work, 'bin')}:${process.env['PATH']}` }
    const options = { cwd: join(work, 'head'), env, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', run], options)
    expect(status, `${name}: ${stderr}`).toBe(0)
    // The token is given to one step only, and that step runs nothing of the head.
    expect(Object.keys(own).includes('GH_TOKEN')).toBe(run.includes('gh api'))
  }
  expect(readdirSync(work).filter(name => name.startsWith('ran-'))).toEqual([])
  expect(readFileSync(join(work, 'npm-folder'), 'utf8').trim()).toBe(join(out, 'tool'))
  expect(readdirSync(join(out, 'preview'))).toContain('index.html')
  expect(readFileSync(join(work, 'summary'), 'utf8')).toContain(commentMark)
})

/** The workflows of GitHub in the manual, by page and title. */
const manual = join(projectRoot, 'docs/pages')
const workflows = readdirSync(manual, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.mdx?$/.test(file))
  .flatMap(file =>
    [
      ...readFileSync(join(manual, file), 'utf8').matchAll(
        /```yaml title="(\.github\/workflows\/.*)"\n([\s\S]*?)\n```/g
      )
    ].map(([, title = '', text = '']) => ({ name: `${file} ${title}`, workflow: parse(text) as Workflow, text }))
  )

test('workflows of the manual name inputs, outputs and steps that exist, and their scripts are scripts', () => {
  expect(workflows.length).toBeGreaterThan(6)
  for (const { name, workflow, text } of workflows) {
    expect(workflow.on, name).toBeTruthy()
    const all = Object.values(workflow.jobs).flatMap(job => job.steps)
    expect(all.length, name).toBeGreaterThan(0)
    for (const { uses, run, with: given = {} } of all) {
      expect([uses, run].filter(it => it !== undefined).length, name).toBe(1)
      if (uses?.startsWith('<owner>/docsgen@') === true)
        expect(Object.keys(action.inputs), name).toEqual(expect.arrayContaining(Object.keys(given)))
      if (run !== undefined) execFileSync('bash', ['-n'], { input: run.replace(/\$\{\{.*?\}\}/g, 'x') })
    }
    for (const [, id = '', output = ''] of text.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)) {
      const step = all.find(it => it.id === id)
      expect(step, `${name}: ${id}`).toBeDefined()
      if (step?.uses?.startsWith('<owner>/docsgen@') === true)
        expect(Object.keys(action.outputs), name).toContain(output)
    }
  }
})

test('workflows of the manual with a token that can write run nothing of a stranger', () => {
  const risky = workflows.filter(({ workflow }) => JSON.stringify(workflow.on).includes('pull_request_target'))
  expect(risky.length).toBe(2)
  for (const { name, workflow } of risky) {
    expect(workflow.permissions, name).toEqual({ contents: 'read', 'pull-requests': 'write' })
    for (const { uses = '', run, with: given = {}, env = {} } of Object.values(workflow.jobs).flatMap(it => it.steps)) {
      if (uses.startsWith('actions/checkout@')) expect(given, name).toMatchObject({ 'persist-credentials': false })
      if (uses.includes('/docsgen@')) expect(given, name).toMatchObject({ untrusted: true })
      if (run === undefined) continue
      expect(run, name).not.toContain('${{')
      expect(foldersOf(run, env), name).not.toContain('head')
    }
  }
})

/** Runs a step with an `npx` that only says where it was called; the last names of these folders. */
function foldersOf(run: string, env: Readonly<Record<string, string>>): readonly string[] {
  const work = mkdtempSync(join(tmpdir(), 'docsgen-workflow-'))
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  for (const name of ['head', 'bin', 'tmp']) mkdirSync(join(work, name))
  writeFileSync(join(work, 'bin/npx'), `#!/bin/sh\npwd >> "${work}/called"\n`, { mode: 0o755 })
  const path = `${join(work, 'bin')}:${process.env['PATH']}`
  execFileSync('bash', ['-eo', 'pipefail', '-c', run], {
    cwd: join(work, 'head'),
    env: { ...process.env, ...env, PATH: path, TMPDIR: join(work, 'tmp') }
  })
  return readFileSync(join(work, 'called'), 'utf8')
    .trim()
    .split('\n')
    .map(folder => basename(folder))
}
