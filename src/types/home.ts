/** The parts of a start page (`layout: home`) around its text, from front matter. Texts are plain, not Markdown. */
import type { Place } from './basics.ts'

/** Layout: with sidebar and table of contents, as a start page, only the text, or without navigation bar and footer. */
export type PageLayout = 'doc' | 'home' | 'page' | 'blank'

/** An address as written, and its place. */
export interface HomeAddress {
  readonly written: string
  readonly place: Place
}

export interface HomePicture {
  readonly light: HomeAddress
  /** null: the same picture in both color modes. */
  readonly dark: HomeAddress | null
  readonly alt: string
  readonly width: string | null
  readonly height: string | null
}

export interface HomeAction {
  readonly text: string
  readonly link: HomeAddress
  /** `brand`: the primary action. */
  readonly theme: 'brand' | 'alt'
  readonly target: string | null
  readonly rel: string | null
}

export interface HomeCode {
  readonly text: string
  readonly language: string
  readonly title: string | null
}

export interface HomeHero {
  readonly name: string | null
  readonly text: string | null
  readonly tagline: string | null
  readonly variant: 'split' | 'centered' | 'plain'
  readonly image: HomePicture | null
  readonly code: HomeCode | null
  /** Commands of npm, shown for each package manager. */
  readonly install: string | null
  readonly actions: readonly HomeAction[]
}

export interface HomeFeature {
  /** Name of an icon, an emoji, or a picture. */
  readonly icon: { readonly name: string; readonly place: Place } | { readonly emoji: string } | HomePicture | null
  readonly title: string
  readonly details: string | null
  readonly link: HomeAddress | null
  readonly linkText: string | null
}

export interface Home {
  readonly hero: HomeHero | null
  readonly features: readonly HomeFeature[]
  readonly logos: {
    readonly title: string | null
    readonly items: readonly { readonly picture: HomePicture; readonly link: HomeAddress | null }[]
  } | null
  readonly numbers: readonly { readonly value: string; readonly label: string }[]
  readonly quotes: readonly {
    readonly text: string
    readonly author: string | null
    readonly role: string | null
    readonly picture: HomePicture | null
    readonly link: HomeAddress | null
  }[]
  readonly call: {
    readonly title: string
    readonly text: string | null
    readonly actions: readonly HomeAction[]
  } | null
}
