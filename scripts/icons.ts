/**
 * Writes templates/parts/icons.ts: the icons of the chrome as data, so that pages need no icon package.
 * Run after a change of the list: `npx esbuild scripts/icons.ts --bundle --platform=node --format=esm | node --input-type=module`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseIcon } from '../src/util/icon.ts'

/** Our name → the name of the Bootstrap icon. */
const icons = {
  back: 'arrow-left',
  close: 'x-lg',
  dark: 'moon-stars',
  draft: 'pencil-square',
  edit: 'pencil',
  external: 'arrow-up-right',
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

const entries = Object.entries(icons).map(([name, file]) => {
  const icon = parseIcon(file, readFileSync(`node_modules/bootstrap-icons/icons/${file}.svg`, 'utf8'))
  if (icon === null) throw new Error(`${file}.svg has no shapes`)
  const shapes = icon.shapes.map(
    ({ tag, attributes }) =>
      `{ tag: ${quote(tag)}, attributes: { ${Object.entries(attributes).map(attribute).join(', ')} } }`
  )
  return `  ${name}: { name: ${quote(file)}, viewBox: ${quote(icon.viewBox)}, shapes: [${shapes.join(', ')}] }`
})

writeFileSync(
  'templates/parts/icons.ts',
  `/** The icons of the chrome, from Bootstrap Icons (MIT). Written by scripts/icons.ts: change its list, not this file. */
import type { Icon } from '../../src/model.ts'

export const icons = {
${entries.join(',\n')}
} as const satisfies Record<string, Icon>
`
)

function attribute([name, value]: [string, string]): string {
  return `${/^[a-z]+$/.test(name) ? name : quote(name)}: ${quote(value)}`
}

function quote(text: string): string {
  return `'${text}'`
}
