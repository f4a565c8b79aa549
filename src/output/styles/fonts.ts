/**
 * The fonts of a theme: published with the site, split by character ranges, so that a browser only loads what a page
 * needs. Until they are loaded, a system font with adjusted metrics takes the same space, so that the layout does not
 * shift.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { assetsFolder } from '../../shared/dom.ts'
import type { OutputPath } from '../../types/basics.ts'
import type { FontChoice } from '../../types/chrome.ts'
import type { Config } from '../../types/config.ts'
import type { Output } from '../../types/output.ts'
import { readInside, rootsOf } from '../../util/guarded-files.ts'
import { shortHash } from '../../util/hash.ts'
import { packagePath } from '../../util/packages/package.ts'

export interface SiteFonts {
  readonly outputs: readonly Output[]
  /** `@font-face` rules. */
  readonly faces: string
  /** `font-text` and `font-code`, if the theme sets them. */
  readonly tokens: Readonly<Record<string, string>>
  /** Addresses of the fonts that every page in Latin script needs. */
  readonly preloads: readonly string[]
}

/** An entry of faces.json, written by scripts/build.mjs: one for each character range. */
interface Face {
  readonly family: string
  readonly file: string
  readonly range: string
}

/** Weights, the system font shown until ours is loaded, and ours' relative width: measured in Chromium, 170 letters. */
type StandIn = readonly [weights: string, local: string, width: number]

const arial = "local('Arial'),local('Liberation Sans')"
const boldArial = "local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold')"

/** The font families that come with docsgen. */
const own = {
  text: {
    family: 'Geist Variable',
    rest: "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif",
    standIns: [
      ['100 450', arial, 1.0217],
      ['451 549', arial, 1.0448],
      ['550 625', boldArial, 0.9968],
      ['626 675', boldArial, 1.0078],
      ['676 900', boldArial, 1.018]
    ] as readonly StandIn[]
  },
  code: {
    family: 'Geist Mono Variable',
    rest: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace",
    standIns: [['100 900', "local('Courier New'),local('Liberation Mono')", 1]] as readonly StandIn[]
  }
} as const

/** Weights of docsgen's families: scripts/copy-fonts.mjs excludes the others. */
const ownWeights = '400 700'

const none: SiteFonts = { outputs: [], faces: '', tokens: {}, preloads: [] }

type FontSite = Pick<Config, 'theme' | 'root' | 'filesUrl'> & Partial<Pick<Config, 'allowedRoots' | 'outerRoot'>>

export function siteFonts(site: FontSite): SiteFonts {
  const { theme } = site
  if (theme === null) return none
  const parts = (['text', 'code'] as const).map(kind => fontOf(kind, theme.fonts[kind], site))
  return {
    outputs: parts.flatMap(({ outputs }) => outputs),
    faces: parts.map(({ faces }) => faces).join(''),
    tokens: Object.assign({}, ...parts.map(({ tokens }) => tokens)) as SiteFonts['tokens'],
    preloads: parts.flatMap(({ preloads }) => preloads)
  }
}

function fontOf(kind: 'text' | 'code', choice: FontChoice, site: FontSite): SiteFonts {
  const { root, filesUrl } = site
  if (choice === 'system') return none
  const { rest } = own[kind]
  if (choice !== 'own') {
    const family = kind === 'text' ? 'Site Text' : 'Site Code'
    const output = publishedFont(choice.file, readInside(join(root, choice.file), rootsOf(site)))
    const faces = face(family, '100 900', filesUrl + output.path, '')
    return {
      outputs: [output],
      faces,
      tokens: { [`font-${kind}`]: `'${family}',${rest}` },
      preloads: preloadsOf(kind, filesUrl, output)
    }
  }
  const { family, standIns } = own[kind]
  const files = ownFaces()
    .filter(one => one.family === family)
    .map(({ file, range }) => ({
      range,
      output: publishedFont(file, readFileSync(packagePath('dist', 'fonts', file)))
    }))
  const faces = files.map(({ range, output }) =>
    face(family, ownWeights, filesUrl + output.path, `;unicode-range:${range}`)
  )
  const latin = files.find(({ output }) => /-latin-wght/.test(output.path))
  return {
    outputs: files.map(({ output }) => output),
    faces: faces.join('') + standIns.map(standIn => standInFace(family, standIn)).join(''),
    tokens: { [`font-${kind}`]: `'${family}','${family} Stand-in',${rest}` },
    preloads: latin === undefined ? [] : preloadsOf(kind, filesUrl, latin.output)
  }
}

/** Only the text font: many pages have no code. */
function preloadsOf(kind: 'text' | 'code', filesUrl: string, { path }: Output): readonly string[] {
  return kind === 'text' ? [filesUrl + path] : []
}

function face(family: string, weights: string, href: string, more: string): string {
  return `@font-face{font-family:'${family}';font-style:normal;font-weight:${weights};font-display:swap;src:url(${href}) format('woff2')${more}}`
}

/** Both families have an ascent of 1.005 and a descent of 0.295. */
function standInFace(family: string, [weights, local, width]: StandIn): string {
  const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`
  const height = `ascent-override:${percent(1.005 / width)};descent-override:${percent(0.295 / width)};line-gap-override:0%`
  return `@font-face{font-family:'${family} Stand-in';font-weight:${weights};src:${local};size-adjust:${percent(width)};${height}}`
}

/** The files of docsgen's text font, with the character range of each. */
export function ownTextFonts(): readonly { readonly range: string; readonly data: Uint8Array }[] {
  return ownFaces()
    .filter(({ family }) => family === own.text.family)
    .map(({ file, range }) => ({ range, data: readFileSync(packagePath('dist', 'fonts', file)) }))
}

function ownFaces(): readonly Face[] {
  return JSON.parse(readFileSync(packagePath('dist', 'fonts', 'faces.json'), 'utf8')) as readonly Face[]
}

/** A font file with a content hash in its name. */
export function publishedFont(name: string, content: Uint8Array): Output {
  const { name: base, ext } = posix.parse(name)
  return { path: `${assetsFolder}/fonts/${base}.${shortHash(content)}${ext}` as OutputPath, content }
}
