/** Puts the development build of React into a built site, which reports hydration mismatches on the console. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleChrome } from '../../src/output/client/bundle-chrome.ts'
import { withTexts } from '../../src/output/client/client-texts.ts'
import { english } from '../../src/shared/texts.ts'
import { projectRoot } from './cli.ts'

type Bundling = Partial<Pick<Parameters<typeof bundleChrome>[0], 'root' | 'roots' | 'islands' | 'plugins'>>

/** Replaces the modules in the output folder. `bundling`: the site's own templates and components. */
export async function addDevelopmentReact(folder: string, bundling: Bundling = {}): Promise<void> {
  const assets = join(folder, 'assets')
  const { modules } = await bundleChrome({
    ours: projectRoot,
    root: projectRoot,
    islands: new Map(),
    plugins: [],
    ...bundling,
    isDevelopment: true
  })
  for (const [name, text] of modules) writeFileSync(join(assets, name), withTexts(text, english))

  // `chrome.PRODUCTION.js` → `chrome.DEVELOPMENT.js`, in all files that name it.
  const published = readdirSync(assets)
  const renamed = [...modules.keys()].flatMap(name => {
    const before = published.find(other => other !== name && withoutHash(other) === withoutHash(name))
    return before === undefined || name.startsWith('shared.') ? [] : [[before, name] as const]
  })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.html$|\b(?:boot|search)\.\w+\.js$/.test(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(
      join(folder, file),
      renamed.reduce((changed, [before, after]) => changed.replaceAll(before, after), text)
    )
  }
}

function withoutHash(name: string): string {
  return name.replace(/\.[A-Z0-9]{8}\.js$/, '.js')
}
