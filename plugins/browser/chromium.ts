/** Starts the Chromium of this machine, driven by the package playwright-core of the project. */
import type { InspectionContext } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
import type { Browser, BrowserType } from 'playwright-core'

/** Where systems install Chromium and Chrome, when the environment does not name one. */
const wellKnown = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
]

/** No service of the browser asks the network. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** The browser; null: there is none, which is reported with what to do. */
export async function startBrowser({
  importPackage,
  report,
  configFile,
  root
}: Pick<InspectionContext, 'importPackage' | 'report' | 'configFile' | 'root'>): Promise<Browser | null> {
  const fail = (message: string, hint: string) => {
    report({ code: 'browser/unavailable', message, hint, place: { file: configFile } })
    return null
  }
  const driver = driverOf((await importPackage('playwright-core')) ?? (await importPackage('playwright')))
  if (driver === null) {
    return fail(
      '--browser needs the package “playwright-core”, which is not installed.',
      'Install it: npm install --save-dev playwright-core'
    )
  }
  const named = process.env['CHROMIUM_PATH'] ?? ''
  const folder = openFolder('/')
  const isThere = (path: string) => folder.stats(path)?.isFile() === true
  const executablePath = named === '' ? [driver.executablePath(), ...wellKnown].find(isThere) : named
  if (executablePath === undefined) {
    return fail(
      '--browser found no Chromium on this machine.',
      'Install one: npx playwright-core install chromium, or set CHROMIUM_PATH to its program.'
    )
  }
  try {
    // As root, which containers of CI often are, Chromium starts only without its sandbox.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    return await driver.launch({ executablePath, args: [...quiet, ...sandbox] })
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).replaceAll(root, '.').split('\n')
    return fail(
      `Chromium did not start: ${first.replace(/\.?$/, '.')}`,
      'Set CHROMIUM_PATH to a Chromium that runs here.'
    )
  }
}

/** Imported as an ES module, or as what it exports to `require`. */
function driverOf(exports: unknown): BrowserType | null {
  const { chromium, default: all } = (exports ?? {}) as { chromium?: BrowserType; default?: { chromium?: BrowserType } }
  return chromium ?? all?.chromium ?? null
}
