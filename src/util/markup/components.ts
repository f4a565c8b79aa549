/** Components that draw one element around their content, by the name authors write. `Tabs` is apart: it needs its items. */
import { admonitionOf } from './admonition.ts'
import { card, cardGrid } from './card.ts'
import { codeBlock } from './code-block.ts'
import { details } from './details.ts'
import { icon } from './icon.ts'
import { link } from './link.ts'
import type { Markup, Props } from './markup.ts'
import { themedImage } from './themed-image.ts'

export const drawings: ReadonlyMap<string, (props: Props) => Markup> = new Map([
  ['Admonition', admonitionOf],
  ['Card', card],
  ['CardGrid', cardGrid],
  ['CodeBlock', codeBlock],
  ['Details', details],
  ['Icon', icon],
  ['Link', link],
  ['ThemedImage', themedImage]
])

/** Every name that needs no import in MDX. */
export const builtInComponents: readonly string[] = [...drawings.keys(), 'TabItem', 'Tabs']

/** Modules of Docusaurus that stand for a component of ours: their default export is the component of that name. */
export const docusaurusModules: ReadonlyMap<string, string> = new Map([
  ['@theme/Admonition', 'Admonition'],
  ['@theme/CodeBlock', 'CodeBlock'],
  ['@theme/Details', 'Details'],
  ['@theme/TabItem', 'TabItem'],
  ['@theme/Tabs', 'Tabs'],
  ['@theme/ThemedImage', 'ThemedImage'],
  ['@docusaurus/Link', 'Link']
])
