/** The names of components for authors, and the modules from which pages may import them. */
import { admonitionOf } from './admonition.ts'
import {
  accordion,
  accordionGroup,
  aside,
  badge,
  columns,
  fileTree,
  frame,
  kbd,
  linkButton,
  linkCard,
  paramField,
  steps,
  video,
  youTube
} from './blocks.ts'
import { card, cardGrid, codeBlock, details, docCardList, icon, link, themedImage, tocInline } from './elements.ts'
import type { Markup, Props } from './markup.ts'
import { protoEnum, protoMessage, protoServiceMethod } from './proto.ts'

/** Components that are one element around their content, by name. Not `Tabs`, because it needs its items. */
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
  ['ThemedImage', themedImage],
  ['Accordion', accordion],
  ['AccordionGroup', accordionGroup],
  ['Aside', aside],
  ['Badge', badge],
  ['Columns', columns],
  ['DocCardList', docCardList],
  ['FileTree', fileTree],
  ['Frame', frame],
  ['Kbd', kbd],
  ['LinkButton', linkButton],
  ['LinkCard', linkCard],
  ['ParamField', paramField],
  ['Steps', steps],
  ['TOCInline', tocInline],
  ['Video', video],
  ['YouTube', youTube]
])

/** Every name that MDX pages can use without an import. */
export const builtInComponents: readonly string[] = [...elementComponents.keys(), 'TabItem', 'Tabs']

/** Modules of other themes, with docsgen's component for each export: any site may keep these imports. */
export const componentModules: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@theme/Admonition': { default: 'Admonition' },
    '@theme/CodeBlock': { default: 'CodeBlock' },
    '@theme/Details': { default: 'Details' },
    '@docusaurus/theme-common/Details': { Details: 'Details', default: 'Details' },
    '@theme/DocCardList': { default: 'DocCardList' },
    '@theme/TOCInline': { default: 'TOCInline' },
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
