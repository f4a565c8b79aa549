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

export type { AdmonitionProps } from './Admonition.tsx'
export * from './blocks.tsx'
export type { CardProps } from './Card.tsx'
export type { CardGridProps } from './CardGrid.tsx'
export type { CodeBlockProps } from './CodeBlock.tsx'
export type { DetailsProps } from './Details.tsx'
export type { IconProps } from './Icon.tsx'
export type { LinkProps } from './Link.tsx'
export type { ProtoEnumProps, ProtoMessageProps, ProtoServiceMethodProps } from './ProtoFile.tsx'
export type { TabItemProps } from './TabItem.tsx'
export type { TabsProps } from './Tabs.tsx'
export type { ThemedImageProps } from './ThemedImage.tsx'
export {
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
}

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
