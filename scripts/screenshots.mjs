/**
 * Screenshots of the running product for the manual: npm run screenshots -- /path/to/chromium
 * Creates a site with `docsgen init`, builds it, and photographs it in both color modes. Requires `npm run build`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pictures = join(root, 'docs/static/screenshots')
const tool = join(root, 'bin/docsgen.js')
const site = mkdtempSync(join(tmpdir(), 'docsgen-screenshots-'))

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }

const both = ['light', 'dark']

/** Name, address, size, color modes, and the interaction before the screenshot is taken. */
const scenes = [
  ['home', '/', desk, both],
  ['page', '/guides/writing', desk, both],
  ['phone', '/guides/writing', phone, ['light']],
  ['search', '/guides/writing', desk, ['light'], openSearch]
]

async function openSearch(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('install')
  await page.getByRole('option').first().waitFor()
}

function run(...options) {
  const { status, stderr } = spawnSync(process.execPath, [tool, ...options], { cwd: site, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function take(browser, address) {
  for (const [name, path, viewport, modes, act] of scenes) {
    for (const colorScheme of modes) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        deviceScaleFactor: 1.5
      })
      const page = await context.newPage()
      await page.goto(address + path, { waitUntil: 'networkidle' })
      await act?.(page)
      await page.evaluate(() => document.fonts.ready)
      const file = join(pictures, `${name}-${colorScheme}.avif`)
      await sharp(await page.screenshot())
        .avif({ quality: 55, effort: 6 })
        .toFile(file)
      await context.close()
    }
  }
}

mkdirSync(pictures, { recursive: true })
let server
let browser
try {
  run('init', '.', '--yes', '--no-install', '--name', 'Acme')
  mkdirSync(join(site, 'node_modules'))
  symlinkSync(root, join(site, 'node_modules/docsgen'))
  run('build')
  server = spawn(process.execPath, [tool, 'preview', '--port', '4179'], { cwd: site, stdio: 'ignore' })
  browser = await chromium.launch({
    executablePath: process.argv[2] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu']
  })
  await waitFor('http://localhost:4179/')
  await take(browser, 'http://localhost:4179')
} finally {
  await browser?.close()
  server?.kill()
  rmSync(site, { recursive: true, force: true })
}

async function waitFor(address) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`No answer from ${address}`)
}
