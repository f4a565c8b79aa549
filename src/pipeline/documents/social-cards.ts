/** The social cards of a site. File names contain a hash of all that a card is made of, so only new cards are drawn. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Task } from '../../incremental/task.ts'
import type { Publisher } from '../../output/publish/publish.ts'
import { type CardPainter, createCardPainter } from '../../output/social-cards.ts'
import { ownTextFonts } from '../../output/styles/fonts.ts'
import type { Templates } from '../../render/load-templates.ts'
import { cardOf, cardSize, type PageCards } from '../../render/social-cards.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import { assetsFolder } from '../../shared/dom.ts'
import type { OutputPath, SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import type { Output } from '../../types/output.ts'
import type { SocialCardProps } from '../../types/page-props.ts'
import type { Route } from '../../types/routes.ts'
import { hasLetter, type Letters, lettersOf, parseUnicodeRange } from '../../util/font-letters.ts'
import { readInside, rootsOf } from '../../util/guarded-files.ts'
import { digest, shortHash } from '../../util/hash.ts'
import { findPackage, packageVersion } from '../../util/packages/installed.ts'
import { packageVersion as ownVersion } from '../../util/packages/package.ts'
import type { PlannedSite } from '../plan/plan-site.ts'
import type { Run } from '../run.ts'

const cardPackage = '@takumi-rs/core'

export interface SocialCards extends PageCards {
  /** Changes with the contents of the cards and with everything used to draw them. */
  readonly key: string
  /** Paths of the pictures, each once. */
  readonly paths: readonly OutputPath[]
  /** null: the route has no card. */
  pathOf(route: Route): OutputPath | null
  /** Draws the picture of a path. */
  draw(path: OutputPath): Promise<Output>
}

/** null: the site has no cards. Missing packages are reported. */
export function openSocialCards(
  { config, routes, navigation, sources }: Pick<PlannedSite, 'config' | 'routes' | 'navigation' | 'sources'>,
  templates: Pick<Templates, 'SocialCard' | 'hash'>,
  report: Report
): SocialCards | null {
  const { SocialCard } = templates
  if (config.socialCards === null || SocialCard === null) return null
  const folder = findPackage(cardPackage, config.packageRoot)
  if (folder === null) {
    const message = `“socialCards” is set, but the package “${cardPackage}”, which draws the cards, is not installed.`
    const hint = `Install it with “npm install --save-dev ${cardPackage}”, or remove “socialCards”.`
    report(finding('card/package', placeOf(config.file), message, hint))
    return null
  }
  const fonts = fontsOf(config, report)
  const logo = logoOf(config, sources.staticFiles)
  const material = digest(
    ownVersion(),
    packageVersion(folder),
    templates.hash,
    fonts.map(({ hash }) => hash),
    logo && shortHash(logo),
    config.locale.tag
  )
  const cards = new Map<OutputPath, SocialCardProps>()
  const byRoute = new Map<Route, { readonly path: OutputPath; readonly address: string; readonly alt: string }>()
  const missing = createMissingLetters()
  for (const route of routes.all) {
    const wanted = cardOf(route, navigation.of(route), config, logo !== null)
    const card = wanted === null ? null : missing.check(wanted, route, fonts)
    if (card === null) continue
    const path = `${assetsFolder}/cards/${shortHash(digest(material, card))}.png` as OutputPath
    cards.set(path, card)
    byRoute.set(route, { path, address: config.filesUrl + path, alt: altOf(card) })
  }
  missing.report(config, report)
  let painter: CardPainter | null = null
  return {
    key: digest(material, [...cards.keys()].sort()),
    paths: [...cards.keys()],
    of: route => byRoute.get(route) ?? null,
    pathOf: route => byRoute.get(route)?.path ?? null,
    async draw(path) {
      painter ??= createCardPainter({
        entry: createRequire(join(config.packageRoot, 'package.json')).resolve(cardPackage),
        template: SocialCard,
        fonts,
        logo,
        language: config.locale.htmlLang ?? config.locale.tag,
        size: cardSize
      })
      return { path, content: await painter.paint(cards.get(path) as SocialCardProps) }
    }
  }
}

/** The start page of a site often has the name of the site as its title. */
function altOf({ title, siteTitle }: SocialCardProps): string {
  return title === siteTitle ? title : `${title} – ${siteTitle}`
}

