/**
 * Writes the icons of the templates as data, so that pages do not need the icon package.
 * To run after a list has changed: `npx esbuild scripts/icons.ts --bundle --platform=node --format=esm | node --input-type=module`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseIcon } from '../src/config/icons.ts'

/** Our name → the name of the Bootstrap icon. */
const icons = {
  back: 'arrow-left',
  close: 'x-lg',
  dark: 'moon-stars',
  draft: 'pencil-square',
  edit: 'pencil',
  external: 'arrow-up-right',
  fold: 'layout-sidebar',
  forward: 'arrow-right',
  home: 'house',
  language: 'translate',
  light: 'sun',
  menu: 'list',
  search: 'search',
  system: 'circle-half',
  tag: 'tag',
  top: 'arrow-up',
  unlisted: 'eye-slash',
  updated: 'clock-history',
  warning: 'exclamation-triangle'
}

/** Platforms of authors' profiles: in a separate file, because the chrome in the browser does not need them. */
const socialIcons = {
  bluesky: 'bluesky',
  email: 'envelope',
  github: 'github',
  instagram: 'instagram',
  linkedin: 'linkedin',
  mastodon: 'mastodon',
  stackoverflow: 'stack-overflow',
  threads: 'threads',
  twitch: 'twitch',
  twitter: 'twitter',
  website: 'globe',
  x: 'twitter-x',
  youtube: 'youtube'
}

/** Icons of the search dialog, which the browser loads separately. */
const searchIcons = {
  enter: 'arrow-return-left',
  favorite: 'star-fill',
  heading: 'hash',
  page: 'file-earmark-text',
  save: 'star',
  text: 'text-left'
}

write('icons', 'The icons of the chrome', toExports(icons))
write('search-icons', 'The icons of the search', toExports(searchIcons))

// The browser only needs the names of these icons: pages reference their shapes in the site's icon file.
const drawnByName = ['dark', 'language', 'light', 'system'] as const
const names = drawnByName.map(
  name => `export const ${name} = { name: '${icons[name]}', viewBox: '0 0 16 16', shapes: [] } as const satisfies Icon`
)
write('icon-names', 'Icons of the chrome without their shapes', names.join('\n\n'))

const socials = Object.entries(socialIcons).map(([name, file]) => `  ${name}: ${toIcon(file)}`)
write(
  'social-icons',
  'The icons of platforms that authors have profiles on',
  `export const socialIcons = {\n${socials.join(',\n')}\n} as const satisfies Record<string, Icon>`
)

/** One export per icon, so that bundles only contain the icons that they use. */
function toExports(list: Readonly<Record<string, string>>): string {
  return Object.entries(list)
    .map(([name, file]) => `export const ${name} = ${toIcon(file)} as const satisfies Icon`)
    .join('\n\n')
}

function write(file: string, what: string, text: string): void {
  writeFileSync(
    `templates/parts/${file}.ts`,
    `/** ${what}, from Bootstrap Icons (MIT). Written by scripts/icons.ts: change its list, not this file. */
import type { Icon } from '../../src/types/basics.ts'

${text}
`
  )
}

function toIcon(file: string): string {
  const icon = parseIcon(file, readFileSync(`node_modules/bootstrap-icons/icons/${file}.svg`, 'utf8'))
  if (icon === null) throw new Error(`${file}.svg has no shapes`)
  const shapes = icon.shapes.map(
    ({ tag, attributes }) =>
      `{ tag: ${quote(tag)}, attributes: { ${Object.entries(attributes).map(attribute).join(', ')} } }`
  )
  return `{ name: ${quote(file)}, viewBox: ${quote(icon.viewBox)}, shapes: [${shapes.join(', ')}] }`
}

function attribute([name, value]: [string, string]): string {
  return `${/^[a-z]+$/.test(name) ? name : quote(name)}: ${quote(value)}`
}

function quote(text: string): string {
  return `'${text}'`
}
