/** What the configuration says of the chrome: navigation bar, footer, announcement, the look. */
import type { Icon, SourcePath } from './basics.ts'

/** A picture for the navigation bar or the footer; addresses are ready for the HTML. */
export interface Logo {
  readonly src: string
  readonly srcDark: string | null
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
  readonly href: string | null
  /** The link leads to another application on the same host (`pathname:///`), which cannot be checked. */
  readonly isElsewhere?: true
}

export interface NavbarConfig {
  readonly title: string | null
  readonly logo: Logo | null
  readonly hideOnScroll: boolean
  /** The left entries are a row of their own. */
  readonly tabs: boolean
  readonly items: readonly NavbarItem[]
}

export interface NavbarItemBase {
  readonly position: 'left' | 'right'
  readonly label: string
  readonly icon: Icon | null
  readonly className: string | null
  /** Further attributes of the anchor, `aria-label` among them. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Where a link of the configuration leads; `to` items are checked and get the base URL, `href` items are external. */
export interface LinkTarget {
  /** As written by the owner. */
  readonly written: string
  /** As in the HTML. */
  readonly href: string
  readonly external: boolean
}

export type NavbarItem =
  | (NavbarItemBase & {
      readonly kind: 'link'
      readonly target: LinkTarget
      /** Prefix of the paths on which the item is active; null: the target itself. */
      readonly activeBasePath: string | null
      /** Source of a regular expression (flags `gi`); wins over the prefix. */
      readonly activeBaseRegex: string | null
    })
  | (NavbarItemBase & {
      readonly kind: 'dropdown'
      readonly target: LinkTarget | null
      readonly items: readonly NavbarItem[]
    })
  | (NavbarItemBase & { readonly kind: 'html'; readonly html: string })
  | (NavbarItemBase & { readonly kind: 'doc' | 'docSidebar'; readonly docsSet: string; readonly id: string })
  | (NavbarItemBase & {
      readonly kind: 'docsVersion'
      readonly docsSet: string
      /** Target instead of the version's start page. */
      readonly target: LinkTarget | null
    })
  | (NavbarItemBase & {
      readonly kind: 'docsVersionDropdown'
      readonly docsSet: string
      /** Versions to list; null: all. If `label` is null, the version's own label is used. */
      readonly versions: readonly { readonly name: string; readonly label: string | null }[] | null
      readonly before: readonly NavbarItem[]
      readonly after: readonly NavbarItem[]
      /** Whether its label is marked while a page of the set is shown. */
      readonly showsActive: boolean
    })
  | (NavbarItemBase & { readonly kind: 'localeDropdown' | 'search' })

export interface FooterLink {
  readonly label: string
  readonly target: LinkTarget | null
  /** Raw HTML instead of a link. */
  readonly html: string | null
}

export interface FooterConfig {
  readonly style: 'light' | 'dark'
  readonly logo: Logo | null
  /** Columns with titles, or one column without a title (the simple list). */
  readonly columns: readonly { readonly title: string | null; readonly items: readonly FooterLink[] }[]
  /** HTML of the site's owner. */
  readonly copyright: string | null
}

export interface AnnouncementBar {
  readonly id: string
  /** HTML of the site's owner. */
  readonly content: string
  readonly isCloseable: boolean
}

/** The look of a site, complete. */
export interface ThemeConfig {
  /** Colors of links and marks, with enough contrast for text. */
  readonly accent: { readonly light: string; readonly dark: string }
  /** Chroma of grounds, lines and text: 0 is gray. */
  readonly tint: number
  /** Ground of the sidebar, boxes and code: like the page, or a step away from it. */
  readonly ground: 'flat' | 'staged'
  /** Rem. */
  readonly radius: number
  /** Buttons: filled with the accent, or with the color of headings. */
  readonly buttons: 'accent' | 'ink'
  readonly fonts: { readonly text: FontChoice; readonly code: FontChoice }
  /** Whether descriptions of pages are shown below their titles. */
  readonly subtitles: boolean
}

/** `own`: docsgen's font; `system`: what the reader's system has; else a file of the site. */
export type FontChoice = 'own' | 'system' | { readonly file: SourcePath }
