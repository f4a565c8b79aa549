/**
 * Pictures of the running product for the manual: npm run screenshots, or npm run screenshots -- serve card
 * Creates a site with `docsgen init`, adds what the pictures show (scripts/screenshots/), builds and serves it, and
 * photographs it in both color modes. Requires `npm run build`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
const window = { width: 1280, height: 640 }
const band = { width: 1280, height: 460 }
const phone = { width: 390, height: 780 }
const both = ['light', 'dark']
const wanted = process.argv.slice(2)
const isWanted = name => wanted.length === 0 || wanted.includes(name)

/** Name, address, size, color modes, and the interaction before the screenshot is taken. */
const newSite = [
  ['home', '/', desk, both],
  ['page', '/guides/writing', desk, both],
  ['phone', '/guides/writing', phone, both],
  ['search', '/guides/writing', desk, both, openSearch]
]

/** Scenes of the same site with versions, languages, a changelog and a reference. */
const fullSite = [
  ['navigation', '/quick-start/', band, both, openDropdown('Product')],
  ['versions', '/1.0/quick-start/', band, both, openDropdown('1.0')],
  ['languages', '/ar/quick-start/', band, both, openDropdown('العربية')],
  ['changelog', '/changelog/', desk, both],
  ['protobuf', '/api/acme/v1/jobs.proto/', desk, both],
  ['not-found', '/quick-strat', band, both],
  ['consent', '/quick-start/', band, both, askForConsent],
  ['feedback', '/quick-start/', band, both, answerNo],
  ['print', '/guides/writing/', { width: 720, height: 900 }, ['print']]
]

const bookSite = [['book', '/guides/writing', desk, both]]

/** What the tutorial of the manual leads to. */
const tutorialSite = [['tutorial', '/brightness', desk, ['light']]]

/** A page of each site of another generator, built as it is. */
const otherSites = {
  mkdocs: '/guides/departures/',
  vitepress: '/guide.html',
  starlight: '/guides/beds/',
  mintlify: '/labels',
  gitbook: '/guides/signal',
  mdbook: '/hello.html'
}

/** Pages of the manual, and one of the first site. */
const manual = [
  ['manual', '/guides/code', desk, both],
  ['openapi', '/example-api/createJob', desk, ['light']]
]
const firstSite = [['first-site', '/', desk, both]]

const served = [['serve', '/next/quick-start/', desk, both, openPanel]]

async function openSearch(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('install')
  await page.getByRole('option').first().waitFor()
}

function openDropdown(label) {
  return page => page.locator('.site-header').getByText(label, { exact: true }).first().click()
}

async function openPanel(page) {
  await page.getByText('Create the page').or(page.getByText('Did you mean')).first().waitFor()
}

async function askForConsent(page) {
  await page.locator('dialog[open]').waitFor()
}

async function answerNo(page) {
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.keyboard.type('Say how to install it on Windows.')
  await page.locator('.feedback').scrollIntoViewIfNeeded()
}

function run(...options) {
  const { status, stderr } = spawnSync(process.execPath, [tool, ...options], { cwd: site, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function take(browser, address, scenes) {
  for (const [name, path, viewport, modes, act] of scenes.filter(([name]) => isWanted(name))) {
    for (const mode of modes) {
      const context = await browser.newContext({
        viewport,
        colorScheme: mode === 'print' ? 'light' : mode,
        reducedMotion: 'reduce',
        deviceScaleFactor: 1.5
      })
      const page = await context.newPage()
      if (name !== 'consent') await page.addInitScript(() => localStorage.setItem('acme-consent', 'No'))
      if (mode === 'print') await page.emulateMedia({ media: 'print' })
      await page.goto(address + path, { waitUntil: mode === 'print' || name === 'serve' ? 'load' : 'networkidle' })
      await act?.(page)
      await page.evaluate(() => document.fonts.ready)
      await save(await page.screenshot(), mode === 'print' ? name : `${name}-${mode}`)
      await context.close()
    }
  }
}

async function save(png, name) {
  await sharp(png)
    .avif({ quality: 55, effort: 4 })
    .toFile(join(pictures, `${name}.avif`))
}

/** Runs a server while the pictures are taken. */
async function during(browser, command, port, scenes) {
  if (!scenes.some(([name]) => isWanted(name))) return
  const server = spawn(process.execPath, [tool, ...command, '--port', `${port}`], { cwd: site, stdio: 'ignore' })
  const ended = new Promise(resolve => server.on('exit', resolve))
  try {
    await waitFor(`http://localhost:${port}/`)
    await take(browser, `http://localhost:${port}`, scenes)
  } finally {
    server.kill()
    await ended
  }
}

async function waitFor(address) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(address).catch(() => null)
    if (answer !== null) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`No answer from ${address}`)
}

/** Path of the social card of a built page, by its head. */
function cardOf(page) {
  const html = readFileSync(join(site, 'build', page, 'index.html'), 'utf8')
  return new URL(/property="og:image" content="([^"]+)"/.exec(html)[1]).pathname
}

/** Writes the files that the tutorial shows. */
function writeTutorial(folder) {
  const text = readFileSync(join(root, 'docs/pages/guides/tutorial.md'), 'utf8')
  for (const [, , path, content] of text.matchAll(/^(`{3,})\w+ title="([^"]+)".*\n([\s\S]*?)\n\1$/gm)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${content}\n`)
  }
}

const add = name => cpSync(join(root, 'scripts/screenshots', name), site, { recursive: true })

mkdirSync(pictures, { recursive: true })
let browser
try {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu']
  })
  run('init', '.', '--yes', '--no-install', '--name', 'Acme')
  mkdirSync(join(site, 'node_modules'))
  for (const name of ['@takumi-rs', 'react', 'react-dom'])
    symlinkSync(join(root, 'node_modules', name), join(site, 'node_modules', name))
  symlinkSync(root, join(site, 'node_modules/docsgen'))
  run('build')
  await during(browser, ['preview'], 4179, newSite)

  add('book')
  cpSync(join(root, 'examples/themes/book'), join(site, 'book'), { recursive: true })
  run('build')
  await during(browser, ['preview'], 4180, bookSite)

  add('full')
  run('docs-version', '1.0')
  run('docs-version', '2.0')
  run('build')
  await during(browser, ['preview'], 4181, fullSite)
  if (isWanted('card')) await save(readFileSync(join(site, 'build', cardOf('quick-start'))), 'card')

  add('broken')
  await during(browser, ['serve'], 4182, served)

  const lamp = join(site, 'lamp')
  writeTutorial(lamp)
  symlinkSync(join(site, 'node_modules'), join(lamp, 'node_modules'))
  run('build', lamp)
  await during(browser, ['preview', lamp], 4185, tutorialSite)

  for (const [name, path] of Object.entries(otherSites).filter(([name]) => isWanted(name))) {
    const out = join(site, `${name}-built`)
    cpSync(join(root, 'scripts/screenshots', name), join(site, name), { recursive: true })
    run('build', join(site, name), '--out-dir', out)
    await during(browser, ['preview', '--out-dir', out], 4186, [[name, path, window, ['light']]])
  }

  run('build', join(root, 'docs'), '--out-dir', join(site, 'manual'))
  await during(browser, ['preview', '--out-dir', join(site, 'manual')], 4183, manual)
  run('build', root, '--out-dir', join(site, 'first'))
  await during(browser, ['preview', '--out-dir', join(site, 'first')], 4184, firstSite)
} finally {
  await browser?.close()
  rmSync(site, { recursive: true, force: true })
}
