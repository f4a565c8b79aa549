/** Renders social cards with the project's `@takumi-rs/core`, a native package without a browser. Loaded on demand. */
import { createRequire } from 'node:module'
import { createElement, type ReactNode } from 'react'
import type { SocialCardProps } from '../types/page-props.ts'

/** The parts of the package used here. */
interface Renderer {
  registerFont(font: Uint8Array | { name: string; data: Uint8Array }): Promise<unknown>
  render(node: unknown, options: object): Promise<Uint8Array>
}
interface Takumi {
  readonly Renderer: new () => Renderer
}
interface Jsx {
  fromJsx(element: ReactNode): Promise<{ readonly node: unknown; readonly css: readonly string[] }>
}

export interface CardPainter {
  /** The card as PNG. */
  paint(card: SocialCardProps): Promise<Uint8Array>
}

interface CardPainterInput {
  /** Path of the package's entry. */
  readonly entry: string
  readonly template: (card: SocialCardProps) => ReactNode
  /** Font fallback order. */
  readonly fonts: readonly { readonly name: string; readonly data: Uint8Array }[]
  /** The logo of the navigation bar; null: none. */
  readonly logo: Uint8Array | null
  readonly language: string
  readonly size: { readonly width: number; readonly height: number }
}

export function createCardPainter({ entry, template, fonts, logo, language, size }: CardPainterInput): CardPainter {
  let loaded: ReturnType<typeof load> | null = null

  async function load() {
    const require = createRequire(entry)
    const { Renderer } = require(entry) as Takumi
    const { fromJsx } = require('@takumi-rs/helpers/jsx') as Jsx
    const renderer = new Renderer()
    for (const { name, data } of fonts) await renderer.registerFont({ name, data })
    return { renderer, fromJsx, images: logo === null ? [] : [{ src: 'logo', data: logo }] }
  }

  return {
    async paint(card) {
      loaded ??= load()
      const { renderer, fromJsx, images } = await loaded
      const { node, css } = await fromJsx(createElement(template, card))
      return renderer.render(node, { ...size, format: 'png', images, lang: language, css })
    }
  }
}
