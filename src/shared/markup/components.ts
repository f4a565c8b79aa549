/** The names under which authors use components, and the modules of Docusaurus that docsgen stands in for. */
import { admonitionOf } from './admonition.ts'
import { card, cardGrid, codeBlock, details, icon, link, themedImage } from './elements.ts'
import type { Markup, Props } from './markup.ts'
import { protoEnum, protoMessage, protoServiceMethod } from './proto.ts'

/** Components that are one element around their content, by name. `Tabs` is not among them, because it needs its items. */
export const elementComponents: ReadonlyMap<string, (props: Props) => Markup> = new Map([
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

/** Every name that MDX pages can use without an import. */
export const builtInComponents: readonly string[] = [...elementComponents.keys(), 'TabItem', 'Tabs']

/** Modules of Docusaurus, with the component of ours for each export. */
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

/** Modules of Docusaurus whose exports are implemented in templates/mdx/docusaurus.tsx, with the name there. */
export const docusaurusHelpers: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@docusaurus/BrowserOnly': { default: 'BrowserOnly' },
    '@docusaurus/ExecutionEnvironment': { default: 'executionEnvironment' },
    '@docusaurus/Translate': { default: 'Translate', translate: 'translate' },
    '@docusaurus/useIsBrowser': { default: 'useIsBrowser' },
    '@theme/Heading': { default: 'Heading' }
  })
)
