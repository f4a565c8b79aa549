/**
 * Finds a Chromium for the browser tests, or installs one: an installed browser first, then Debian's
 * package (as root), then Playwright's own download. Fails loudly when none of that works.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'

const wellKnown = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** The path of a Chromium that can be started; installs one when there is none. */
export function ensureChromium(): string {
  return installed() ?? installDebian() ?? installPlaywright() ?? fail()
}

function installed(): string | null {
  const named = process.env['CHROMIUM_PATH']
  return (
    [...(named === undefined ? [] : [named]), ...wellKnown, chromium.executablePath()].find(
      path => path !== '' && existsSync(path)
    ) ?? null
  )
}

function installDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  try {
    const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  } catch {
    return null
  }
  return installed()
}

function installPlaywright(): string | null {
  const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    return null
  }
  return installed()
}

function fail(): never {
  throw new Error('no Chromium found and none could be installed: set CHROMIUM_PATH to one')
}

/** Starts Chromium with a new empty profile; `close` ends it and removes the profile. */
export async function startBrowser(
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {}
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'docsgen-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync'
    ],
    ...options
  })
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { context, close }
}
