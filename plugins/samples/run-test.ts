/** `docsgen test`: runs the code samples of pages and reports errors at their lines. */
import { join } from 'node:path'
import type { CommandContext, CommandSite } from 'docsgen/config'
import { isRunning, openFolder } from 'docsgen/project'
import { finding, placeOf } from './found.ts'
import type { SamplePage } from './read.ts'
import { testSamples } from './samples.ts'

/** The result is the exit code. */
export async function runTest(context: CommandContext): Promise<number> {
  const { args, err, printFindings, readSite } = context
  const site = await readSite()
  const pages = site && (await pagesOf(site, typeof args.only === 'string' ? args.only : '', context))
  if (site === null || pages === null) {
    printFindings()
    return 2
  }
  const tested = await testIn(openWork(context), site, pages, context)
  const { errors, exitCode } = printFindings()
  const samples = tested.tested === 1 ? '1 sample' : `${tested.tested} samples`
  const result = errors === 0 ? 'all pass' : `${errors} ${errors === 1 ? 'error' : 'errors'}`
  err(`${samples} on ${tested.pages} ${tested.pages === 1 ? 'page' : 'pages'}, ${result}.\n`)
  if (!tested.isGuarded && tested.tested > 0)
    err('This system cannot prevent shell samples and custom commands from writing outside their folders.\n')
  return exitCode
}

/** The pages whose path contains the text `only`; null: there is none, which is reported. */
async function pagesOf(site: CommandSite, only: string, { report }: CommandContext): Promise<SamplePage[] | null> {
  const files = (await site.markdownFiles()).filter(({ path }) => path.includes(only))
  if (files.length === 0 && only !== '') {
    const message = `No page has “${only}” in its path.`
    report(finding('sample/invalid', placeOf(site.config.file), message, 'Fix --only.'))
    return null
  }
  const pages: SamplePage[] = []
  for (const { path, codeBlocks } of files) pages.push({ path, blocks: await codeBlocks() })
  return pages
}

async function testIn(
  work: string,
  { config, importPackage, checkText, languages }: CommandSite,
  pages: readonly SamplePage[],
  { root, isUntrusted, progress, report }: CommandContext
) {
  const onProgress = (done: number, total: number) => progress('test samples', done, total)
  return testSamples(
    { root, pages, config: config.samples, work, isUntrusted, importPackage, checkText, languages, onProgress },
    report
  )
}

/** An empty folder in the project, where samples find its packages. Removes folders of killed runs. */
function openWork({ root, atEnd }: CommandContext): string {
  const folder = openFolder(root)
  const above = join('.docsgen', 'samples')
  // The first of them that leads out of the project is the one to name.
  for (const path of ['.docsgen', above]) folder.makeFolder(path)
  for (const { name } of folder.entries(above)) {
    if (!isRunning(Number(name))) folder.remove(join(above, name))
  }
  const work = join(above, String(process.pid))
  atEnd(() => folder.remove(work))
  folder.remove(work)
  folder.makeFolder(work)
  return join(root, work)
}
