/** Components that are one element around their content; what each becomes is in `docsgen/markup`. */
import {
  accordion,
  accordionGroup,
  aside,
  badge,
  columns,
  docCardList,
  fileTree,
  frame,
  kbd,
  linkButton,
  linkCard,
  type Markup,
  type Props,
  paramField,
  steps,
  tocInline,
  video,
  youTube
} from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface WithContent {
  readonly className?: string
  readonly children?: ReactNode
}

export interface BadgeProps extends WithContent {
  /** Without it, the content. */
  readonly text?: string
  readonly variant?: 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'success' | 'caution' | 'default'
  readonly size?: 'small' | 'medium' | 'large'
}

export interface LinkCardProps {
  readonly title: string
  readonly href: string
  readonly description?: string
  readonly icon?: string
  readonly className?: string
}

export interface LinkButtonProps extends WithContent {
  readonly href: string
  readonly variant?: 'primary' | 'secondary' | 'minimal'
  readonly icon?: string
  readonly iconPlacement?: 'start' | 'end'
}

export interface AsideProps extends WithContent {
  readonly type?: string
  readonly title?: string
}

export interface ColumnsProps extends WithContent {
  /** Two to four. */
  readonly count?: number
  readonly cols?: number
}

export interface AccordionProps extends WithContent {
  readonly title: string
  readonly defaultOpen?: boolean
}

export interface ParamFieldProps extends WithContent {
  /** The name of a parameter in the path; `query`, `body` and `header` likewise, `name` for others. */
  readonly path?: string
  readonly query?: string
  readonly body?: string
  readonly header?: string
  readonly name?: string
  readonly type?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly default?: string | number
}

export interface FrameProps extends WithContent {
  readonly caption?: string
}

export interface VideoProps {
  readonly src: string
  /** What a screen reader says. */
  readonly title?: string
  readonly poster?: string
  readonly width?: number | string
  readonly height?: number | string
  /** Without sound and in a loop. */
  readonly autoPlay?: boolean
  readonly muted?: boolean
  readonly loop?: boolean
  readonly className?: string
}

export interface TOCInlineProps {
  /** Default: 2. */
  readonly minHeadingLevel?: number
  /** Default: 3. */
  readonly maxHeadingLevel?: number
}

export interface YouTubeProps {
  /** The video, or its address. */
  readonly id: string
  readonly title?: string
  /** A picture of the site; without it the box has no picture. */
  readonly poster?: string
  readonly className?: string
}

type Component<P> = (props: P) => ReactElement

/** A component whose markup has one slot. */
function component<P extends object>(toMarkup: (props: Props) => Markup): Component<P> {
  return props => {
    const { children, ...rest } = props as Props
    // React gave the children, so they are what it accepts.
    return draw(toMarkup(rest), { children: children as ReactNode })
  }
}

export const Steps: Component<WithContent> = component(steps)
export const FileTree: Component<WithContent> = component(fileTree)
export const Badge: Component<BadgeProps> = component(badge)
export const LinkCard: Component<LinkCardProps> = component(linkCard)
export const LinkButton: Component<LinkButtonProps> = component(linkButton)
export const Aside: Component<AsideProps> = component(aside)
export const Kbd: Component<WithContent> = component(kbd)
export const Columns: Component<ColumnsProps> = component(columns)
export const Accordion: Component<AccordionProps> = component(accordion)
export const AccordionGroup: Component<WithContent> = component(accordionGroup)
export const ParamField: Component<ParamFieldProps> = component(paramField)
export const Frame: Component<FrameProps> = component(frame)
export const Video: Component<VideoProps> = component(video)
export const YouTube: Component<YouTubeProps> = component(youTube)
export const DocCardList: Component<object> = component(docCardList)
export const TOCInline: Component<TOCInlineProps> = component(tocInline)
