/** Components that render one element, most of them around their content; `docsgen/markup` has their markup. */
import {
  accordion,
  accordionGroup,
  aside,
  badge,
  card,
  cardGrid,
  columns,
  docCardList,
  fileTree,
  frame,
  icon,
  kbd,
  linkButton,
  linkCard,
  type Markup,
  type Props,
  paramField,
  protoEnum,
  protoMessage,
  protoServiceMethod,
  steps,
  themedImage,
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
  /** Default: the content. */
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
  /** For links to it. */
  readonly id?: string
  readonly defaultOpen?: boolean
}

export interface ParamFieldProps extends WithContent {
  /** The name of a parameter in the path; `query`, `body` and `header` are similar, `name` is for others. */
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
  /** Title for screen readers. */
  readonly title?: string
  readonly poster?: string
  readonly width?: number | string
  readonly height?: number | string
  /** Starts by itself, muted and in a loop. */
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
  /** Id of the video, or its address. */
  readonly id: string
  readonly title?: string
  /** A picture of the site; left out: no picture. */
  readonly poster?: string
  readonly className?: string
}

export interface CardProps extends WithContent {
  readonly title: string
  /** Target of the card, resolved like a Markdown link. Without a target the card is plain text. */
  readonly href?: string
  /** Name of a Bootstrap icon. */
  readonly icon?: string
}

export type CardGridProps = WithContent

export interface IconProps {
  readonly name: string
  /** Text for screen readers; without a label the icon is decoration. */
  readonly label?: string
}

export interface ThemedImageProps {
  readonly light?: string
  readonly dark?: string
  /** Both pictures in one object. */
  readonly sources?: { readonly light: string; readonly dark: string }
  readonly alt: string
  readonly title?: string
  readonly width?: number | string
  readonly height?: number | string
  readonly className?: string
}

/** The properties are entries of protoc-gen-doc's JSON; nothing is required of them. */
export interface ProtoMessageProps {
  readonly message: object
}

export interface ProtoEnumProps {
  readonly enumb: object
}

export interface ProtoServiceMethodProps {
  readonly method: object
}

type Component<P> = (props: P) => ReactElement

/** A component whose markup has one slot, or none. */
function component<P extends object>(toMarkup: (props: Props) => Markup): Component<P> {
  return props => {
    const { children, ...rest } = props as Props
    // The children come from React, so they are valid nodes.
    return draw(toMarkup(rest), { children: children as ReactNode })
  }
}

export const Steps: Component<WithContent> = /* @__PURE__ */ component(steps)
export const FileTree: Component<WithContent> = /* @__PURE__ */ component(fileTree)
export const Badge: Component<BadgeProps> = /* @__PURE__ */ component(badge)
export const LinkCard: Component<LinkCardProps> = /* @__PURE__ */ component(linkCard)
export const LinkButton: Component<LinkButtonProps> = /* @__PURE__ */ component(linkButton)
export const Aside: Component<AsideProps> = /* @__PURE__ */ component(aside)
export const Kbd: Component<WithContent> = /* @__PURE__ */ component(kbd)
export const Columns: Component<ColumnsProps> = /* @__PURE__ */ component(columns)
export const Accordion: Component<AccordionProps> = /* @__PURE__ */ component(accordion)
export const AccordionGroup: Component<WithContent> = /* @__PURE__ */ component(accordionGroup)
export const ParamField: Component<ParamFieldProps> = /* @__PURE__ */ component(paramField)
export const Frame: Component<FrameProps> = /* @__PURE__ */ component(frame)
export const Video: Component<VideoProps> = /* @__PURE__ */ component(video)
export const YouTube: Component<YouTubeProps> = /* @__PURE__ */ component(youTube)
export const DocCardList: Component<object> = /* @__PURE__ */ component(docCardList)
export const TOCInline: Component<TOCInlineProps> = /* @__PURE__ */ component(tocInline)

/** `<Card title="…" href="/x" icon="database">One sentence.</Card>`: a box whose title is a link. */
export const Card: Component<CardProps> = /* @__PURE__ */ component(card)
/** `<CardGrid>`: cards side by side where there is room. */
export const CardGrid: Component<CardGridProps> = /* @__PURE__ */ component(cardGrid)
/** `<Icon name="database" />`: a Bootstrap icon in the size and color of the text around it. */
export const Icon: Component<IconProps> = /* @__PURE__ */ component(icon)
/** `<ThemedImage light="/a.svg" dark="/b.svg" alt="…" />`: one picture for each color mode. */
export const ThemedImage: Component<ThemedImageProps> = /* @__PURE__ */ component(themedImage)

// From pages that another protobuf plugin generated.
export const ProtoMessage: Component<ProtoMessageProps> = /* @__PURE__ */ component(protoMessage)
export const ProtoEnum: Component<ProtoEnumProps> = /* @__PURE__ */ component(protoEnum)
export const ProtoServiceMethod: Component<ProtoServiceMethodProps> = /* @__PURE__ */ component(protoServiceMethod)
