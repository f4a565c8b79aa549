/** Files that build, check and publish a new site: the workflow of the repository, and settings files of hosts. */
import type { Answers, PackageManager } from './answers.ts'
import type { Repository } from './surroundings.ts'
import type { Files } from './write.ts'

/** Paths are relative to the folder of the site; with `..`, they are in the repository that contains it. */
export function publishingFiles(answers: Answers, repository: Repository | null): Files {
  const below = repository?.below ?? '.'
  const up = below === '.' ? '' : `${below.replace(/[^/]+/g, '..')}/`
  const branch = repository?.branch ?? 'main'
  const { host, packageManager } = answers
  if (host === 'gitlab') return { [`${up}.gitlab-ci.yml`]: gitlab(packageManager, below) }
  return {
    [`${up}.github/workflows/docs.yml`]: workflow(answers, { below, branch }),
    ...(host === 'netlify' && { 'netlify.toml': netlify(packageManager) }),
    ...(host === 'vercel' && { 'vercel.json': vercel(packageManager) })
  }
}

const exec: Readonly<Record<PackageManager, string>> = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }
const install: Readonly<Record<PackageManager, string>> = {
  npm: 'npm ci',
  pnpm: 'pnpm install --frozen-lockfile',
  yarn: 'yarn install --immutable',
  bun: 'bun install --frozen-lockfile'
}

/** Steps before docsgen runs. Fetches the whole history, because pages can show the date of their last change. */
function setup(packageManager: PackageManager): string {
  const tools: Readonly<Record<PackageManager, string>> = {
    npm: '',
    pnpm: '      - uses: pnpm/action-setup@v4\n        with:\n          version: latest\n',
    yarn: '      - run: corepack enable\n',
    bun: '      - uses: oven-sh/setup-bun@v2\n'
  }
  return `      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # dates of pages come from the history
${tools[packageManager]}      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: ${install[packageManager]}
`
}

interface Place {
  readonly below: string
  readonly branch: string
}

function workflow({ host, packageManager }: Answers, { below, branch }: Place): string {
  const run = exec[packageManager]
  const paths = below === '.' ? '' : `    paths: ['${below}/**', '.github/workflows/docs.yml']\n`
  const folder = below === '.' ? '' : `\ndefaults:\n  run:\n    working-directory: ${below}\n`
  const output = below === '.' ? 'build' : `${below}/build`
  return `name: Docs

on:
  push:
    branches: [${branch}]
${paths}  pull_request:
${paths}${folder}
jobs:
  build:
    runs-on: ubuntu-latest
    permissions:
      contents: read${host === 'github' ? '\n      pages: read' : ''}
    steps:
${setup(packageManager)}${buildStep(host, run)}${afterBuild(host, output, branch)}`
}

/** No option for annotations is necessary: docsgen detects GitHub Actions. */
function buildStep(host: Answers['host'], run: string): string {
  if (host !== 'github') return `      - run: ${run} docsgen build --strict\n`
  return `      - id: pages
        if: github.event_name == 'push'
        uses: actions/configure-pages@v5
      - if: github.event_name == 'pull_request'
        run: ${run} docsgen check --strict
      - if: github.event_name == 'push'
        run: ${run} docsgen build --strict --url "\${{ steps.pages.outputs.origin }}" --base-url "\${{ steps.pages.outputs.base_path }}/"
`
}

function afterBuild(host: Answers['host'], output: string, branch: string): string {
  const onPush = `if: github.ref == 'refs/heads/${branch}'`
  switch (host) {
    case 'github':
      return `      - if: github.event_name == 'push'
        uses: actions/upload-pages-artifact@v3
        with:
          path: ${output}

  deploy:
    if: github.event_name == 'push'
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`
    case 'cloudflare':
      return `      - ${onPush}
        uses: cloudflare/wrangler-action@v3
        with:
          apiToken: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          accountId: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
          command: pages deploy ${output} --project-name=\${{ github.event.repository.name }}
`
    case 'server':
      return `      - ${onPush}
        env:
          DEPLOY_KEY: \${{ secrets.DEPLOY_KEY }}
          DEPLOY_TARGET: \${{ secrets.DEPLOY_TARGET }}
        run: |
          install -m 600 /dev/null ~/deploy-key && printf '%s\\n' "$DEPLOY_KEY" > ~/deploy-key
          rsync -az --delete -e "ssh -i ~/deploy-key -o StrictHostKeyChecking=accept-new" build/ "$DEPLOY_TARGET"
`
    default:
      return ''
  }
}

function gitlab(packageManager: PackageManager, below: string): string {
  const image = packageManager === 'bun' ? 'oven/bun:1' : 'node:22'
  const corepack = packageManager === 'pnpm' || packageManager === 'yarn' ? '    - corepack enable\n' : ''
  const enter = below === '.' ? '' : `    - cd ${below}\n`
  const output = below === '.' ? 'build' : `${below}/build`
  const report = below === '.' ? 'findings.json' : `${below}/findings.json`
  return `image: ${image}

variables:
  GIT_DEPTH: 0 # dates of pages come from the history

.docs:
  before_script:
${enter}${corepack}    - ${install[packageManager]}

check:
  extends: .docs
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    - ${exec[packageManager]} docsgen check --strict --format gitlab > findings.json
  artifacts:
    when: always
    reports:
      codequality: ${report} # findings beside the lines of a merge request

pages:
  extends: .docs
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - origin=$(echo "$CI_PAGES_URL" | cut -d/ -f1-3)
    - ${exec[packageManager]} docsgen build --strict --url "$origin" --base-url "\${CI_PAGES_URL#"$origin"}/"
  pages:
    publish: ${output}
  artifacts:
    paths: [${output}]
`
}

function netlify(packageManager: PackageManager): string {
  return `[build]
  command = "${exec[packageManager]} docsgen build --strict --url $URL"
  publish = "build"
`
}

function vercel(packageManager: PackageManager): string {
  const command = `${exec[packageManager]} docsgen build --strict`
  return `${JSON.stringify({ framework: null, buildCommand: command, outputDirectory: 'build' }, null, 2)}\n`
}
