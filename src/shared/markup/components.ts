/** Components that draw one element around their content, by the name authors write. `Tabs` is apart: it needs its items. */
import { admonitionOf } from './admonition.ts'
import { card, cardGrid } from './card.ts'
import { codeBlock } from './code-block.ts'
import { details } from './details.ts'
import { icon } from './icon.ts'
import { link } from './link.ts'
import type { Markup, Props } from './markup.ts'
import { protoEnum, protoMessage, protoServiceMethod } from './proto.ts'
import { themedImage } from './themed-image.ts'

export const drawings: ReadonlyMap<string, (props: Props) => Markup> = new Map([
  ['Admonition', admonitionOf],
  ['Card', card],
  ['CardGrid', cardGrid],
  ['CodeBlock', codeBlock],
  ['Details', details],
  ['Icon', icon],
  ['Link', link],
  ['ProtoEnum', protoEnum],
  ['ProtoMessage', protoMessage],
  ['ProtoServiceMethod', protoServiceMethod],
  ['ThemedImage', themedImage]
])

/** Every name that needs no import in MDX. */
export const builtInComponents: readonly string[] = [...drawings.keys(), 'TabItem', 'Tabs']

/** Modules of Docusaurus, with what they export that is a component of ours. */
export const docusaurusModules: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@theme/Admonition': { default: 'Admonition' },
    '@theme/CodeBlock': { default: 'CodeBlock' },
    '@theme/Details': { default: 'Details' },
    '@theme/ProtoFile': {
      ProtoEnum: 'ProtoEnum',
      ProtoMessage: 'ProtoMessage',
      ProtoServiceMethod: 'ProtoServiceMethod'
    },
    '@theme/TabItem': { default: 'TabItem' },
    '@theme/Tabs': { default: 'Tabs' },
    '@theme/ThemedImage': { default: 'ThemedImage' },
    '@docusaurus/Link': { default: 'Link' }
  })
)

/** Modules of Docusaurus that export something to run (templates/mdx/docusaurus.tsx), with its name there. */
export const docusaurusHelpers: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@docusaurus/BrowserOnly': { default: 'BrowserOnly' },
    '@docusaurus/ExecutionEnvironment': { default: 'executionEnvironment' },
    '@docusaurus/Translate': { default: 'Translate', translate: 'translate' },
    '@docusaurus/useIsBrowser': { default: 'useIsBrowser' },
    '@theme/Heading': { default: 'Heading' }
  })
)
