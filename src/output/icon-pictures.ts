/**
 * The icons of sidebars as images, and the style sheet that shows them as masks in the text color. Only images with a
 * visible icon are loaded; a `use` element would load its file in any case, even for a closed menu.
 */
import { htmlAttributes, iconsInPicture } from '../shared/dom.ts'
import type { Output } from '../types/output.ts'
import { hashed } from './hashed.ts'

interface DrawnIcons {
  readonly outputs: readonly Output[]
  /** Addresses of style sheets, with base URL, by sidebar name. */
  readonly iconSheets: ReadonlyMap<string, string>
}

/** `pictures`: SVG texts by sidebar name. */
export function iconPictures(pictures: ReadonlyMap<string, readonly string[]>, filesUrl: string): DrawnIcons {
  const drawn = [...pictures].map(([name, texts]) => {
    const files = texts.map(text => hashed('icons', 'svg', text))
    const sheet = hashed('icons', 'css', toSheet(files.map(({ path }) => filesUrl + path)))
    return { outputs: [...files, sheet], entry: [name, filesUrl + sheet.path] as const }
  })
  return { outputs: drawn.flatMap(({ outputs }) => outputs), iconSheets: new Map(drawn.map(({ entry }) => entry)) }
}

/** All images but the first are loaded when a script has seen one of their icons in view (client/boot/icons.ts). */
function toSheet(addresses: readonly string[]): string {
  const of = (file: number) => `i.icon[class*=" icon-${file}-"]`
  const shown = (word: number | string) => `[${htmlAttributes.shownIcons}~="${word}"]`
  const files = addresses.map((address, file) => `${of(file)}{--picture:url("${address}")}`)
  const places = Array.from({ length: iconsInPicture - 1 }, (_, at) => `i.icon[class$="-${at + 1}"]{--at:${at + 1}}`)
  const late = addresses.slice(1).map((_, at) => {
    const waits = `:root:not([${htmlAttributes.hydrated}=failed],${shown('all')},${shown(at + 1)})`
    return `${waits} ${of(at + 1)}{background:none;mask:none}`
  })
  return `@layer docsgen.components{${[
    'i.icon{display:inline-block;background:currentcolor;mask:var(--picture) 0 calc(var(--at,0)*-2em)/1em no-repeat}',
    '@media (forced-colors:active){i.icon{background:LinkText;forced-color-adjust:none}}',
    ...files,
    ...places,
    ...(late.length === 0 ? [] : [`@media (scripting:enabled){${late.join('')}}`])
  ].join('')}}\n`
}
