/** `docsgen/components`: the components for authors, by the names under which MDX pages use them without an import. */
import { Admonition } from './Admonition.tsx'
import * as blocks from './blocks.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { Details } from './Details.tsx'
import { Link } from './Link.tsx'
import { TabItem, Tabs } from './Tabs.tsx'

export { Admonition, type AdmonitionProps } from './Admonition.tsx'
export * from './blocks.tsx'
export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx'
export { Details, type DetailsProps } from './Details.tsx'
export { draw } from './draw.tsx'
export { Facts, Transparent, useNothing } from './facts.ts'
export { Link, type LinkProps } from './Link.tsx'
export type { PageFacts, VersionFacts } from './page-facts.ts'
export { TabItem, type TabItemProps, Tabs, type TabsProps } from './Tabs.tsx'

/** All of them by name, for the compiler. */
export const components = { ...blocks, Admonition, CodeBlock, Details, Link, TabItem, Tabs } as const
