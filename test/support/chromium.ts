/**
 * Finds a Chromium for the browser tests, or installs one. The headless shell, the same engine without desktop
 * integration, takes less than half of the processor time, so it is preferred: installed, or Debian's package (as
 * root). Then any other Chromium, then Playwright's own download. Throws when none of these works.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installDebian } from './debian.ts'

const shell = '/usr/bin/chromium-headless-shell'
const wellKnown = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** The settings of Playwright, which ours replace: a mouse that can hover. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/**
 * Arguments of the browser: no network services, no GPU; `*.example` resolves to this machine. Readers prefer reduced
 * transparency: without a GPU, a blurred background takes as long to paint as everything else.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--blink-settings=${mouse},prefersReducedTransparency=true`,
  '--host-resolver-rules=MAP *.example 127.0.0.1'
]

/** The path of a working Chromium; installs one when there is none. */
export function ensureChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  return found(shell) ?? fromDebian('chromium-headless-shell') ?? installed() ?? fromDebian('chromium') ?? own()
}

function found(path: string): string | null {
  return path !== '' && existsSync(path) ? path : null
}

function installed(): string | null {
  return [...wellKnown, chromium.executablePath()].find(path => found(path) !== null) ?? null
}

const fromDebian = (name: string) => (installDebian(name) ? installed() : null)

/** Playwright's own download. */
function own(): string {
  const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    // The error below reports the failure.
  }
  const path = installed()
  if (path === null) throw new Error('no Chromium found and none could be installed: set CHROMIUM_PATH to one')
  return path
}