/** Stages all or some pictures; published ones are not drawn again. */
export async function addSocialCards(
  cards: SocialCards | null,
  config: Config,
  { graph, report }: Run,
  publisher: Pick<Publisher, 'keep' | 'add'>,
  paths = cards?.paths ?? []
): Promise<void> {
  if (config.socialCards !== null) graph.note('package', cardPackage)
  if (cards === null) return
  const task: Task<OutputPath, string> = {
    name: 'card',
    settings: '',
    keyOf: path => path,
    // The path contains a hash of all that the picture is made of.
    stampOf: () => '',
    async run(path) {
      const card = await cards.draw(path)
      return `${await publisher.add(card)} ${'content' in card ? card.content.length : 0}`
    }
  }
  const sizes: number[] = []
  for (const path of paths) {
    const known = graph.recall(task, path)
    try {
      const isKept = known !== null && publisher.keep(path, known.value.split(' ')[0] ?? '')
      const { value } = isKept ? known : await graph.run(task, path)
      sizes.push(Number(value.split(' ')[1] ?? 0))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `A card cannot be drawn: ${reason.replace(/\.?$/, '.')}`
      const hint = 'Fix the template SocialCard: use inline styles, and no React hooks.'
      report(finding('template/render', placeOf(config.templates), message, hint))
      return
    }
  }
  checkSizes(sizes, config, report)
}

/** Some networks do not show a picture that takes long to load. */
const largestCard = 60_000

function checkSizes(sizes: readonly number[], config: Config, report: Report): void {
  const large = sizes.filter(size => size > largestCard)
  if (large.length === 0) return
  const [most] = large.sort((a, b) => b - a)
  const how = `the largest has ${Math.ceil((most ?? 0) / 1000)} kB, and some social networks show no card above ${largestCard / 1000} kB`
  const message = `${large.length === 1 ? 'A card is' : `${large.length} cards are`} large: ${how}.`
  const hint = 'Draw fewer photos, gradients and shadows in the template SocialCard.'
  report(finding('card/size', placeOf(config.templates), message, hint))
}

interface CardFont {
  readonly name: string
  readonly data: Uint8Array
  readonly hash: string
  readonly letters: Letters
}

function fontsOf(config: Config, report: Report): readonly CardFont[] {
  const { root, theme, socialCards, file: place } = config
  const roots = rootsOf(config)
  const read = (file: SourcePath): CardFont[] => {
    const data = readInside(join(root, file), roots)
    const letters = lettersOf(data)
    if (letters !== null) return [{ name: file, data, hash: shortHash(data), letters }]
    report(
      finding(
        'card/font',
        placeOf(place),
        `“${file}” is not a font that cards can be drawn with.`,
        'Name a TTF, OTF, WOFF or WOFF2 file.'
      )
    )
    return []
  }
  const chosen = theme?.fonts.text
  const own = ownTextFonts().map(({ range, data }) => ({
    name: 'Geist Variable',
    data,
    hash: shortHash(data),
    letters: parseUnicodeRange(range)
  }))
  return [...(typeof chosen === 'object' ? read(chosen.file) : []), ...own, ...(socialCards?.fonts ?? []).flatMap(read)]
}

/** The logo file of the navigation bar; null: there is none, or it is on another site. */
function logoOf(config: Config, staticFiles: PlannedSite['sources']['staticFiles']): Uint8Array | null {
  const { navbar, root, filesUrl } = config
  const src = navbar.logo?.src
  if (src === undefined) return null
  const below = belowBaseUrl(src, filesUrl) ?? src
  const file = staticFiles.get(below.replace(/^\/+/, ''))
  return file === undefined ? null : readInside(join(root, file), rootsOf(config))
}

/** Spaces, control characters, combining marks, variation selectors. */
const marks = /\p{Z}|\p{C}|\p{M}/u
const emoji = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)+/gu

/** Collects characters without a font. Such emoji are left out; a card with other such letters is dropped. */
function createMissingLetters() {
  const letters = new Set<string>()
  const pages: string[] = []
  const lacking = (text: string, fonts: readonly CardFont[]) =>
    [...text].filter(
      letter => !marks.test(letter) && !fonts.some(font => hasLetter(font.letters, letter.codePointAt(0) ?? 0))
    )
  return {
    check(card: SocialCardProps, { permalink }: Route, fonts: readonly CardFont[]): SocialCardProps | null {
      const shown = [card.title, card.section ?? '', card.siteTitle]
      const all = shown.flatMap(text => lacking(text, fonts))
      if (all.length === 0) return card
      for (const letter of all) letters.add(letter)
      pages.push(permalink)
      const without = (text: string) =>
        text.replace(emoji, found => (lacking(found, fonts).length > 0 ? '' : found)).trim()
      const [title = '', section = '', siteTitle = ''] = shown.map(without)
      const isWhole = [title, section, siteTitle].every(text => lacking(text, fonts).length === 0)
      return isWhole && title !== '' ? { ...card, title, section: section === '' ? null : section, siteTitle } : null
    },
    report({ file }: Config, report: Report): void {
      if (pages.length === 0) return
      const [first] = pages
      const some = [...letters].slice(0, 10).join(' ')
      const where = pages.length === 1 ? `the page ${first}` : `${pages.length} pages, ${first} among them`
      const message = `No font of the cards has “${some}”: such emoji are left out, and pages with other such letters get no card. Affected: ${where}.`
      const hint = 'Name a font that has them in “socialCards.fonts”, or give the page an “image” of its own.'
      report(finding('card/font', placeOf(file), message, hint))
    }
  }
}
