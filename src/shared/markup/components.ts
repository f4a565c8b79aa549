/** The names of components for authors. */
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
