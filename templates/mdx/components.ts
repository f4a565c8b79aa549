/** `docsgen/components`: the components for authors, by the names under which MDX pages use them without an import. */
import { Admonition } from './Admonition.tsx'
import * as blocks from './blocks.tsx'
import { Card } from './Card.tsx'
import { CardGrid } from './CardGrid.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { Details } from './Details.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { ProtoEnum, ProtoMessage, ProtoServiceMethod } from './ProtoFile.tsx'
import { TabItem } from './TabItem.tsx'
import { Tabs } from './Tabs.tsx'
import { ThemedImage } from './ThemedImage.tsx'

export { Admonition, type AdmonitionProps } from './Admonition.tsx'
export * from './blocks.tsx'
export { Card, type CardProps } from './Card.tsx'
export { CardGrid, type CardGridProps } from './CardGrid.tsx'
export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx'
export { Details, type DetailsProps } from './Details.tsx'
export { Icon, type IconProps } from './Icon.tsx'
export { Link, type LinkProps } from './Link.tsx'
export {
  ProtoEnum,
  type ProtoEnumProps,
  ProtoMessage,
  type ProtoMessageProps,
  ProtoServiceMethod,
  type ProtoServiceMethodProps
} from './ProtoFile.tsx'
export { TabItem, type TabItemProps } from './TabItem.tsx'
export { Tabs, type TabsProps } from './Tabs.tsx'
export { ThemedImage, type ThemedImageProps } from './ThemedImage.tsx'

/** All of them by name, for the compiler. */
export const components = {
  ...blocks,
  Admonition,
  Card,
  CardGrid,
  CodeBlock,
  Details,
  Icon,
  Link,
  ProtoEnum,
  ProtoMessage,
  ProtoServiceMethod,
  TabItem,
  Tabs,
  ThemedImage
} as const
